// A scoring as a moment: its rows appear one by one for everybody, scores run up, then it goes by itself. It stands before the table and blocks nothing.
import { calm } from '../settings.js';
import { html, useEffect, useRef } from '../vendor/preact.js';
import { num, signed, t } from '../words.js';
import { nameOf } from './names.js';
import { Avatar, Sym } from './symbols.js';

const ROW = 520; // ms from one row to the next
const AFTER = 2_400; // ms that all of it stays

/** @param {Wire.Scoring} scoring */
export const lasts = ({ rows }) => Math.min(6_000, Math.max(3_000, rows.length * ROW + AFTER));

/** @param {{ scoring: Wire.Scoring, seat: number, most: number, wait: number }} props */
function Track({ scoring, seat, most, wait }) {
  const [from, to] = [scoring.before[seat], scoring.after[seat]];
  /** @param {number} points */
  const part = (points) => `${(100 * Math.max(0, points)) / Math.max(1, most)}%`;
  return html`<span class="sctrack" aria-hidden="true"><i class="run" style=${{ '--from': part(from), '--to': part(to), '--wait': `${wait}ms` }}></i>
    ${scoring.lines.map((line) => html`<i key=${line} class="red ${line > from && line <= to ? 'snap' : ''}" style=${{ left: part(line), '--wait': `${wait}ms` }}></i>`)}</span>`;
}

/** @param {{ points: number }} props */
const Cell = ({ points }) => html`<td class=${points < 0 ? 'neg' : points ? 'pos' : 'zero'}>${points ? signed(points) : num(0)}</td>`;

/** @param {{ scoring: Wire.Scoring, view: Table.View, own: boolean, onClose: Act }} props */
export function Scoring({ scoring, view, own, onClose }) {
  const { rows, title, after, said } = scoring;
  const wait = rows.length * ROW;
  /** @type {Ref<HTMLElement>} */
  const box = useRef();
  const most = Math.max(10, ...after, ...scoring.before);
  useEffect(() => {
    box.current.showPopover?.(); // before whatever is open
    const away = own ? 0 : setTimeout(onClose, lasts(scoring));
    const tap = () => onClose();
    /** @param {KeyboardEvent} event */
    const key = (event) => { if (event.key === 'Escape') onClose(); };
    addEventListener('pointerdown', tap);
    addEventListener('keydown', key);
    return () => {
      clearTimeout(away);
      removeEventListener('pointerdown', tap);
      removeEventListener('keydown', key);
    };
  }, [scoring]);
  return html`<section class="scoring ${calm() ? 'calm' : ''}" ref=${box} popover="manual" aria-labelledby="scoring-h"><header><h2 id="scoring-h">${title}</h2><button type="button" class="iconbtn" aria-label=${t('web.table.since.skip')} onClick=${onClose}><${Sym} id="ui-close" /></button></header>
    <p class="sr" role="status">${title}. ${said.join(' ')}</p>
    <table aria-hidden="true"><thead><tr><td></td>${after.map((_, seat) => html`<th key=${seat} class="s${seat + 1}"><${Avatar} seat=${seat} size=${30} /></th>`)}</tr></thead>
      <tbody>${rows.map((row, index) => html`<tr key=${row.key} style=${{ '--wait': `${index * ROW}ms` }}><th>${row.name}</th>${row.points.map((points, seat) => html`<${Cell} key=${seat} points=${points} />`)}</tr>`)}</tbody>
      <tfoot><tr style=${{ '--wait': `${wait}ms` }}><th>${t('web.table.scoring.now')}</th>${after.map((points, seat) => html`<td key=${seat}><b>${num(points)}</b></td>`)}</tr></tfoot></table>
    <ul class="sctracks" aria-hidden="true">${after.map((_, seat) => html`<li key=${seat} class="s${seat + 1}" title=${nameOf(view, seat)}><${Avatar} seat=${seat} size=${20} /><${Track} scoring=${scoring} seat=${seat} most=${most} wait=${wait} /></li>`)}</ul></section>`;
}
