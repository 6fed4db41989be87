// The links of a trail as pictures.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num } from '../../words.js';
import { Hue } from './symbols.js';

// What a link of the trail shows: the picture of its place, and as few words as the picture leaves unsaid.
/** @param {{ place?: string, text: string }} given @param {OctoDice.Board} board */
export function picture({ place = '', text }, board) {
  const [kind, which] = place.split('.');
  const colour = kind === 'research' ? board.research[Number(which)]?.colour : which;
  const known = board.colours.find((other) => other.id === colour);
  if (known) return [html`<${Sym} id=${kind} /><${Hue} colour=${known.id} size=${18}><b>${known.letter}</b><//>`, ''];
  if (kind === 'crystal') return [html`<${Sym} id="crystal" />`, text];
  if (kind === 'octopod') return [html`<${Sym} id="octopod" class="vio" />`, /×\d+/.exec(text)?.[0] ?? text];
  if (kind === 'sub') return [html`<${Sym} id="submarine" />`, text];
  if (kind !== 'penalty') return [null, text];
  const loss = num(-board.penalty);
  return [html`<s aria-hidden="true">${loss}</s>`, text.replace(loss, '').trim()];
}
