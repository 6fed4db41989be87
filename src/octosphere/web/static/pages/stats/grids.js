// Tables that can be sorted by a tap on a head.
import { html, useState } from '../../vendor/preact.js';

/** @param {string | number | null} a @param {string | number | null} b */
const compare = (a, b) => (typeof a === 'string' ? a.localeCompare(String(b)) : (a ?? -Infinity) - Number(b ?? -Infinity));

// columns: {key, name, text(row), value(row)?}; the first is the row's name. Rows come sorted by `first`, downwards.
/**
 * @template {Record<string, any>} T
 * @param {{ label: string, columns: Stats.Column<T>[], rows: T[], first: string, id: string }} props
 */
export function Grid({ label, columns, rows, first, id }) {
  const [order, setOrder] = useState({ key: first, down: true });
  const column = columns.find(({ key }) => key === order.key) ?? columns[0];
  /** @type {(row: T) => string | number | null} */
  const value = column.value ?? ((row) => row[column.key]);
  const sorted = [...rows].sort((a, b) => compare(value(a), value(b)) * (order.down ? -1 : 1));
  /** @param {string} key */
  const turn = (key) => setOrder({ key, down: order.key === key ? !order.down : key !== columns[0].key });
  /** @param {string} key */
  const sort = (key) => (order.key !== key ? undefined : order.down ? 'descending' : 'ascending');
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${label}><table class="grid">
    <thead><tr>${columns.map(({ key, name }) => html`<th scope="col" key=${key} aria-sort=${sort(key)}><button type="button" onClick=${() => turn(key)}>${name}<i class=${`arrow ${sort(key) ?? ''}`} aria-hidden="true"></i></button></th>`)}</tr></thead>
    <tbody>${sorted.map((row) => html`<tr key=${row[id]}>${columns.map(({ key, text }, at) => (at === 0
      ? html`<th scope="row" key=${key}>${text(row)}</th>` : html`<td key=${key}>${text(row)}</td>`))}</tr>`)}</tbody>
  </table></div>`;
}
