// A decision in the coach's window: the position as the rules write it; a choice is told by its words.
import { html } from '../../vendor/preact.js';

/** @param {{ view: Table.View & { board: { picture: string } } }} props */
const Position = ({ view }) => html`<pre class="cpos">${view.board.picture}</pre>`;
const Choice = () => null;

export const coach = { Position, Choice };
