// A seat looked at closely: all that lies before it, and what can be done about who sits there.
import { firstSigns } from '../graphemes.js';
import { Dialog } from '../shell/dialog.js';
import { playable } from '../shell/games.js';
import { settings } from '../settings.js';
import { useStore } from '../state.js';
import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { BoxBanner } from './bar.js';
import { useDesk, useGame } from './game.js';
import { catalogue, isPresent, kindOf, mine, nameOf } from './names.js';
import { Avatar, Sym } from './symbols.js';

const LONGEST = 16;

/** @param {{ label: string, onTake: (level: string) => void }} props */
function Levels({ label, onTake }) {
  const levels = useStore(catalogue, (state) => state.levels);
  const [chosen, setLevel] = useState('captain');
  const level = playable(levels, chosen);
  return html`<form class="levels" onSubmit=${(/** @type {On<KeyboardEvent>} */ event) => { event.preventDefault(); onTake(level); }}>
    <label><span class="cap">${t('web.table.seat.strength')}</span>
      <span class="pick"><select value=${level} onChange=${(/** @type {Picked} */ event) => setLevel(event.target.value)}>
        ${levels.map(({ id, name }) => html`<option key=${id} value=${id} selected=${id === level}>${name}</option>`)}</select><${Sym} id="ui-next" /></span></label>
    <button class="btn quiet">${label}</button></form>`;
}

// Seconds that run down from what a view says, which is asked for anew as one looks.
/** @param {Table.View} view @param {number} seconds */
function useCountdown(view, seconds) {
  const { retry } = useDesk();
  const [left, setLeft] = useState(seconds);
  useEffect(() => { retry(); }, []);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [view]);
  return left;
}

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

// An absent person is replaced only if everybody else agrees; the votes so far are told.
/** @param {{ view: Table.View, seat: number }} props */
function Replace({ view, seat }) {
  const { seatRequest } = useDesk();
  const votes = view.votes.filter((vote) => vote.seat === seat);
  const own = votes.some((vote) => mine(view, vote.voter));
  const left = useCountdown(view, view.seats[seat].replaceable_in ?? 0);
  if (left > 0) return html`<p class="note" role="timer">${t('web.table.seat.replace_wait', { name: nameOf(view, seat), time: clock(left) })}</p>`;
  const needed = view.seats.filter((place) => place.kind === 'person' && place.seat !== seat).length;
  return html`<p class="note">${t('web.table.seat.replace_note', { name: nameOf(view, seat) })}${votes.length > 0 && ` ${t('web.table.seat.votes', { votes: votes.length, needed })}`}</p>
    ${own ? html`<p class="note"><b>${t('web.table.seat.voted')}</b></p>`
      : html`<${Levels} label=${t('web.table.seat.replace')} onTake=${(/** @type {string} */ level) => seatRequest({ seat, what: 'replace', level })} />`}`;
}

/** @param {{ view: Table.View, seat: number, present: number[] | null, open: Table.Open }} props */
function SeatActs({ view, seat, present, open }) {
  const { seatRequest } = useDesk();
  const place = view.seats[seat];
  if (view.over || !view.you.length) return null;
  if (place.kind === 'open') {
    return html`<div class="seatacts"><p class="note">${t('web.table.seat.free_note')}</p>
      <button type="button" class="btn primary" onClick=${() => open('invite')}>${t('web.table.bar.invite')}</button>
      <${Levels} label=${t('web.table.seat.fill')} onTake=${(/** @type {string} */ level) => seatRequest({ seat, what: 'bot', level })} /></div>`;
  }
  if (place.kind !== 'person' || mine(view, seat) || isPresent(view, seat, present)) return null;
  return html`<div class="seatacts"><${Replace} view=${view} seat=${seat} /></div>`;
}

/** @param {{ view: Table.View, seat: number, present: number[] | null, open: Table.Open, onClose: Act }} props */
export function SeatDialog({ view, seat, present, open, onClose }) {
  const { Sheet } = useGame();
  const name = nameOf(view, seat);
  const place = view.seats[seat];
  return html`<${Dialog} title=${`${name} · ${kindOf(view, seat, isPresent(view, seat, present))}`} wide onClose=${onClose}>
    ${place.face && html`<p class="character"><${Avatar} seat=${seat} size=${56} face=${place.face} /><span>${place.line}</span></p>`}
    <${SeatActs} view=${view} seat=${seat} present=${present} open=${open} />
    <${Sheet} view=${view} seat=${seat} open=${open} /><//>`;
}

// Our own seat is still open: say who we are and sit down.
/** @param {{ view: Table.View, seat: number, onClose: Act }} props */
export function SitDown({ view, seat, onClose }) {
  const { seatRequest } = useDesk();
  const [name, setName] = useState(settings.get().name ?? '');
  /** @param {On<KeyboardEvent>} event */
  const sit = async (event) => {
    event.preventDefault();
    const own = firstSigns(name.trim(), LONGEST);
    if (!own) return;
    settings.set({ name: own });
    if (await seatRequest({ seat, what: 'sit', name: own })) onClose();
  };
  return html`<${Dialog} title=${t('web.table.seat.sit_title')} onClose=${onClose}><form class="sit" onSubmit=${sit}>
    <p>${t('web.table.seat.sit_text', { title: view.title })}</p><${BoxBanner} view=${view} />
    <label><span class="cap">${t('web.table.seat.name')}</span><input value=${name} maxlength=${4 * LONGEST} autocomplete="nickname" autofocus required onInput=${(/** @type {Typed} */ event) => setName(event.target.value)} /></label>
    <button class="btn primary">${t('web.table.seat.sit')}</button></form><//>`;
}
