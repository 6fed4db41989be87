// A running game of Octo Dice: the others, the sheet in the middle, the pool, the log.
import { Connection } from '../../table/bar.js';
import { useDesk } from '../../table/game.js';
import { LogPanel, Ticker } from '../../table/log.js';
import { isYou, nameOf, ownSeat, phraseText, shownSeat } from '../../table/names.js';
import { Rivals } from '../../table/rivals.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { chosen, lit } from './choose.js';
import { DicePool } from './pool.js';
import { Head, Sheet, sheetOf } from './sheet.js';

/** @param {Table.Open} open @param {string} place */
const explain = (open, place) => {
  const tile = place.startsWith('tile.');
  if (tile) open('tile', Number(place.slice(5)));
  return tile;
};

// The sheet of whoever acts, with what is chosen on it.
/** @param {{ state: OctoDice.Shown, open: Table.Open }} props */
export function Middle({ state, open }) {
  const { view, pick, forecast, said } = state;
  const { onPlace } = useDesk();
  const shown = shownSeat(view);
  const ready = chosen(view, pick);
  const own = view.you.includes(shown);
  const sheet = sheetOf(view, shown, { lit: own ? lit(view, pick) : undefined, marks: own ? ready?.marks : undefined });
  const gain = own && ready ? ready.sure ?? ready.points : 0;
  const name = nameOf(view, shown);
  const label = isYou(view, shown) ? t('web.octodice.sheet.yours') : t('web.octodice.sheet.of', { name });
  const expected = forecast?.expected[shown] ?? null;
  return html`<${Sheet} sheet=${sheet} label=${label} onPlace=${(/** @type {string} */ place) => (!sheet.lit.has(place) && explain(open, place)) || onPlace(place)}
    head=${html`<${Head} sheet=${sheet} name=${name} gain=${gain} sure=${ready?.sure !== null} expected=${expected} said=${said[shown] && phraseText(said[shown].phrase)} />`} />`;
}

/** @param {{ state: OctoDice.Shown, open: Table.Open, desktop: boolean }} props */
export function Play({ state, open, desktop }) {
  const { view, forecast, present, said, connection } = state;
  const shown = shownSeat(view);
  const log = () => open('log');
  return html`<${Rivals} view=${view} shown=${ownSeat(view)} forecast=${forecast} present=${present} said=${said} onOpen=${(/** @type {number} */ seat) => open('seat', seat)} />
    ${!desktop && (connection === 'live' ? html`<${Ticker} view=${view} onOpen=${log} onSince=${() => open('since')} />` : html`<${Connection} state=${connection} />`)}
    <${Middle} key=${shown} state=${state} open=${open} />
    <div class="right"><${DicePool} state=${state} />
      ${desktop && html`<${Connection} state=${connection} /><${LogPanel} view=${view} onOpen=${log} onSince=${() => open('since')} />`}</div>`;
}

// A sheet to look at, whoever's it is.
/** @param {{ view: OctoDice.View, seat: number, open: Table.Open }} props */
export function Still({ view, seat, open }) {
  const sheet = sheetOf(view, seat);
  const name = nameOf(view, seat);
  return html`<${Sheet} sheet=${sheet} label=${t('web.octodice.sheet.of', { name })} onPlace=${(/** @type {string} */ place) => explain(open, place)}
    head=${html`<${Head} sheet=${sheet} name=${name} />`} />`;
}
