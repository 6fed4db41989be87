// The round scoring as it would be now, for everybody; with a choice in hand as it would be after it, the old number struck.
import { Dialog } from '../../shell/dialog.js';
import { useDesk } from '../../table/game.js';
import { nameOf } from '../../table/names.js';
import { Avatar, Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, signed, t } from '../../words.js';
import { chosen } from './choose.js';

/** @type {[keyof AquaSphere.Forecast, string][]} */
const COLUMNS = [['majority', 'majority'], ['bots', 'bot'], ['crystals', 'crystal'], ['escaped', 'octopod']];

/** @param {{ old: number, now: number | undefined, whole?: boolean }} props */
function Cell({ old, now, whole = false }) {
  const changed = now !== undefined && now !== old;
  const write = whole ? signed : num;
  return html`<td class="${whole ? 'tt' : ''} ${changed ? 'ch' : ''}">${changed && html`<s>${num(old)}</s>`}<b>${write(now ?? old)}</b></td>`;
}

/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null, class?: string }} props */
export function Forecast({ view, ready, class: name = '' }) {
  if (view.over) return null;
  const after = ready?.outlook.forecast;
  const seats = view.board.players.map((_, seat) => seat);
  return html`<section class="fc ${name}"><table>
    <caption>${t('web.aquasphere.fc.title')} <span>${after ? t('web.aquasphere.fc.with') : ''}</span></caption>
    <thead><tr><td></td>${COLUMNS.map(([source, id]) => html`<th scope="col" key=${source} data-tip=${t(`web.aquasphere.fc.${source}_tip`)}><span class="sr">${t(`web.aquasphere.fc.${source}`)}</span><${Sym} id=${id} /></th>`)}
      <th scope="col" class="tt">${t('web.aquasphere.fc.sum')}</th></tr></thead>
    <tbody>${seats.map((seat) => {
      const own = view.board.players[seat].forecast;
      return html`<tr key=${seat} class=${view.you.includes(seat) ? 'own' : ''}><th scope="row"><${Avatar} seat=${seat} size=${22} /><span>${nameOf(view, seat)}</span></th>
        ${COLUMNS.map(([source]) => html`<${Cell} key=${source} old=${own[source]} now=${after?.[seat][source]} />`)}<${Cell} old=${own.sum} now=${after?.[seat].sum} whole /></tr>`;
    })}</tbody></table></section>`;
}

// The whole table with what each column counts; with a choice in hand as it would be after it.
/** @param {{ view: AquaSphere.View, onClose: Act }} props */
export function ForecastDialog({ view, onClose }) {
  const { pick } = /** @type {AquaSphere.Shown} */ (useDesk().get());
  return html`<${Dialog} title=${t('web.aquasphere.fc.title')} onClose=${onClose}><${Forecast} view=${view} ready=${chosen(view, pick)} class="alone" />
    <ul class="fcs">${COLUMNS.map(([source, id]) => html`<li key=${source}><${Sym} id=${id} /><span>${t(`web.aquasphere.fc.${source}_tip`)}</span></li>`)}</ul><//>`;
}
