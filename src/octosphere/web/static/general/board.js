// A game that has no board of its own: its position as the rules write it, and a button for each move.
import { shownSeat } from '../../table/desk.js';
import { Connection } from '../../table/banners.js';
import { chosen, deciding, lineOf } from '../../table/choose.js';
import { useRoving } from '../../table/hooks.js';
import { LogPanel, Ticker } from '../../table/log.js';
import { Pool, advisedBy } from '../../table/pool.js';
import { Rivals } from '../../table/rivals.js';
import { onChoice } from '../../table/taps.js';
import { html } from '../../vendor/preact.js';
import { signed, t } from '../../words.js';

const Picture = ({ view }) => html`<section class="card position" aria-label=${t('web.general.position')}><pre tabindex="0">${view.board.picture}</pre></section>`;

function Move({ choice, index, picked, hinted, tab }) {
  return html`<button type="button" class="choice ${hinted ? 'hinted' : ''}" data-rove=${index} tabindex=${tab} aria-pressed=${String(picked)} aria-label=${choice.speech} onClick=${() => onChoice(choice)}>
    <span>${choice.label}</span>${choice.points !== 0 && html`<b class="num">${signed(choice.points)}</b>`}</button>`;
}

function Moves({ state }) {
  const { view, pick } = state;
  const { group, tab } = useRoving();
  const ready = chosen(view, pick);
  const advised = advisedBy(state);
  const all = view.choices.map((_, index) => index);
  return deciding(view) && html`<div class="moves" role="group" aria-label=${t('web.general.moves')} ...${group}>
    ${view.choices.map((choice, index) => html`<${Move} key=${lineOf(choice)} choice=${choice} index=${index} picked=${choice === ready} hinted=${choice === advised} tab=${tab(index, all)} />`)}</div>`;
}

function Play({ state, open, desktop }) {
  const { view, forecast, present, said, connection } = state;
  const log = () => open('log');
  return html`<${Rivals} view=${view} shown=${shownSeat(view)} forecast=${forecast} present=${present} said=${said} onOpen=${(seat) => open('seat', seat)} />
    ${!desktop && (connection === 'live' ? html`<${Ticker} view=${view} onOpen=${log} />` : html`<${Connection} state=${connection} />`)}
    <${Picture} view=${view} />
    <div class="right"><${Pool} state=${state} label=${t('web.general.moves')} name="general"><${Moves} state=${state} /><//>
      ${desktop && html`<${Connection} state=${connection} /><${LogPanel} view=${view} onOpen=${log} />`}</div>`;
}

const Where = ({ view }) => html`<p class="where"><b>${view.title}</b></p>`;

export const board = { Play, Sheet: Picture, Where };
