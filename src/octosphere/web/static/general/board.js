// A game that has no board of its own: its position as the rules write it, and a button for each move.
import { Connection } from '../../table/bar.js';
import { chosen, deciding, lineOf } from '../../table/choose.js';
import { useDesk } from '../../table/context.js';
import { useRoving } from '../../table/hooks.js';
import { LogPanel, Ticker } from '../../table/log.js';
import { shownSeat } from '../../table/names.js';
import { Pool, advisedBy } from '../../table/pool.js';
import { Rivals } from '../../table/rivals.js';
import { html } from '../../vendor/preact.js';
import { signed, t } from '../../words.js';

/** @param {{ view: Table.View & { board: { picture: string } } }} props */
const Picture = ({ view }) => html`<section class="card position" aria-label=${t('web.general.position')}><pre tabindex="0">${view.board.picture}</pre></section>`;

/** @param {{ choice: Table.Choice, index: number, picked: boolean, hinted: boolean, tab: number }} props */
function Move({ choice, index, picked, hinted, tab }) {
  const { onChoice } = useDesk();
  return html`<button type="button" class="choice ${hinted ? 'hinted' : ''}" data-rove=${index} tabindex=${tab} aria-pressed=${String(picked)} aria-label=${choice.speech} onClick=${() => onChoice(choice)}>
    <span>${choice.label}</span>${choice.points !== 0 && html`<b class="num">${signed(choice.points)}</b>`}</button>`;
}

/** @param {{ state: Table.Shown }} props */
function Moves({ state }) {
  const { view, pick } = state;
  const { group, tab } = useRoving();
  const ready = chosen(view, pick);
  const advised = advisedBy(state);
  const all = view.choices.map((_, index) => index);
  return deciding(view) && html`<div class="moves" role="group" aria-label=${t('web.general.moves')} ...${group}>
    ${view.choices.map((choice, index) => html`<${Move} key=${lineOf(choice)} choice=${choice} index=${index} picked=${choice === ready} hinted=${choice === advised} tab=${tab(index, all)} />`)}</div>`;
}

/** @param {{ state: Table.Shown, open: Table.Open, desktop: boolean }} props */
function Play({ state, open, desktop }) {
  const { view, forecast, present, said, connection } = state;
  const log = () => open('log');
  return html`<${Rivals} view=${view} shown=${shownSeat(view)} forecast=${forecast} present=${present} said=${said} onOpen=${(/** @type {number} */ seat) => open('seat', seat)} />
    ${!desktop && (connection === 'live' ? html`<${Ticker} view=${view} onOpen=${log} />` : html`<${Connection} state=${connection} />`)}
    <${Picture} view=${view} />
    <div class="right"><${Pool} state=${state} label=${t('web.general.moves')} name="general"><${Moves} state=${state} /><//>
      ${desktop && html`<${Connection} state=${connection} /><${LogPanel} view=${view} onOpen=${log} />`}</div>`;
}

/** @param {{ view: Table.View & { board: { picture: string } } }} props */
const Where = ({ view }) => html`<p class="where"><b>${view.title}</b></p>`;

export const board = { Play, Sheet: Picture, Where };
