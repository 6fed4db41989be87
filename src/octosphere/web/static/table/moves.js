// A button for each move, for boards on which places alone do not say everything.
import { html } from '../vendor/preact.js';
import { signed, t } from '../words.js';
import { chosen, deciding, lineOf } from './choose.js';
import { useDesk } from './game.js';
import { useRoving } from './hooks.js';
import { advisedBy } from './pool.js';

/** @param {{ choice: Table.Choice, index: number, picked: boolean, hinted: boolean, tab: number }} props */
function Move({ choice, index, picked, hinted, tab }) {
  const { onChoice } = useDesk();
  return html`<button type="button" class="choice ${hinted ? 'hinted' : ''}" data-rove=${index} tabindex=${tab} aria-pressed=${String(picked)} aria-label=${choice.speech} onClick=${() => onChoice(choice)}>
    <span>${choice.label}</span>${choice.points !== 0 && html`<b class="num">${signed(choice.points)}</b>`}</button>`;
}

/** @param {{ state: Table.Shown }} props */
export function Moves({ state }) {
  const { view, pick } = state;
  const { group, tab } = useRoving();
  const ready = chosen(view, pick);
  const advised = advisedBy(state);
  const all = view.choices.map((_, index) => index);
  return deciding(view) && html`<div class="moves" role="group" aria-label=${t('web.general.moves')} ...${group}>
    ${view.choices.map((choice, index) => html`<${Move} key=${lineOf(choice)} choice=${choice} index=${index} picked=${choice === ready} hinted=${choice === advised} tab=${tab(index, all)} />`)}</div>`;
}
