// The others: chips on a phone, compact sheets on a desktop. A tap opens the whole sheet and what can be done about the seat.
import { html } from '../vendor/preact.js';
import { num, t } from '../words.js';
import { isPresent, kindOf, nameOf, phraseText } from './names.js';
import { Avatar, Hue, Sym } from './symbols.js';

const dots = (count, on, name = '') => Array.from({ length: count }, (_, index) => html`<i class="dot ${name} ${index < on ? 'on' : ''}"></i>`);

function Mini({ view, seat }) {
  const { board } = view;
  const player = board.players[seat];
  const third = board.third;
  return html`<div class="odet" aria-hidden="true">
    <div class="r1"><span class="grp"><${Sym} id="crystal" />${dots(board.crystals, player.crystals)}</span>
      <span class="grp"><${Sym} id="research" />${board.research.map(({ colour }, index) => html`<${Hue} colour=${colour} size=${16} off=${index >= player.research} />`)}</span></div>
    <div class="r2"><div class="mlab"><span class="legend"><${Sym} id="bot" /><${Sym} id="submarine" /></span>
      <div class="matrix">${board.colours.map(({ id }) => html`<span class="mcol"><${Hue} colour=${id} size=${16} />${dots(2, player.bots[id])}${dots(1, Number(player.submarines.includes(id)), 'sq')}</span>`)}</div></div>
      <div class="mini-lab">${[0, 1, 2].map((column) => html`<span class="lcol">${[0, 1, 2].map((level) => html`<i class="${level < player.steps[column] ? 'on' : ''} ${level === player.steps[column] - 1 ? 'at' : ''}"></i>`)}</span>`)}</div></div>
    <div class="r3"><span class="grp">${[0, 1].map((index) => html`<${Sym} id="octopod" class="oc ${index < player.octopods[third] ? 'on' : ''}" />`)}
        <b class="m2 ${player.octopods[third] >= 2 ? 'struck' : ''}">${num(-board.penalty)}</b></span>
      <span class="grp">${t('web.table.seat.bonus')} ${Array.from({ length: player.bonus_used + player.bonus_left }, (_, index) => html`<i class="pip ${index < player.bonus_used ? 'on' : ''}"></i>`)}</span></div>
  </div>`;
}

const doing = (view, seat) => (!view.over && view.status.waiting_for.includes(seat) ? 'deciding' : '');

function Rival({ view, seat, expected, present, said, onOpen }) {
  const place = view.seats[seat];
  const here = isPresent(view, seat, present);
  const state = doing(view, seat);
  const name = nameOf(view, seat);
  const kind = kindOf(view, seat, here);
  const spoken = [name, kind, t('web.table.points', { n: place.score }), state && t(`web.table.seat.${state}`), t('web.table.seat.look')].filter(Boolean);
  return html`<li class="opp s${seat + 1} ${state} ${place.kind}">
    <button type="button" class="ohead" onClick=${() => onOpen(seat)} aria-label=${spoken.join('. ')}>
      <${Avatar} seat=${seat}>${place.kind === 'person' && html`<i class="here ${here ? 'on' : ''}"></i>`}<//>
      <span class="who"><b>${name}</b><span class="kind">${state ? t(`web.table.seat.${state}`) : kind}</span></span>
      ${place.kind !== 'open' && html`<span class="osc"><b class="num">${num(place.score)}</b>${expected !== null && html`<span class="exp">≈ ${num(expected, 0)}</span>`}</span>`}
    </button>
    <${Mini} view=${view} seat=${seat} />
    ${said && html`<p class="said">${phraseText(said.phrase)}</p>`}
  </li>`;
}

export function Rivals({ view, shown, forecast, present, said, onOpen }) {
  const seats = view.seats.map(({ seat }) => seat).filter((seat) => seat !== shown);
  if (!seats.length) return null;
  const order = seats.map((_, index) => (shown + 1 + index) % view.seats.length);
  return html`<section class="others" aria-label=${t('web.table.seat.others')}><ul class="n${seats.length}">
    ${order.map((seat) => html`<${Rival} key=${seat} view=${view} seat=${seat} present=${present} said=${said[seat]}
      expected=${forecast?.expected[seat] ?? null} onOpen=${onOpen} />`)}</ul></section>`;
}
