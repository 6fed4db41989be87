// Layouts of a kind: every press draws another one and says why it is of that kind.
import { sentence } from '../../shell/problem.js';
import { Sym } from '../../shell/sym.js';
import { toast } from '../../shell/toast.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { pickLayout } from './known.js';

const KINDS = ['any', 'fair', 'wild', 'calm', 'rich', 'lean'];
/** @type {Record<string, string>} */
const THEMES = { octopods: 'octopod', research: 'research', fleet: 'submarine', crystals: 'crystal', labs: 'lab' };
/** @type {Record<string, string>} */
const SYMBOLS = { any: 'ui-shuffle', ...THEMES };

/** @param {{ why: string | undefined, style: string | undefined, onPick: (picked: Wire.Picked) => unknown }} props */
export function Picker({ why, style, onPick }) {
  /** @param {string} wished */
  const pick = (wished) => pickLayout(wished).then(onPick).catch((problem) => toast(sentence(problem), { kind: 'no' }));
  return html`<section class="lx-picker" aria-label=${t('web.layouts.pick.title')}>
    <div class="lx-kinds">${[...KINDS, ...Object.keys(THEMES)].map((kind) => html`<button type="button" key=${kind} class="lx-kind" aria-pressed=${String(kind === style)} onClick=${() => pick(kind)}>
      ${SYMBOLS[kind] && html`<${Sym} name=${SYMBOLS[kind]} />`}${t(`web.layouts.pick.${kind}`)}</button>`)}</div>
    <p class="note" role="status">${why}</p></section>`;
}
