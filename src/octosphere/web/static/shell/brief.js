// A game in three lines, for somebody who has not played here yet.
import { html } from '../vendor/preact.js';
import { t } from '../words.js';

/** @param {{ game: string, start: Start }} props */
export const Brief = ({ game, start }) => html`<section class="card brief" aria-labelledby="brief"><h2 id="brief">${t('web.brief.title')}</h2>
  <ol>${start.pictures?.map((picture, index) => html`<li key=${index}><span class="pic" aria-hidden="true">${picture}</span>
    <span>${t(`web.brief.${game}_${index + 1}`)}</span></li>`)}</ol></section>`;
