// How a decision of Octo Dice looks in the coach's window: the dice on the table, and those of a choice.
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { StillDie } from './pieces.js';

/** @param {OctoDice.Board} board @param {OctoDice.Die} die */
const bound = (board, die) => (board.phase === 'keep' ? die.aside > 0 : die.used);

/** @param {{ board: OctoDice.Board, dice: OctoDice.Die[], name: string, label: string }} props */
function Dice({ board, dice, name, label }) {
  return dice.length > 0 && html`<span class=${name} role="group" aria-label=${label}>${dice.map((die) => html`<${StillDie} key=${board.dice.indexOf(die)} die=${die} />`)}</span>`;
}

/** @param {{ view: { board: OctoDice.Board } }} props */
function Position({ view: { board } }) {
  const kept = board.dice.filter((die) => bound(board, die));
  const free = board.dice.filter((die) => !bound(board, die));
  return html`<div class="cpos"><${Dice} board=${board} dice=${kept} name="kk" label=${t(board.phase === 'keep' ? 'web.octodice.pool.kept' : 'web.octodice.pool.used')} />
    <${Dice} board=${board} dice=${free} name="kf" label=${t('web.octodice.pool.dice')} /></div>`;
}

// The words beside it say the same.
/** @param {{ view: { board: OctoDice.Board }, choice: Table.Choice }} props */
function Choice({ view: { board }, choice }) {
  const [pair] = choice.dice;
  return html`<span class="cdice" aria-hidden="true">${pair?.map((index) => html`<${StillDie} key=${index} die=${board.dice[index]} />`)}</span>`;
}

export const coach = { Position, Choice };
