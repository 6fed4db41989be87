// The headquarters: rooms and arrows with this round's programmes, the next round's beside it, play and passing order.
import { deciding, lineOf } from '../../table/choose.js';
import { useRoving } from '../../table/hooks.js';
import { nameList, nameOf, shownSeat } from '../../table/names.js';
import { Avatar, Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { advisedBy, at, chosen, of } from './choose.js';
import { points, programmeName } from './names.js';
import { Hex } from './signs.js';

// Where the rooms stand, in parts of the drawing; start below, three tiers above.
/** @type {Record<string, [number, number]>} */
const PLACES = { start: [50, 93], a1: [32, 69], a2: [68, 69], b1: [32, 41], b2: [68, 41], c1: [15, 13], c2: [50, 13], c3: [85, 13] };
const SIZE = [240, 290];
/** @type {Record<string, number>} */
const TIERS = { a: 1, b: 2, c: 3 };

/** @param {string} room */
const middle = (room) => PLACES[room].map((part, axis) => (part * SIZE[axis]) / 100);

// An arrow between the rims of two rooms.
/** @param {string} from @param {string} to */
function line(from, to) {
  const [x1, y1] = middle(from);
  const [x2, y2] = middle(to);
  const long = Math.hypot(x2 - x1, y2 - y1);
  /** @param {number} distance */
  const along = (distance) => [x1 + ((x2 - x1) * distance) / long, y1 + ((y2 - y1) * distance) / long];
  const [sx, sy] = along(from === 'start' ? 17 : 27);
  const [ex, ey] = along(long - 29);
  return { path: `M${sx.toFixed(1)} ${sy.toFixed(1)}L${ex.toFixed(1)} ${ey.toFixed(1)}`, end: [ex, ey], turn: (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI };
}

/** @param {{ rooms: AquaSphere.Room[], from: string, lit: Set<string> }} props */
function Arrows({ rooms, from, lit }) {
  const all = rooms.flatMap(({ room, leads }) => leads.map((to) => [room, to]));
  return html`<svg class="arrows" viewBox="0 0 ${SIZE[0]} ${SIZE[1]}" aria-hidden="true">${all.map(([room, to]) => {
    const { path, end, turn } = line(room, to);
    return html`<g key=${room + to} class=${room === from && lit.has(to) ? 'go' : ''}><path d=${path} /><path class="hd" transform="translate(${end[0].toFixed(1)} ${end[1].toFixed(1)}) rotate(${turn.toFixed(0)})" d="M-5-4.5L1 0l-6 4.5" /></g>`;
  })}</svg>`;
}

/** @param {AquaSphere.View} view @param {AquaSphere.Room} room @param {AquaSphere.Choice} [choice] @param {boolean} [here] */
function roomName(view, room, choice, here) {
  const people = room.engineers.length ? t('web.aquasphere.hq.people', { names: nameList(view, room.engineers) }) : '';
  if (room.room === 'start') return [t('web.aquasphere.hq.start_room'), people].filter(Boolean).join(' ');
  const tier = TIERS[room.room[0]];
  const name = room.programme ? t('web.aquasphere.hq.room', { programme: programmeName(view.board, room.programme), tier }) : t('web.aquasphere.hq.undealt', { tier });
  return [name, choice ? choice.speech : here ? t('web.aquasphere.hq.you_here') : '', people].filter(Boolean).join(' ');
}

/** @param {{ room: AquaSphere.Room, ghost: number | null }} props */
const Engineers = ({ room, ghost }) => html`<span class="ens">${room.engineers.map((seat) => html`<span key=${seat} data-piece="engineer:${seat}"><${Avatar} seat=${seat} /></span>`)}${ghost !== null && html`<span class="gh"><${Avatar} seat=${ghost} /></span>`}</span>`;

/** @param {{ ctx: AquaSphere.Context, room: AquaSphere.Room, index: number }} props */
function Room({ ctx, room, index }) {
  const { view, ready, hinted } = ctx;
  const place = `room:${room.room}`;
  const [choice] = at(view, place);
  const picked = choice && ready && lineOf(choice) === lineOf(ready);
  const here = view.board.players[ctx.seat].engineer === room.room;
  const ghost = ready?.marks[place] === 'E' ? ctx.seat : null;
  const style = { left: `${PLACES[room.room][0]}%`, top: `${PLACES[room.room][1]}%` };
  const people = html`<${Engineers} room=${room} ghost=${ghost} />`;
  if (room.room === 'start') return html`<span class="room start" style=${style} role="img" aria-label=${roomName(view, room)}><i>${t('web.aquasphere.hq.start')}</i>${people}</span>`;
  const look = `room ${choice ? 'lit' : here ? 'now' : 'off'} ${picked ? 'sel' : ''} ${hinted.has(place) ? 'hinted' : ''}`;
  return html`<button type="button" class=${look} style=${style} data-place=${place} data-rove=${index} tabindex=${ctx.tab(index)} aria-pressed=${String(Boolean(picked))} aria-disabled=${choice ? undefined : 'true'}
    aria-label=${roomName(view, room, choice, here)} data-tip=${t('web.aquasphere.tip.room', { programme: programmeName(view.board, room.programme) })}>
    ${room.programme && html`<${Hex} of=${room.programme} halo=${Boolean(choice)} />`}${choice && choice.points > 0 && html`<b class="pt">${points(choice.points)}</b>`}
    ${picked && html`<i class="tk"><${Sym} id="ui-check" /></i>`}${people}</button>`;
}

/** @param {{ board: AquaSphere.Board }} props */
function Next({ board }) {
  const rooms = board.rooms.filter((room) => room.following);
  if (!rooms.length) return html`<figure class="twin"><div class="no"></div><figcaption>${board.round + 1 >= board.rounds && t('web.aquasphere.hq.last')}</figcaption></figure>`;
  const list = rooms.map((room) => programmeName(board, room.following ?? '')).join(', ');
  /** @param {string} room */
  const place = (room) => ({ left: `${PLACES[room][0]}%`, top: `${18 + ((PLACES[room][1] - 13) * 64) / 56}%` });
  return html`<figure class="twin" role="img" aria-label=${t('web.aquasphere.hq.next_is', { list })} data-tip=${t('web.aquasphere.tip.next')}>
    <div>${rooms.map((room) => html`<span key=${room.room} style=${place(room.room)}><${Hex} of=${room.following} size=${21} /></span>`)}</div><figcaption>${t('web.aquasphere.hq.next')}</figcaption></figure>`;
}

/** @param {{ view: AquaSphere.View }} props */
function Orders({ view }) {
  const { order, passing, players, deciding: turn } = view.board;
  const said = order.map((seat) => nameOf(view, seat) + (passing.includes(seat) ? ` (${t('web.aquasphere.hq.out')})` : '')).join(', ');
  const gone = passing.map((seat) => nameOf(view, seat)).join(', ') || t('web.aquasphere.hq.nobody');
  return html`<div class="ords"><div><h3>${t('web.aquasphere.hq.order')}</h3><div class="ord" role="img" aria-label=${`${t('web.aquasphere.hq.order')}: ${said}`} data-tip=${t('web.aquasphere.tip.order')}>
      ${order.map((seat) => html`<span key=${seat} class="${seat === turn ? 'now' : ''} ${passing.includes(seat) ? 'out' : ''}"><${Avatar} seat=${seat} size=${22} /></span>`)}</div></div>
    <div><h3>${t('web.aquasphere.hq.passed')}</h3><div class="ord" role="img" aria-label=${`${t('web.aquasphere.hq.passed')}: ${gone}`} data-tip=${t('web.aquasphere.tip.passed')}>
      ${players.map((_, index) => html`<span key=${index}>${passing[index] === undefined ? html`<i>${num(index + 1)}</i>` : html`<${Avatar} seat=${passing[index]} size=${22} />`}</span>`)}</div></div></div>`;
}

// Any programme for time, once a round; and to pass, once the engineer is at the top.
/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null, passes: boolean, onAny: Act }} props */
function Extras({ view, ready, passes, onAny }) {
  const { board } = view;
  const own = board.players[shownSeat(view)];
  const open = of(view, 'buy').length > 0;
  const pass = of(view, 'pass').length > 0;
  const price = t(own.bought ? 'web.aquasphere.hq.bought' : own.time < board.price ? 'web.aquasphere.hq.needs' : 'web.aquasphere.hq.price', { n: board.price });
  return html`<div class="extras"><button type="button" class="any ${open ? 'on' : ''}" aria-disabled=${open ? undefined : 'true'} aria-pressed=${String(ready?.kind === 'buy')} data-place="any" onClick=${(/** @type {On} */ event) => { event.stopPropagation(); onAny(); }}>
      <${Sym} id="hex" /><span><b>${t('web.aquasphere.hq.any')}</b><em>${price}</em></span></button>
    ${passes && html`<button type="button" class="any ${pass ? 'on' : ''}" aria-disabled=${pass ? undefined : 'true'} aria-pressed=${String(ready?.kind === 'pass')} data-place="pass">
      <${Sym} id="ui-pass" /><span><b>${t('web.aquasphere.deck.pass')}</b>${!pass && html`<em>${t('web.aquasphere.hq.top')}</em>`}</span></button>`}</div>`;
}

/** @param {AquaSphere.View} view */
function openRooms(view) {
  const n = of(view, 'enter').length;
  if (deciding(view) && n) return t('web.aquasphere.hq.open', { n });
  return t('web.aquasphere.hq.closed');
}

/** @param {{ state: AquaSphere.Shown, passes: boolean, onAny: Act }} props */
export function Headquarters({ state, passes, onAny }) {
  const { view, pick, hint } = state;
  const { rooms } = view.board;
  const { group, tab } = useRoving();
  const ready = chosen(view, pick);
  const seat = shownSeat(view);
  const all = rooms.map((_, index) => index).slice(1);
  const ctx = { view, ready, seat, hinted: new Set(advisedBy(view, hint)?.places), tab: (/** @type {number} */ index) => tab(index, all) };
  const lit = new Set(of(view, 'enter').map((choice) => choice.places[0].slice(5)));
  return html`<section class="hq pane" aria-label=${t('web.aquasphere.hq.title')}><h2>${t('web.aquasphere.hq.title')} <em>${openRooms(view)}</em></h2>
    <div class="hqbody"><div class="graph" role="group" aria-label=${t('web.aquasphere.hq.rooms')} ...${group}><${Arrows} rooms=${rooms} from=${view.board.players[seat].engineer} lit=${lit} />
      ${rooms.map((room, index) => html`<${Room} key=${room.room} ctx=${ctx} room=${room} index=${index} />`)}</div>
    <div class="hqfoot"><${Next} board=${view.board} /><${Orders} view=${view} /></div></div>
    <${Extras} view=${view} ready=${ready} passes=${passes} onAny=${onAny} /></section>`;
}
