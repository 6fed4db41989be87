// Since our last turn: who of the others did something, in one line; and what they touched, outlined in their colour.
import { html, useEffect } from '../vendor/preact.js';
import { signed, t } from '../words.js';
import { useGame } from './game.js';
import { Avatar, Sym } from './symbols.js';

/** @typedef {{ seat: number, points: number, lines: Wire.Line[] }} Told */

// By seat, in the order in which they first acted; what fell by chance belongs to nobody.
/** @param {Table.Step[]} since @returns {Told[]} */
export function bySeat(since) {
  /** @type {Map<number, Told>} */
  const found = new Map();
  for (const { seat, points, lines } of since) {
    if (seat < 0) continue;
    const told = found.get(seat) ?? { seat, points: 0, lines: [] };
    found.set(seat, { seat, points: told.points + (points ?? 0), lines: [...told.lines, ...lines.filter((line) => line.seat === seat)] });
  }
  return [...found.values()];
}

/** @param {{ points: number }} props */
export const Points = ({ points }) => html`<span class="pts ${points < 0 ? 'neg' : points ? '' : 'z'}">${points ? signed(points) : '0'}</span>`;

// In the place of the latest line of the log: who did something, and what it brought them.
/** @param {{ since: Table.Step[], onOpen: Act }} props */
export function Strip({ since, onOpen }) {
  return html`<button type="button" class="ticker since" aria-haspopup="dialog" onClick=${onOpen}><b>${t('web.table.since.title')}</b>
    <span class="line">${bySeat(since).map(({ seat, points }) => html`<span key=${seat} class="sw"><${Avatar} seat=${seat} size=${20} /><${Points} points=${points} /></span>`)}</span><${Sym} id="ui-replay" /></button>`;
}

// Rules of a sheet of our own: boards are drawn without knowing of it.
/** @param {{ place: string, seat: number }} touched */
const rule = ({ place, seat }) => `[data-place="${CSS.escape(place)}"]{outline:3px solid var(--seat-${seat + 1});outline-offset:2px;border-radius:12px}`;

// What others touched since we last acted; a board that everybody shares shows it until we act, a sheet of their own only while it is looked at.
/** @param {{ view: Table.View, since: Table.Step[], playing: object | null }} props */
export function Touched({ view, since, playing }) {
  const { common } = useGame();
  const shown = playing && view.shown !== undefined ? (view.places ?? []).map((place) => ({ place, seat: view.shown ?? 0 })) : [];
  const past = since.flatMap(({ seat, places }) => places.filter((place) => seat >= 0 && common(place)).map((place) => ({ place, seat })));
  const text = [...past, ...shown].map(rule).join('\n');
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet); };
  }, [text]);
  return null;
}
