// A die: porcelain or obsidian body, one symbol, or a colour shape with its digit and letter.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { Hue } from './symbols.js';

/** @param {OctoDice.Die} die */
const isColour = (die) => !['none', 'crystal', 'research', 'lab', 'bot', 'submarine', 'octopod'].includes(die.face);

/** @param {{ die: OctoDice.Die }} props */
export function Face({ die }) {
  if (die.face === 'none') return null;
  if (!isColour(die)) return html`<${Sym} id=${die.face} />`;
  return html`<${Hue} colour=${die.face}><b>${die.digit}</b><//><i class="letter" aria-hidden="true">${die.letter}</i>`;
}

/** @param {OctoDice.Die} die */
export const bodyOf = (die) => `die ${die.body === 'white' ? 'light' : 'dark'}${die.face === 'octopod' ? ' octo' : ''}${die.face === 'none' ? ' blank' : ''}`;

// A die that only lies there: in the dock, or on another player's turn.
/** @param {{ die: OctoDice.Die, index: number, class?: string, style: Style }} props */
export function StillDie({ die, index, class: name = '', style }) {
  return html`<span class="${bodyOf(die)} ${name}" data-die=${index} data-place="die.${index}" role="img" aria-label=${die.name} style=${style}><${Face} die=${die} /></span>`;
}

// A die to pick: a toggle button; one that cannot be taken says why when it is tapped.
/** @param {{ die: OctoDice.Die, index: number, picked: boolean, legal: boolean, hinted: boolean, rise: string, tab: number, onTap: (die: number) => void }} props */
export function PickDie({ die, index, picked, legal, hinted, rise, tab, onTap }) {
  const name = [bodyOf(die), picked ? 'sel' : '', !picked && legal ? 'legal' : '', !picked && !legal ? 'off' : '', hinted ? 'hinted' : '', rise].join(' ');
  return html`<button class=${name} data-die=${index} data-place="die.${index}" data-rove=${index} tabindex=${tab} type="button"
      aria-label=${die.name} aria-pressed=${String(picked)} aria-disabled=${legal || picked ? undefined : 'true'} aria-keyshortcuts=${index + 1}
      style=${{ '--i': index }} onClick=${() => onTap(index)}>
    <${Face} die=${die} />${picked && html`<span class="tick"><${Sym} id="ui-check" /></span>`}
  </button>`;
}
