// The others: chips on a phone, with a summary of the game's own on a desktop. A tap opens the seat.
import { html } from '../vendor/preact.js';
import { num, t } from '../words.js';
import { useGame } from './game.js';
import { isPresent, kindOf, nameOf, phraseText } from './names.js';
import { Avatar } from './symbols.js';
import { Clock, Seconds } from './thinking.js';

/** @param {Table.View} view @param {number} seat */
const doing = (view, seat) => (!view.over && view.status.waiting_for.includes(seat) ? 'deciding' : '');

/** @param {{ view: Table.View, seat: number, expected: number | null, present: number[] | null, said: Table.Said | undefined, onOpen: (seat: number) => void }} props */
function Rival({ view, seat, expected, present, said, onOpen }) {
  const { Mini } = useGame();
  const place = view.seats[seat];
  const here = isPresent(view, seat, present);
  const state = doing(view, seat);
  const name = nameOf(view, seat);
  const kind = kindOf(view, seat, here);
  const spoken = [name, kind, t('web.table.points', { n: place.score }), state && t(`web.table.seat.${state}`), t('web.table.seat.look')].filter(Boolean);
  return html`<li class="opp s${seat + 1} ${state} ${place.kind}">
    <button type="button" class="ohead" onClick=${() => onOpen(seat)} aria-label=${spoken.join('. ')}>
      <${Avatar} seat=${seat} face=${place.face}>${place.kind === 'person' && html`<i class="here ${here ? 'on' : ''}"></i>`}<${Clock} seat=${seat} /><//>
      <span class="who"><b>${name}</b><span class="kind">${state ? t(`web.table.seat.${state}`) : kind}<${Seconds} seat=${seat} /></span></span>
      ${place.kind !== 'open' && html`<span class="osc"><b class="num">${num(place.score)}</b>${expected !== null && html`<span class="exp">≈ ${num(expected, 0)}</span>`}</span>`}
    </button>
    <${Mini} view=${view} seat=${seat} />
    ${said && html`<p class="said">${phraseText(said.phrase)}</p>`}
  </li>`;
}

/** @param {{ view: Table.View, shown: number, forecast: Table.Forecast | null, present: number[] | null, said: Record<number, Table.Said | undefined>, onOpen: (seat: number) => void }} props */
export function Rivals({ view, shown, forecast, present, said, onOpen }) {
  const seats = view.seats.map(({ seat }) => seat).filter((seat) => seat !== shown);
  if (!seats.length) return null;
  const order = seats.map((_, index) => (shown + 1 + index) % view.seats.length);
  return html`<section class="others" aria-label=${t('web.table.seat.others')}><ul class="n${seats.length}">
    ${order.map((seat) => html`<${Rival} key=${seat} view=${view} seat=${seat} present=${present} said=${said[seat]}
      expected=${forecast?.expected[seat] ?? null} onOpen=${onOpen} />`)}</ul></section>`;
}
