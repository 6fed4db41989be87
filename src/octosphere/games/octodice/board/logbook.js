// The logbook: per turn the boxes A, B and octopods; per third bonus boxes, octopods, the −2, submarines and the sum.
import { useFresh } from '../../table/hooks.js';
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, signed, t } from '../../words.js';
import { Spot } from './pieces.js';

const BOXES = ['a', 'b', 'o'];
/** @param {number | null | undefined} value */
const written = (value) => (value === null || value === undefined ? '' : num(value));

/** @param {{ sheet: OctoDice.Sheet, place: string, value: number | null | undefined, round?: boolean, now?: boolean }} props */
function Box({ sheet, place, value, round = false, now = false }) {
  const done = value !== null && value !== undefined;
  const fresh = useFresh(done);
  const ghost = sheet.marks[place];
  const name = ['bx num', round ? 'rd' : '', done ? 'done' : 'open', now ? 'now' : '', fresh ? 'fresh' : '', fresh && (value ?? 0) >= 5 ? 'great' : ''].join(' ');
  return html`<${Spot} sheet=${sheet} place=${place} name=${name} label=${place} quiet>${ghost ?? written(value)}<//>`;
}

/** @param {{ sheet: OctoDice.Sheet, third: number, index: number }} props */
function Octopod({ sheet, third, index }) {
  const crossed = index < sheet.player.octopods[third];
  const fresh = useFresh(crossed);
  const label = t('web.octodice.sheet.octopod', { third: sheet.board.thirds[third] });
  return html`<${Spot} sheet=${sheet} place="octopod.${third}.${index}" name="oc${crossed ? ' on' : ''}${fresh ? ' fresh' : ''}" label=${label} quiet><${Sym} id="octopod" /><//>`;
}

// What the submarines paid or would pay now.
/** @param {{ sheet: OctoDice.Sheet, third: number }} props */
function Pay({ sheet, third }) {
  const paid = sheet.player.submarine_boxes[third];
  const coming = third === sheet.board.third && paid === null ? sheet.player.interim?.submarines : null;
  const ghost = sheet.marks[`sub.${third}`];
  if (paid === null && coming === null && ghost === undefined) return null;
  const text = ghost ?? (paid === null ? signed(coming ?? 0) : num(paid));
  return html`<span class="sb ${paid === null ? 'soon' : ''} ${ghost !== undefined ? 'ghost' : ''}" data-place="sub.${third}" aria-hidden="true"><${Sym} id="submarine" /><b>${text}</b></span>`;
}

/** @param {{ sheet: OctoDice.Sheet, third: number }} props */
function Penalty({ sheet, third }) {
  const place = `penalty.${third}`;
  const struck = sheet.player.octopods[third] >= 2;
  const ghost = sheet.marks[place] !== undefined && !struck;
  return html`<b class="m2${struck ? ' struck' : ''}${ghost ? ' gh' : ''}" data-place=${place} aria-hidden="true">${num(-sheet.board.penalty)}</b>`;
}

/** @param {{ sheet: OctoDice.Sheet, third: number }} props */
function Foot({ sheet, third }) {
  return html`<span class="zfoot">
    <${Octopod} sheet=${sheet} third=${third} index=${0} /><${Octopod} sheet=${sheet} third=${third} index=${1} />
    <${Penalty} sheet=${sheet} third=${third} /><${Pay} sheet=${sheet} third=${third} /></span>`;
}

/** @param {{ sheet: OctoDice.Sheet, third: number }} props */
function Sum({ sheet, third }) {
  const sum = sheet.player.third_sums[third];
  const running = third === sheet.board.third && !sheet.over;
  const done = sum !== null && !running;
  return html`<span class="tot num ${done ? 'done' : ''} ${running ? 'run' : ''}" aria-hidden="true">${written(sum)}</span>`;
}

// For ears: the same numbers as a plain table.
/** @param {{ sheet: OctoDice.Sheet, turns: number[] }} props */
function Spoken({ sheet, turns }) {
  const { player, board, per } = sheet;
  /** @type {[string, string[]][]} */
  const rows = [...BOXES.map((box, at) => /** @type {[string, string[]]} */ ([t(`web.octodice.sheet.row_${box}`), player.boxes.map((boxes) => written(boxes?.[at]))]))];
  return html`<div class="sr"><table><caption>${t('web.octodice.sheet.logbook')}</caption>
    <thead><tr><td></td>${turns.map((turn) => html`<th scope="col">${t('web.octodice.sheet.turn', { number: turn + 1, third: board.thirds[Math.floor(turn / per)] })}</th>`)}</tr></thead>
    <tbody>${rows.map(([name, cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>
  <p class="sr">${board.thirds.map((name, third) => t('web.octodice.sheet.third_state', {
    third: name,
    octopods: player.octopods[third],
    bonus: player.bonus_boxes[third].map(written).filter(Boolean).join(', ') || '–',
    submarines: written(player.submarine_boxes[third]) || '–',
    sum: written(player.third_sums[third]) || '–',
  })).join(' ')}</p>`;
}

/** @param {{ sheet: OctoDice.Sheet }} props */
export function Logbook({ sheet }) {
  const { board, player, per } = sheet;
  const turns = Array.from({ length: board.turns }, (_, turn) => turn);
  const thirds = [0, 1, 2];
  /** @param {(third: number) => Child} draw @param {string} [gap] */
  const inThirds = (draw, gap = '') => thirds.map((third) => [third > 0 && html`<i class=${gap}></i>`, draw(third)]);
  /** @param {(turn: number) => Child} draw @param {string} [gap] */
  const cells = (draw, gap) => inThirds((third) => turns.slice(third * per, third * per + per).map(draw), gap);
  /** @param {number} turn */
  const now = (turn) => turn === board.turn && !sheet.over;
  return html`<section class="log3" aria-label=${t('web.octodice.sheet.logbook')}>
    <div class="lbook per${per}" aria-hidden=${sheet.lit.size ? undefined : 'true'}>
      <span class="ll"></span>${inThirds((third) => html`<span class="zn ${third === board.third && !sheet.over ? 'on' : ''}">${board.thirds[third]}</span>`)}
      <span class="ll th0"></span>${cells((turn) => html`<span class="th ${now(turn) ? 'now' : ''}">${turn + 1}</span>`, 'th0')}
      ${BOXES.map((box, at) => [
        html`<span class="ll" aria-hidden="true">${box === 'o' ? html`<${Sym} id="octopod" />` : box.toUpperCase()}</span>`,
        cells((turn) => html`<${Box} key=${turn} sheet=${sheet} place="box.${turn}.${box}" value=${player.boxes[turn]?.[at]} now=${now(turn)} />`),
      ])}
      ${!board.solo && [
        html`<span class="ll bon" aria-hidden="true"><${Sym} id="ui-bonus" /></span>`,
        inThirds((third) => [0, 1].map((index) => html`<${Box} key=${index} sheet=${sheet} place="bonus.${third}.${index}" value=${player.bonus_boxes[third][index]} round />`)),
      ]}
      <span class="ll"></span>${inThirds((third) => html`<${Foot} sheet=${sheet} third=${third} />`)}
      <span class="ll sum" aria-hidden="true">=</span>${inThirds((third) => html`<${Sum} sheet=${sheet} third=${third} />`, 'sum')}
    </div>
    <${Spoken} sheet=${sheet} turns=${turns} />
  </section>`;
}
