// One player's board: the knowledge track with its red lines, programmed bots, lab letters and cards, room for goods, the supply.
import { useCount } from '../../table/hooks.js';
import { isYou, nameOf, shownSeat } from '../../table/names.js';
import { Avatar, Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { at } from './choose.js';
import { programmeName } from './names.js';
import { Card, Expansion, Hex, PROGRAMMES, Piece } from './signs.js';
import { useTips } from './tip.js';

const SPAN = 50; // points on the track at once
const NEAR = 2; // points at which two numbers under the track would touch
const EXPANSIONS = 5;
/** @type {AquaSphere.Marks} */
const NOMARKS = {};

// The part of the track that is shown: it moves on in steps, so that the next lines are always in sight.
/** @param {AquaSphere.Board} board @param {AquaSphere.Player} player @param {number} after */
function spanOf(board, player, after) {
  const top = Math.max(player.track, after, ...board.players.map((other) => other.track));
  const low = Math.max(0, ...redLines(board, Math.min(player.track, top - SPAN + 12) - 1));
  const next = redLines(board, top + 2 + board.lap).find((line) => line >= top + 2) ?? top;
  return [low, Math.max(low + SPAN, next)];
}

// The points behind the red lines, lap after lap, up to a point.
/** @param {AquaSphere.Board} board @param {number} most */
function redLines(board, most) {
  const laps = Array.from({ length: Math.max(0, Math.ceil(most / board.lap)) }, (_, lap) => lap * board.lap);
  return laps.flatMap((start) => board.lines.map((line) => start + line)).filter((line) => line <= most);
}

/** @param {AquaSphere.Player} player */
function tollOf(player) {
  if (player.crystals) return 'crystal';
  return player.programmed.length ? 'bot' : 'stop';
}

/** @param {{ view: AquaSphere.View, seat: number, marks: AquaSphere.Marks }} props */
function Track({ view, seat, marks }) {
  const { board } = view;
  const player = board.players[seat];
  const { track } = (view.before ?? board).players[seat]; // what is still to be confirmed is a ghost, too
  const after = Number(marks.track ?? player.track);
  const [low, high] = spanOf(board, player, after);
  /** @param {number} value */
  const part = (value) => `${Math.max(0, Math.min(100, (100 * (value - low)) / (high - low)))}%`;
  const lines = redLines(board, high).filter((line) => line > low);
  const others = board.players.map((other, index) => [index, other.track]).filter(([index, their]) => index !== seat && their >= low);
  const spoken = [t('web.aquasphere.lab.track', { n: track }), after !== track && t('web.aquasphere.lab.then', { n: after }), ...others.map(([index, their]) => `${nameOf(view, index)} ${their}`), t(`web.aquasphere.lab.toll_${tollOf(player)}`, { line: player.next_line })];
  return html`<div class="ktrack" role="img" aria-label=${spoken.filter(Boolean).join(', ')} data-tip=${t('web.aquasphere.tip.track')}><div class="kb">
    <i class="b0" style=${{ width: part(track) }}></i>${after > track && html`<i class="b1" style=${{ width: `calc(${part(after)} - ${part(track)})` }}></i>`}
    ${lines.map((value) => html`<i key=${value} class="rl ${value <= track ? 'done' : value === player.next_line ? 'nx' : ''}" style=${{ left: part(value) }}>${(after === track || Math.abs(value - after) > NEAR) && html`<b>${num(value)}</b>`}</i>`)}
    ${others.map(([index, their]) => html`<span key=${index} class="mk" style=${{ left: part(their) }}><${Avatar} seat=${index} size=${20} /></span>`)}
    ${after !== track && html`<span class="mk gh" style=${{ left: part(after) }}>${num(after)}</span>`}</div></div>`;
}

/** @param {{ player: AquaSphere.Player }} props */
function Toll({ player }) {
  const kind = tollOf(player);
  const sign = { crystal: html`−1<${Sym} id="crystal" />`, bot: html`−1<${Sym} id="bot" />`, stop: html`<${Sym} id="ui-forbidden" />` }[kind];
  return html`<p class="toll" data-tip=${t(`web.aquasphere.lab.toll_${kind}`, { line: player.next_line })}><span><${Sym} id="redline" />${t('web.aquasphere.lab.line', { line: player.next_line })}</span><b aria-hidden="true">${sign}</b></p>`;
}

/** @param {{ view: AquaSphere.View, seat: number, marks: AquaSphere.Marks }} props */
function Head({ view, seat, marks }) {
  const player = view.board.players[seat];
  const score = useCount((view.before ?? view.board).players[seat].score);
  return html`<div class="mhead"><${Avatar} seat=${seat} size=${44} /><div class="me"><b>${nameOf(view, seat)}</b><span class="cap">${t('web.aquasphere.lab.knowledge')}</span></div><b class="now num">${num(score)}</b>
    <${Track} view=${view} seat=${seat} marks=${marks} />${!view.over && html`<${Toll} player=${player} />`}</div>`;
}

// A symbol: a bot on it can be taken back, a free one bought for time, if it is our turn.
/** @param {{ view: AquaSphere.View, seat: number, programme: string, marks: AquaSphere.Marks, own: boolean }} props */
function Sign({ view, seat, programme, marks, own }) {
  const { programmed } = view.board.players[seat];
  const place = `symbol:${programme}`;
  const on = programmed.includes(programme);
  const mark = marks[place];
  const then = mark === undefined ? on : mark !== '';
  const label = t(on ? 'web.aquasphere.lab.programmed_on' : 'web.aquasphere.lab.free', { programme: programmeName(view.board, programme) });
  const inside = html`<${Hex} of=${programme} class=${on || then ? 'on' : 'none'} />${(on || then) && html`<${Piece} kind="bot" seat=${seat} class="${mark === '' ? 'use' : ''} ${then && !on ? 'gh' : ''}" />`}`;
  const able = own && at(view, place).length > 0;
  const tip = `${programmeName(view.board, programme)}. ${t('web.aquasphere.tip.symbol')}`;
  if (own) return html`<li><button type="button" class="sy ${able ? 'able' : ''}" data-place=${place} data-tip=${tip} aria-label=${label} aria-disabled=${able ? undefined : 'true'} aria-pressed=${String(mark !== undefined)}>${inside}</button></li>`;
  return html`<li><span class="sy" role="img" aria-label=${label} data-tip=${tip}>${inside}</span></li>`;
}

/** @param {{ view: AquaSphere.View, seat: number, marks: AquaSphere.Marks, own: boolean }} props */
function Programmed({ view, seat, marks, own }) {
  const { programmed } = view.board.players[seat];
  return html`<div class="bl b1"><h3>${t('web.aquasphere.lab.programmed')} <em>${t('web.aquasphere.lab.of', { n: programmed.length, all: 2 })}</em></h3>
    <ul class="syms">${PROGRAMMES.map((programme) => html`<${Sign} key=${programme} view=${view} seat=${seat} programme=${programme} marks=${marks} own=${own} />`)}</ul></div>`;
}

/** @param {{ player: AquaSphere.Player, marks: AquaSphere.Marks }} props */
function Letters({ player, marks }) {
  const after = marks.letters ?? player.letters;
  const base = t('web.aquasphere.lab.base', { letter: player.home });
  const empty = Math.max(0, EXPANSIONS - player.expansions.length);
  return html`<div class="bl b2"><h3>${t('web.aquasphere.lab.letters')} <em class=${after !== player.letters ? 'changed' : ''}>${[...after].join(' ')}</em></h3><ul class="exps">
    ${player.home && html`<li class="base"><span class="xp" role="img" aria-label=${base} data-tip=${base}><b>${player.home}</b><${Sym} id="lab" /></span></li>`}
    ${player.expansions.map((one) => html`<li key=${one.number}><span role="img" aria-label=${one.text} data-tip=${one.text}><${Expansion} of=${one} /></span></li>`)}
    ${Array.from({ length: empty }, (_, index) => html`<li key="e${index}" class="mt" aria-hidden="true"></li>`)}</ul></div>`;
}

/** @param {{ player: AquaSphere.Player }} props */
function Cards({ player }) {
  const room = player.room.cards;
  return html`<div class="bl b3"><h3>${t('web.aquasphere.lab.cards')} <em>${t('web.aquasphere.lab.of', { n: player.cards.length, all: room })}</em></h3><ul class="cards">
    ${player.cards.map((card) => html`<li key=${card.number}><span role="img" aria-label=${card.text} data-tip=${card.text} data-place="card:${card.number}"><${Card} of=${card} /></span></li>`)}
    ${Array.from({ length: Math.max(0, room - player.cards.length) }, (_, index) => html`<li key="e${index}" aria-hidden="true"><i class="rc mt"></i></li>`)}</ul></div>`;
}

// Room for one kind of goods: full, to be spent, to come, empty.
/** @param {{ id: string, name: string, have: number, room: number, after?: number }} props */
function Capacity({ id, name, have, room, after = have }) {
  /** @param {number} index */
  const look = (index) => (index < Math.min(have, after) ? 'on' : index < have ? 'sp' : index < after ? 'gh' : '');
  const changed = after !== have;
  return html`<div data-tip=${t(`web.aquasphere.tip.room_${name}`, { n: room })}><dt><${Sym} id=${id} />${t(`web.aquasphere.lab.${name}`)}</dt>
    <dd class="sl" aria-hidden="true">${Array.from({ length: room }, (_, index) => html`<i class="p-${id === 'card' ? 'research' : id} ${look(index)}"></i>`)}</dd>
    <dd class="v">${changed && html`<s>${num(have)}</s>`}<b class=${changed ? '' : 'same'}>${num(after)}</b>/${num(room)}</dd></div>`;
}

/** @param {{ player: AquaSphere.Player, marks: AquaSphere.Marks }} props */
function Room({ player, marks }) {
  const { room } = player;
  return html`<div class="bl b4"><h3>${t('web.aquasphere.lab.room')}</h3><dl class="caps">
    <${Capacity} id="time" name="time" have=${player.time} room=${room.time} after=${Number(marks.time ?? player.time)} />
    <${Capacity} id="crystal" name="crystals" have=${player.crystals} room=${room.crystals} after=${Number(marks.crystals ?? player.crystals)} />
    <div data-tip=${t('web.aquasphere.tip.room_octopods', { n: room.octopods })}><dt><${Sym} id="octopod" />${t('web.aquasphere.lab.octopods')}</dt><dd class="sl" aria-hidden="true">${Array.from({ length: room.octopods }, () => html`<i class="p-octopod"></i>`)}</dd>
      <dd class="v">${t('web.aquasphere.lab.catch', { n: room.octopods })}</dd></div>
    <${Capacity} id="card" name="cards" have=${player.cards.length} room=${room.cards} /></dl></div>`;
}

// The slots in their columns, freed in the order of their numbers; the number that scores now is lit.
/** @param {{ board: AquaSphere.Board, player: AquaSphere.Player, seat: number, marks: AquaSphere.Marks }} props */
function Supply({ board, player, seat, marks }) {
  const bots = Number(marks.supply ?? player.supply);
  const slots = board.supply.flatMap((column, place) => column.slots.map((number, row) => ({ id: `${place} ${row}`, number })));
  const freed = new Set(slots.sort((one, other) => one.number - other.number).slice(0, Math.max(0, slots.length - bots)).map((one) => one.id));
  const subs = player.submarines;
  const scores = player.forecast.bots;
  /** @param {number} number @param {string} id */
  const slot = (number, id) => (freed.has(id) ? html`<i class="f ${number === scores ? 'top' : ''}">${num(number)}</i>` : html`<${Piece} kind="bot" seat=${seat} />`);
  /** @param {number} place */
  const berths = (place) => {
    const before = board.supply.slice(0, place).reduce((sum, column) => sum + column.submarines, 0);
    if (board.supply[place].submarines === 0) return html`<i class="nos"></i>`;
    return Array.from({ length: board.supply[place].submarines }, (_, index) => (before + index < player.docked ? html`<i class="gone"></i>` : html`<${Piece} kind="sub" seat=${seat} />`));
  };
  return html`<div class="bl b5"><h3>${t('web.aquasphere.lab.supply')} <em>${t('web.aquasphere.lab.supply_is', { n: player.supply, subs })}</em></h3><div class="sup" data-tip=${t('web.aquasphere.tip.supply')}>
    <div class="supply" role="img" aria-label=${t('web.aquasphere.lab.supply_says', { bots: player.supply, subs, n: scores })}>${board.supply.map((column, place) => html`<span key=${place} class="scol">${berths(place)}${column.slots.map((number, row) => slot(number, `${place} ${row}`))}</span>`)}</div>
    <p class="bp"><span class="pts">+${num(scores)}</span> ${t('web.aquasphere.lab.bot_points')}</p></div></div>`;
}

/** @param {{ view: AquaSphere.View, seat: number, marks?: AquaSphere.Marks, own?: boolean, label: string, children?: Child }} props */
function Lab({ view, seat, marks = NOMARKS, own = false, label, children = null }) {
  const player = view.board.players[seat];
  return html`<section class="labp pane s${seat + 1}" aria-label=${label}><h2 class="sr">${label}</h2><${Head} view=${view} seat=${seat} marks=${marks} />
    <div class="blocks"><${Programmed} view=${view} seat=${seat} marks=${marks} own=${own} /><${Letters} player=${player} marks=${marks} /><${Cards} player=${player} />
      <${Room} player=${player} marks=${marks} /><${Supply} board=${view.board} player=${player} seat=${seat} marks=${marks} /></div>${children}</section>`;
}

// The board in the middle of the table: the acting player's, or our own.
/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null, children: Child }} props */
export function OwnLab({ view, ready, children }) {
  const seat = shownSeat(view);
  const own = view.acting === seat;
  const label = isYou(view, seat) ? t('web.aquasphere.lab.yours') : t('web.aquasphere.lab.of_player', { name: nameOf(view, seat) });
  return html`<${Lab} key=${seat} view=${view} seat=${seat} own=${own} marks=${own ? ready?.marks : undefined} label=${label}>${children}<//>`;
}

// A board to look at, whoever's it is.
/** @param {{ view: AquaSphere.View, seat: number }} props */
export function Still({ view, seat }) {
  const [listen, tip, explain] = useTips();
  return html`<div class="still" ...${listen} onClick=${explain}><${Lab} view=${view} seat=${seat} label=${t('web.aquasphere.lab.of_player', { name: nameOf(view, seat) })} />${tip}</div>`;
}
