// How a decision of AquaSphere looks in the coach's window: the station or the headquarters with the move on it, and what the player has.
import { dress } from '../../dress.js';
import { shownSeat } from '../../table/names.js';
import { html } from '../../vendor/preact.js';
import { NOTHING, take } from './choose.js';
import { Station } from './ring.js';
import { Headquarters } from './rooms.js';
import { Mini } from './where.js';

await dress('boards/aquasphere/moment').catch(() => null); // no moment is seen without its dress

const UPSTAIRS = ['enter', 'buy', 'pass']; // kinds of moves that the headquarters show; all others are seen in the station

// The table as it lies, with the move in hand; the view says who decides, whoever looks at it.
/** @param {AquaSphere.View} view @param {string} move */
function stateOf(view, move) {
  const choice = view.choices.find((one) => one.move === move);
  const shown = { ...view, can: { ...view.can, move: true } };
  return { choice, state: /** @type {AquaSphere.Shown} */ ({ view: shown, hint: null, pick: choice ? take(choice, NOTHING, shown) : NOTHING }) };
}

// A picture of words that stand beside it: nothing in it can be pressed.
/** @param {{ view: AquaSphere.View, move: string }} props */
function Position({ view, move }) {
  const { choice, state } = stateOf(view, move);
  const upstairs = choice && UPSTAIRS.includes(choice.kind);
  return html`<div class="cpos aqpos"><p class="sr">${view.status.headline}</p>
    <div class="aqmom" inert>${upstairs ? html`<${Headquarters} state=${state} passes=${false} onAny=${() => null} />` : html`<${Station} state=${state} fine=${false} />`}</div>
    <${Mini} view=${view} seat=${shownSeat(view)} /></div>`;
}

/** @type {Coach.Drawing} */
export const coach = { Position };
