// The lab, three levels of three tiles. A tap turns a tile over; it is moved within its level by dragging, by Shift with an arrow, or by buttons.
import { otherSide, sidesOf, swapped, TileIcon } from '/static/boards/octodice/layout.js';
import { amount, change, precise, spread } from '../../shell/exact.js';
import { Sym } from '../../shell/parts.js';
import { useRoving } from '../../table/hooks.js';
import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { kindOf } from './known.js';

const ENDS = /** @type {const} */ (['pointerup', 'pointercancel']);
const SLIP = 8; // px a finger may move and still tap
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** @param {number} place */
const levelOf = (place) => Math.floor(place / 3);

// What turning a tile over changes; less than half a point is nothing to speak of.
/** @param {{ name: string, turned: Wire.Turned }} given */
export function turnWords({ name, turned }) {
  const size = Math.abs(turned.change);
  const kind = precise.get().on || size >= 0.5 ? kindOf(turned) : 'same';
  return t(`web.layouts.matter.${kind}`, { name, n: precise.get().on ? size : Math.round(size), points: amount(size, 1) });
}

// Whether the tile beside can be changed places with.
/** @param {number} place @param {number} step */
const near = (place, step) => [0, 1, 2].includes((place % 3) + step);

/** @param {{ tile: Wire.Tile, tab: number, chosen: boolean, held: { place: number, by: number } | null, onTap: (event: MouseEvent, tile: Wire.Tile) => unknown, onHold: (event: On<PointerEvent>, place: number) => unknown }} props */
function Tile({ tile, tab, chosen, held, onTap, onHold }) {
  const { turned, place } = tile;
  const kind = kindOf(turned);
  const label = t('web.layouts.lab.tile', { name: tile.name, column: (place % 3) + 1, text: tile.text, turn: turnWords(tile) });
  const style = held?.place === place ? { transform: `translateX(${held.by}px)` } : undefined;
  return html`<div role="gridcell"><button type="button" class="lx-tile ${chosen ? 'at' : ''} ${style ? 'held' : ''}" style=${style} data-rove=${place} data-place=${place} tabindex=${tab}
      aria-label=${label} onClick=${(/** @type {MouseEvent} */ event) => onTap(event, tile)} onPointerDown=${(/** @type {On<PointerEvent>} */ event) => onHold(event, place)}>
    <span class="lx-face" key=${tile.side}>
      <span class="lx-name"><b>${tile.name}</b><i>${tile.side}</i></span>
      <${TileIcon} tile=${tile} />
      <span class="lx-text">${tile.text}</span>
      <span class="lx-foot"><span class="lx-turn ${kind}"><${Sym} name="ui-flip" />${change(turned.change)}</span>
        <span class="lx-reach" style=${{ '--part': tile.reached }}></span></span>
    </span></button></div>`;
}

// Dragging within a level: where it is let go, the two tiles change places.
/** @param {(one: number, other: number) => unknown} onSwap */
function useDrag(onSwap) {
  const [held, setHeld] = useState(/** @type {{ place: number, by: number } | null} */ (null));
  const dragged = useRef(false);
  /** @param {On<PointerEvent>} down @param {number} place */
  const hold = (down, place) => {
    if (down.button) return;
    const target = down.currentTarget;
    dragged.current = false;
    /** @param {PointerEvent} event */
    const move = (event) => {
      const by = event.clientX - down.clientX;
      if (!dragged.current && Math.abs(by) < SLIP) return;
      dragged.current = true;
      setHeld({ place, by });
    };
    /** @param {PointerEvent} event */
    const end = (event) => {
      target.removeEventListener('pointermove', move);
      for (const name of ENDS) target.removeEventListener(name, end);
      setHeld(null);
      if (!dragged.current || event.type !== 'pointerup') return;
      const cells = [...(target.closest('[role=row]')?.querySelectorAll('[role=gridcell]') ?? [])].map((cell) => cell.getBoundingClientRect());
      const column = cells.findIndex(({ left, right }) => event.clientX >= left && event.clientX <= right);
      if (column >= 0 && column !== place % 3) onSwap(place, 3 * levelOf(place) + column);
    };
    target.setPointerCapture(down.pointerId);
    target.addEventListener('pointermove', move);
    for (const name of ENDS) target.addEventListener(name, end);
  };
  /** @param {MouseEvent} click */
  const slid = (click) => click.detail > 0 && dragged.current; // a click by a key has no detail
  return { held, hold, slid };
}

// What it is worth, in short, where the card that says it all is further down.
/** @param {{ found: { expected: Wire.Expected } }} props */
const Now = ({ found: { expected } }) => html`<p class="lx-now" aria-hidden="true"><b>${amount(expected.value, 1)}</b>${spread(expected.error)}</p>`;

function Legend() {
  return html`<p class="note lx-legend"><span><${Sym} name="ui-flip" />${t('web.layouts.lab.if_turned')}</span><span><i class="lx-reach" style=${{ '--part': 0.7 }}></i>${t('web.layouts.lab.how_often')}</span>
    <span>${t('web.layouts.lab.columns')}</span></p>`;
}

/** @param {{ tile: Wire.Tile, onMove: (step: number) => unknown, onTurn: (tile: Wire.Tile) => unknown }} props */
function Detail({ tile, onMove, onTurn }) {
  const { place, turned } = tile;
  return html`<div class="lx-detail">
    <p class="cap">${t('web.octodice.info.level', { level: levelOf(place), column: (place % 3) + 1 })} · ${t('web.layouts.matter.reached', { percent: num(100 * tile.reached, 0) })}</p>
    <p><b>${tile.name}</b> ${tile.text}</p>
    <p class="back">${t('web.octodice.start.lab_other_side')} <b>${turned.name}</b> ${turned.text}</p>
    <p class="lx-say ${kindOf(turned)}">${turnWords(tile)} <small>${spread(turned.error)}</small></p>
    <div class="lbtns">
      <button type="button" class="btn quiet icon" disabled=${!near(place, -1)} aria-label=${t('web.octodice.start.lab_left')} onClick=${() => onMove(-1)}><${Sym} name="ui-back" /></button>
      <button type="button" class="btn quiet" onClick=${() => onTurn(tile)}><${Sym} name="ui-flip" />${t('web.octodice.start.lab_flip')}</button>
      <button type="button" class="btn quiet icon" disabled=${!near(place, 1)} aria-label=${t('web.octodice.start.lab_right')} onClick=${() => onMove(1)}><${Sym} name="ui-next" /></button>
    </div></div>`;
}

/** @param {{ found: Wire.Layout, wanted: () => string, onChange: (layout: string) => unknown }} props */
export function Lab({ found, wanted, onChange }) {
  const [at, setAt] = useState(0);
  /** @type {Ref<HTMLElement>} */
  const grid = useRef();
  /** @type {Ref<number | null>} */
  const goal = useRef(null); // the place that the focus follows a moved tile to
  const { group, tab } = useRoving(3);
  /** @param {number} one @param {number} other */
  const swap = (one, other) => {
    setAt(other);
    return onChange(swapped(sidesOf(wanted()), one, other).join(''));
  };
  const { held, hold, slid } = useDrag(swap);
  /** @param {On<PointerEvent>} event @param {number} place */
  const onHold = (event, place) => {
    setAt(place);
    hold(event, place);
  };
  /** @param {Wire.Tile} tile */
  const turn = (tile) => {
    setAt(tile.place);
    onChange(sidesOf(wanted()).map((side, place) => (place === tile.place ? otherSide(side) : side)).join(''));
  };
  /** @param {MouseEvent} event @param {Wire.Tile} tile */
  const onTap = (event, tile) => !slid(event) && turn(tile);
  /** @param {On<KeyboardEvent>} event */
  const onKeyDown = (event) => {
    const step = event.shiftKey ? STEPS[event.key] : 0;
    if (!step) {
      group.onKeyDown(event);
      return;
    }
    event.preventDefault();
    const place = Number(event.target.dataset.place);
    if (!near(place, step)) return;
    goal.current = place + step;
    swap(place, place + step);
  };
  /** @param {On<FocusEvent>} event */
  const onFocusIn = (event) => {
    group.onfocusin(event);
    setAt(Number(event.target.dataset.place));
  };
  useEffect(() => {
    if (goal.current === null) return;
    grid.current.querySelector(`[data-place="${goal.current}"]`)?.focus();
    goal.current = null;
  }, [found.layout]);
  return html`<section class="card lx-lab" aria-labelledby="lx-lab"><header class="lx-head"><h2 id="lx-lab">${t('web.layouts.lab.title')}</h2><${Now} found=${found} /><p class="note">${t('web.layouts.lab.how')}</p></header>
    <div class="lx-grid" ref=${grid} role="grid" aria-label=${t('web.layouts.lab.grid')} onKeyDown=${onKeyDown} onfocusin=${onFocusIn}>
      ${[0, 1, 2].map((level) => html`<div class="lx-row" role="row" key=${level}>
        <span class="lnum" role="rowheader" aria-label=${t('web.layouts.lab.level', { level })}>${level}</span>
        ${found.tiles.slice(3 * level, 3 * level + 3).map((tile) => html`<${Tile} key=${tile.place} tile=${tile} tab=${tab(tile.place, PLACES)} chosen=${tile.place === at} held=${held} onTap=${onTap} onHold=${onHold} />`)}
      </div>`)}</div>
    <${Detail} tile=${found.tiles[at]} onMove=${(/** @type {number} */ step) => swap(at, at + step)} onTurn=${turn} />
    <${Legend} /></section>`;
}
