// A game that has no board of its own: its position as the rules write it, and a button for each move.
import { Connection } from '../../table/bar.js';
import { LogPanel, Ticker } from '../../table/log.js';
import { Moves } from '../../table/moves.js';
import { ownSeat } from '../../table/names.js';
import { Pool } from '../../table/pool.js';
import { Rivals } from '../../table/rivals.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';

/** @param {{ view: Table.View & { board: { picture: string } } }} props */
const Picture = ({ view }) => html`<section class="card position" aria-label=${t('web.general.position')}><pre tabindex="0">${view.board.picture}</pre></section>`;

/** @param {{ state: Table.Shown, open: Table.Open, desktop: boolean }} props */
function Play({ state, open, desktop }) {
  const { view, forecast, present, said, connection } = state;
  const log = () => open('log');
  return html`<${Rivals} view=${view} shown=${ownSeat(view)} forecast=${forecast} present=${present} said=${said} onOpen=${(/** @type {number} */ seat) => open('seat', seat)} />
    ${!desktop && (connection === 'live' ? html`<${Ticker} view=${view} onOpen=${log} onSince=${() => open('since')} />` : html`<${Connection} state=${connection} />`)}
    <${Picture} view=${view} />
    <div class="right"><${Pool} state=${state} label=${t('web.general.moves')} name="general"><${Moves} state=${state} /><//>
      ${desktop && html`<${Connection} state=${connection} /><${LogPanel} view=${view} onOpen=${log} onSince=${() => open('since')} />`}</div>`;
}

/** @param {{ view: Table.View & { board: { picture: string } } }} props */
const Where = ({ view }) => html`<p class="where"><b>${view.title}</b></p>`;

export const board = { Play, Sheet: Picture, Where };
