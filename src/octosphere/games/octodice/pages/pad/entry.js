// Dice as they fell on a real table: tap the faces you see, six large buttons for each body.
import { Face, StillDie, bodyOf } from '/static/boards/octodice/pieces.js';
import { useDesk } from '../../table/game.js';
import { useRoving } from '../../table/hooks.js';
import { Stage, Water } from '../../table/pool.js';
import { Sym } from '../../table/symbols.js';
import { useStore } from '../../state.js';
import { html, useEffect, useRef } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { complete, dice, typed } from './adapter.js';
import { Notes } from './acts.js';

/** @type {Pad.Body[]} */
const BODIES = ['white', 'black'];

/** @param {Pad.View} view @param {Pad.Body} body @param {string} letters */
function put(view, body, letters) {
  dice.set({ ...typed(view), [body]: letters });
}

/** @param {{ view: Pad.View, body: Pad.Body, index: number, letters: string }} props */
function Slot({ view, body, index, letters }) {
  const face = view.pad.faces[body].find(({ sign }) => sign === letters[index]);
  if (!face) return html`<i class="slot"></i>`;
  const drop = () => put(view, body, letters.slice(0, index) + letters.slice(index + 1));
  return html`<button type="button" class=${bodyOf(face)} aria-label=${t('web.pad.dice.drop', { die: face.name })} onClick=${drop}><${Face} die=${face} /></button>`;
}

/** @param {{ view: Pad.View, now: Pad.Letters }} props */
function Slots({ view, now }) {
  const kept = view.board.dice.map((die, index) => ({ die, index })).filter(({ die }) => die.aside > 0);
  return html`<div class="padslots">
    ${BODIES.map((body) => view.pad[body] > 0 && html`<div class="padgroup" key=${body} role="group" aria-label=${t(`web.pad.dice.${body}`)}>
      ${Array.from({ length: view.pad[body] }, (_, index) => html`<${Slot} key=${index} view=${view} body=${body} index=${index} letters=${now[body]} />`)}</div>`)}
    ${kept.length > 0 && html`<div class="keep padkept" role="group" aria-label=${t('web.octodice.pool.kept')}>${kept.map(({ die, index }) => html`<${StillDie} key=${index} die=${die} index=${index} />`)}</div>`}
  </div>`;
}

/** @param {{ view: Pad.View, body: Pad.Body, now: Pad.Letters }} props */
function Faces({ view, body, now }) {
  const { group, tab } = useRoving();
  const full = now[body].length >= view.pad[body];
  const all = view.pad.faces[body].map((_, index) => index);
  if (!view.pad[body]) return null;
  return html`<div class="padfaces" role="group" aria-label=${t(`web.pad.dice.add_${body}`)} ...${group}>
    ${view.pad.faces[body].map((face, index) => html`<button type="button" key=${face.sign} class=${bodyOf(face)} data-rove=${index} tabindex=${tab(index, all)} data-face=${face.sign}
      aria-disabled=${full ? 'true' : undefined} aria-label=${t(`web.pad.dice.one_${body}`, { face: face.name })} onClick=${() => !full && put(view, body, now[body] + face.sign)}><${Face} die=${face} /></button>`)}</div>`;
}

/** @param {{ state: Pad.Shown, open: Table.Open }} props */
export function DiceEntry({ state, open }) {
  const { view, busy } = state;
  const { press, undo } = useDesk();
  const now = typed(view, useStore(dice));
  const whole = complete(view, now);
  /** @type {Ref<HTMLElement>} */
  const go = useRef();
  useEffect(() => { if (whole) go.current?.focus({ preventScroll: true }); }, [whole]);
  const left = view.pad.white + view.pad.black - now.white.length - now.black.length;
  return html`<section class="pool own padpool" id="deck" tabindex="-1" aria-label=${t('web.octodice.pool.title')}>
    <${Water} /><${Notes} state=${state} open=${open} />
    <div class="stage"><${Stage} view=${view} /></div>
    <${Slots} view=${view} now=${now} /><p class="sr" role="status">${t('web.pad.dice.left', { n: left })}</p>
    ${BODIES.map((body) => html`<${Faces} key=${body} view=${view} body=${body} now=${now} />`)}
    <div class="acts">
      <button type="button" class="btn pq icon" aria-label=${t('web.table.act.undo')} aria-keyshortcuts="U" disabled=${!view.can.undo || Boolean(busy)} onClick=${undo}><${Sym} id="ui-undo" /></button>
      <button type="button" ref=${go} class="btn go ${busy ? 'busy' : ''}" aria-disabled=${whole && !busy ? undefined : 'true'} aria-keyshortcuts="Enter" onClick=${() => whole && press()}>
        ${whole && html`<${Sym} id="ui-check" />`}<span>${whole ? t('web.pad.dice.enter') : t('web.pad.dice.left', { n: left })}</span></button>
    </div></section>`;
}
