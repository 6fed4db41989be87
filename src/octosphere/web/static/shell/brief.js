// The game in three lines, for somebody who has not played here yet.
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { Sym } from './sym.js';

const Light = ({ name }) => html`<span class=${`die light ${name === 'octopod' ? 'octo' : ''}`}><${Sym} name=${name} /></span>`;

const Dark = ({ colour, digit }) => html`<span class="die dark"><span class=${`hue ${colour}`}>
  <svg><use href=${`/static/symbols.svg#c-${colour}`} /></svg><b>${digit}</b></span></span>`;

const PICTURES = [
  html`<${Light} name="octopod" /><${Light} name="lab" />`,
  html`<${Light} name="bot" /><${Dark} colour="red" digit="1" />`,
  html`<span class="ring crossed red"><svg class="x" viewBox="0 0 32 32"><use href="/static/symbols.svg#cross" /></svg></span><span class="pts">+2</span>`,
];

export const Brief = () => html`<section class="card brief" aria-labelledby="brief"><h2 id="brief">${t('web.brief.title')}</h2>
  <ol>${PICTURES.map((picture, index) => html`<li key=${index}><span class="pic" aria-hidden="true">${picture}</span>
    <span>${t(`web.brief.step${index + 1}`)}</span></li>`)}</ol></section>`;
