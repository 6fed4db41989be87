// Where the points of a layout come from, beside what is usual.
import { Sym } from '../../shell/sym.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

/** @type {Record<string, string>} */
const SYMBOLS = { crystals: 'crystal', research: 'research', bots: 'bot', submarines: 'submarine', octopods: 'octopod', labs: 'lab' };

/** @param {{ found: Wire.Layout }} props */
export function Sources({ found }) {
  const scale = Math.max(...found.points.flatMap(({ points, usual }) => [points, usual]));
  return html`<section class="card lx-sources" aria-labelledby="lx-sources"><header class="lx-head"><h2 id="lx-sources">${t('web.layouts.sources.title')}</h2><p class="note">${t('web.layouts.sources.note')}</p></header>
    <ul>${found.points.map(({ source, name, points, usual }) => html`<li key=${source}>
      <span class="sr">${t('web.layouts.sources.one', { name, points: num(points, 1), usual: num(usual, 1) })}</span>
      <span class="lx-src ${source}" aria-hidden="true"><${Sym} name=${SYMBOLS[source]} /><span>${name}</span>
        <span class="lx-track"><i style=${{ width: `${(100 * points) / scale}%` }}></i><u style=${{ left: `${(100 * usual) / scale}%` }}></u></span><b class="num">${num(points, 1)}</b></span></li>`)}</ul></section>`;
}
