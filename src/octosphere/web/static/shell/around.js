// What there is besides a new game: the day's dive, and the pages around the table.
import { link } from '../state.js';
import { html } from '../vendor/preact.js';
import { loadPart, t } from '../words.js';
import { dress } from '../dress.js';
import { lazy } from './lazy.js';

const PAGES = ['pad', 'replay', 'train', 'layouts', 'stats', 'box'];

const Daily = lazy(() => Promise.all([import('../pages/daily/card.js'), loadPart('daily'), dress('dailycard')]).then(([{ DailyCard }]) => DailyCard));

/** @param {{ name: string }} props */
const Sign = ({ name }) => html`<svg class="sym" aria-hidden="true"><use href=${`/static/symbols-around.svg#${name}`} /></svg>`;

/** @param {{ game: Wire.GameWords }} props */
export function Around({ game }) {
  return html`${game.daily && html`<${Daily} />`}
    <nav class="around" aria-labelledby="around"><h2 id="around">${t('web.around.title')}</h2>
      <ul>${PAGES.map((name) => html`<li key=${name}><a class="card" ...${link(`/${name}`)}><${Sign} name=${name} /><b>${t(`web.around.${name}`)}</b><small>${t(`web.around.${name}_text`)}</small></a></li>`)}</ul></nav>`;
}
