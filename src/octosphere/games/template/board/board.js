// Dive in the browser: the sea, a diver in it, the boat above and the depths below; what is left out is as table/game.js has it.
import { Connection } from '../../table/bar.js';
import { chosen } from '../../table/choose.js';
import { useDesk } from '../../table/game.js';
import { LogPanel, Ticker } from '../../table/log.js';
import { Moves } from '../../table/moves.js';
import { nameOf, shownSeat } from '../../table/names.js';
import { Pool } from '../../table/pool.js';
import { Rivals } from '../../table/rivals.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

/** @typedef {Table.View & { board: { depth: number, floor: number } }} SeaView */

/** @param {SeaView} view */
const where = ({ board }) => t('web.template.where', { depth: num(board.depth), floor: num(board.floor) });

// A place of the board: a tap there takes the move that acts there, or says why none does.
/** @param {{ name: string, taken: boolean }} props */
function Place({ name, taken }) {
  const { onPlace } = useDesk();
  return html`<button type="button" class="place" data-place=${name} aria-pressed=${String(taken)} onClick=${() => onPlace(name)}>${t(`web.template.${name}`)}</button>`;
}

/** @param {{ view: SeaView, seat: number, taken?: string[] }} props */
function Sea({ view, seat, taken = [] }) {
  const { depth, floor } = view.board;
  return html`<section class="card sea" aria-label=${t('web.template.sea')}>
    <p>${nameOf(view, seat)}: <b class="num">${num(view.seats[seat].score)}</b></p>
    <${Place} name="boat" taken=${taken.includes('boat')} />
    <div class="water" role="img" aria-label=${where(view)}><i class="diver" style=${`top:${(100 * depth) / floor}%`}>${num(depth)}</i></div>
    <${Place} name="depths" taken=${taken.includes('depths')} />
  </section>`;
}

/** @param {{ state: Table.Shown, open: Table.Open, desktop: boolean }} props */
function Play({ state, open, desktop }) {
  const { view, pick, forecast, present, said, connection } = state;
  const [seat, log] = [shownSeat(view), () => open('log')];
  return html`<${Rivals} view=${view} shown=${seat} forecast=${forecast} present=${present} said=${said} onOpen=${(/** @type {number} */ other) => open('seat', other)} />
    ${!desktop && (connection === 'live' ? html`<${Ticker} view=${view} onOpen=${log} onSince=${() => open('since')} />` : html`<${Connection} state=${connection} />`)}
    <${Sea} view=${view} seat=${seat} taken=${chosen(view, pick)?.places} />
    <div class="right"><${Pool} state=${state} label=${t('web.general.moves')} name="general"><${Moves} state=${state} /><//>
      ${desktop && html`<${Connection} state=${connection} /><${LogPanel} view=${view} onOpen=${log} onSince=${() => open('since')} />`}</div>`;
}

/** @param {{ view: SeaView }} props */
const Where = ({ view }) => html`<p class="where"><b>${where(view)}</b></p>`;

export const board = { Play, Sheet: Sea, Where };
