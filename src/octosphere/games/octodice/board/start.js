// A new game of Octo Dice: the lab, which is drawn, and the game in three pictures.
import { freshKey } from '../../api.js';
import { lazy } from '../../shell/lazy.js';
import { Seg, Sym } from '../../shell/parts.js';
import { link } from '../../state.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';

const LayoutPicker = lazy(() => import('./layout.js').then(({ LayoutPicker: part }) => part));

const FIRST = { layout: 'first', own: 'A1B1C1D1E1F1G1H1I1' };
/** @param {Partial<OctoDice.Plan>} plan */
const whole = (plan) => ({ ...FIRST, ...plan });

/** @param {Partial<OctoDice.Plan>} given */
function layoutOf(given) {
  const { layout, own } = whole(given);
  if (layout === 'random') return `random:${freshKey()}`;
  return layout === 'own' ? own : 'first';
}

/** @param {{ plan: Partial<OctoDice.Plan>, menu: OctoDice.Menu, change: (patch: Partial<OctoDice.Plan>) => void }} props */
function Lab({ plan: given, menu, change }) {
  const plan = whole(given);
  const choices = ['first', 'random', 'own'].map((value) => ({ value, text: t(`web.octodice.start.lab_${value}`) }));
  return html`<section class="opts"><h3>${t('web.octodice.start.lab_title')}</h3>
    <${Seg} full label=${t('web.octodice.start.lab_title')} value=${plan.layout} choices=${choices} onChange=${(/** @type {string} */ layout) => change({ layout })} />
    <p class="note">${t(`web.octodice.start.lab_${plan.layout}_text`)} <a class="text" ...${link(plan.layout === 'own' ? `/layouts/${plan.own}` : '/layouts')}>${t('web.octodice.start.explore')}</a></p>
    ${plan.layout === 'own' && html`<${LayoutPicker} tiles=${menu.layouts.levels.flat()} value=${plan.own} onChange=${(/** @type {string} */ own) => change({ own })} />`}
  </section>`;
}

/** @param {{ plan: Partial<OctoDice.Plan> }} props */
const Told = ({ plan }) => html`<span><${Sym} name="lab" />${t(`web.octodice.start.told_${whole(plan).layout}`)}</span>`;

/** @param {{ name: string }} props */
const Light = ({ name }) => html`<span class=${`die light ${name === 'octopod' ? 'octo' : ''}`}><${Sym} name=${name} /></span>`;

/** @param {{ colour: string, digit: string }} props */
const Dark = ({ colour, digit }) => html`<span class="die dark"><span class=${`hue ${colour}`}>
  <svg><use href=${`/static/symbols.svg#c-${colour}`} /></svg><b>${digit}</b></span></span>`;

const pictures = [
  html`<${Light} name="octopod" /><${Light} name="lab" />`,
  html`<${Light} name="bot" /><${Dark} colour="red" digit="1" />`,
  html`<span class="ring crossed red"><svg class="x" viewBox="0 0 32 32"><use href="/static/symbols.svg#cross" /></svg></span><span class="pts">+2</span>`,
];

// The first game of somebody who learns: alone, with dice that show everything.
const lesson = { mode: 'solo', plan: { seed: 'first dive 11' } };

const fields = { layout: { Field: Lab, value: layoutOf } };

export const start = { sheets: ['boards/octodice/dice'], fields, Told, pictures, lesson };
