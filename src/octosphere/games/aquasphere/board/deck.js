// The decision: what kind of turn, which bot, what it brings, what else it changes, the round scoring after it, and the one button.
import { deciding, lineOf } from '../../table/choose.js';
import { capital, useDesk } from '../../table/game.js';
import { useRoving } from '../../table/hooks.js';
import { nameOf } from '../../table/names.js';
import { Acts, Hint, Stage } from '../../table/pool.js';
import { Options, Total, Trail } from '../../table/preview.js';
import { Avatar, Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, signed, t } from '../../words.js';
import { NOTHING, armed, at, bots, chosen, modeOf, of, offers, returnOf, usesOf } from './choose.js';
import { areaTip, points, programmeName } from './names.js';
import { Forecast } from './rooms.js';
import { Card, Expansion, Hex, PROGRAMMES } from './signs.js';

/** @param {Table.Desk} desk @param {Partial<AquaSphere.Pick>} patch */
const change = (desk, patch) => desk.set({ pick: { ...NOTHING, bot: /** @type {AquaSphere.Shown} */ (desk.get()).pick.bot, ...patch }, bubble: null });

// Programme, use, pass: the three things of a turn.
/** @param {{ view: AquaSphere.View, mode: string }} props */
function Modes({ view, mode }) {
  const desk = useDesk();
  const may = of(view, 'pass').length > 0;
  /** @param {string} name @param {string} word */
  const button = (name, word) => html`<button type="button" aria-pressed=${String(mode === name)} onClick=${() => change(desk, { mode: name })}>${word}</button>`;
  return html`<div class="kinds" role="group" aria-label=${t('web.aquasphere.deck.modes')}>${button('programme', t('web.aquasphere.deck.programme'))}${button('use', t('web.aquasphere.deck.use'))}
    <button type="button" data-place="pass" aria-pressed=${String(mode === 'pass')} aria-disabled=${may ? undefined : 'true'}>${t('web.aquasphere.deck.pass')}${!may && html`<small>${t('web.aquasphere.hq.top')}</small>`}</button></div>`;
}

// The way there: sectors, and what each lock between them costs.
/** @param {{ way: AquaSphere.Way[] }} props */
function Way({ way }) {
  if (way.length < 2) return null;
  const spoken = way.map(({ sector }) => sector).join(', ');
  return html`<div class="route2" role="img" aria-label=${t('web.aquasphere.deck.way', { list: spoken, n: way.reduce((sum, { cost }) => sum + cost, 0) })}>${way.map(({ sector, cost }, index) => html`
    ${index > 0 && html`<${Sym} id="ui-next" /><span class="lk on"><b>${num(cost)}</b></span><${Sym} id="ui-next" />`}<b class="hop ${index === way.length - 1 ? 'on' : ''}">${sector}</b>`)}</div>`;
}

// A question in the middle of a turn keeps its words: its answers say the rest.
/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null, asks: boolean }} props */
function Title({ view, ready, asks }) {
  if (!ready || asks) return html`<div class="stage"><${Stage} view=${view} /></div>`;
  return html`<div class="stage"><div class="st"><h2>${ready.outlook.title}</h2></div><${Way} way=${ready.outlook.way} /></div>`;
}

/** @param {{ choice: AquaSphere.Choice, ready: AquaSphere.Choice | null, programme: string, name: string, index: number, tab: number }} props */
function Pick({ choice, ready, programme, name, index, tab }) {
  const { onChoice } = useDesk();
  const on = ready && lineOf(choice) === lineOf(ready);
  return html`<button type="button" data-rove=${index} tabindex=${tab} aria-pressed=${String(Boolean(on))} onClick=${() => onChoice(choice)}><${Hex} of=${programme} size=${26} /><span>${name}</span>
    ${on ? html`<${Sym} id="ui-check" class="ck" />` : choice.points !== 0 && html`<em class="plus">${points(choice.points)}</em>`}</button>`;
}

// Rooms that are open to the engineer; any programme for time, once it is asked for.
/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null, any: boolean }} props */
function Rooms({ view, ready, any }) {
  const { group, tab } = useRoving();
  const listed = any || ready?.kind === 'buy' ? of(view, 'buy') : of(view, 'enter');
  if (!listed.length) return null;
  const all = listed.map((_, index) => index);
  /** @param {AquaSphere.Choice} choice */
  const programme = (choice) => (choice.kind === 'buy' ? choice.move.slice(4) : view.board.rooms.find((room) => `enter ${room.room}` === choice.move)?.programme ?? '');
  return html`<div class="bots ${listed.length > 3 ? 'many' : ''}" role="group" aria-label=${t(any ? 'web.aquasphere.hq.any' : 'web.aquasphere.hq.rooms')} ...${group}>
    ${listed.map((choice, index) => html`<${Pick} key=${choice.move} choice=${choice} ready=${ready} programme=${programme(choice)} name=${capital(programmeName(view.board, programme(choice)))} index=${index} tab=${tab(index, all)} />`)}</div>`;
}

// A bot is armed, or used at once where there is only one thing to do with it.
/** @param {Table.Desk} desk @param {AquaSphere.View} view @param {string} programme */
const arm = (desk, view, programme) => {
  const found = usesOf(view, programme);
  if (found.length === 1) desk.onChoice(found[0]);
  else change(desk, { bot: programme, mode: 'use' });
};

/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null, bot: string }} props */
function Bots({ view, ready, bot }) {
  const desk = useDesk();
  const { group, tab } = useRoving();
  const own = bots(view);
  const back = returnOf(view, bot);
  if (!own.length) return html`<p class="note none">${t('web.aquasphere.deck.no_bot')}</p>`;
  const all = [0, 1, 2].slice(0, own.length + (back ? 1 : 0));
  return html`<div class="bots" role="group" aria-label=${t('web.aquasphere.deck.use')} ...${group}>
    ${own.map((programme, index) => html`<button type="button" key=${programme} data-rove=${index} tabindex=${tab(index, all)} aria-pressed=${String(programme === bot)} onClick=${() => arm(desk, view, programme)}><${Hex} of=${programme} size=${26} /><span>${capital(programmeName(view.board, programme))}</span>${programme === bot && html`<${Sym} id="ui-check" class="ck" />`}</button>`)}
    ${back && html`<button type="button" class="back" data-rove=${own.length} tabindex=${tab(own.length, all)} aria-pressed=${String(ready === back)} aria-label=${capital(back.label)} data-tip=${capital(back.label)} onClick=${() => desk.onChoice(back)}><span>${t('web.aquasphere.deck.back', { n: view.board.refund })}</span><${Sym} id="time" /></button>`}</div>`;
}

// While the engineer moves: a bot taken back makes room for another.
/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null }} props */
function Returns({ view, ready }) {
  const { onChoice } = useDesk();
  const back = of(view, 'return');
  if (!back.length) return null;
  return html`<div class="bots" role="group" aria-label=${t('web.aquasphere.deck.returns')}>${back.map((choice) => html`<button type="button" class="again" key=${choice.move} aria-pressed=${String(choice === ready)} aria-label=${capital(choice.label)} onClick=${() => onChoice(choice)}>
    <${Hex} of=${choice.move.slice(7)} size=${26} /><span>${t('web.aquasphere.deck.back', { n: view.board.refund })}</span><${Sym} id="time" /></button>`)}</div>`;
}

const ASIDE = new Set(['turn', 'use']);
const LAST = ['skip', 'return'];
/** @param {AquaSphere.View} view */
const answers = (view) => [...offers(view)].sort((a, b) => LAST.indexOf(a.kind) - LAST.indexOf(b.kind));

/** @param {{ view: AquaSphere.View, pick: AquaSphere.Pick, ready: AquaSphere.Choice | null, mode: string, listed: boolean }} props */
function Picks({ view, pick, ready, mode, listed }) {
  const { phase } = view.board;
  const { onChoice } = useDesk();
  if (!deciding(view)) return null;
  if (!ASIDE.has(phase)) return html`<div class="prev has-choices"><${Options} choices=${answers(view)} ready=${ready} board=${view.board} onChoose=${onChoice} /></div>`;
  if (phase === 'turn' && mode === 'programme') return html`${(listed || pick.any || ready?.kind === 'buy') && html`<${Rooms} view=${view} ready=${ready} any=${pick.any} />`}<${Returns} view=${view} ready=${ready} />`;
  if (phase === 'turn' && mode === 'pass') return null;
  return html`<${Bots} view=${view} ready=${ready} bot=${armed(view, pick)} />`;
}

/** @param {{ sector: AquaSphere.Sector, programme: string, n: number | undefined }} props */
function Face({ sector, programme, n }) {
  if (programme === 'lab' && sector.expansions[0]) return html`<${Expansion} of=${sector.expansions[0]} />`;
  if (programme === 'research' && sector.cards[0]) return html`<${Card} of=${sector.cards[0]} />`;
  return html`<${Hex} of=${programme} inner=${programme === 'bot' ? sector.white : ''} n=${n} class=${n === 0 ? 'none' : ''} />`;
}

// A phone shows the seven areas of the sector in hand here, for the ring is too small for them.
/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null, letter: string }} props */
export function Areas({ view, ready, letter }) {
  const { group, tab } = useRoving();
  const { board } = view;
  const sector = board.sectors.find((one) => one.letter === letter);
  if (!sector) return null;
  /** @type {Record<string, number | undefined>} */
  const counts = { time: sector.time, crystal: sector.crystals, octopod: sector.octopods, lab: sector.expansions.length && undefined, research: sector.cards.length && undefined };
  const dock = sector.docked.indexOf(null);
  const all = PROGRAMMES.map((_, index) => index);
  return html`<div class="areas" role="group" aria-label=${t('web.aquasphere.ring.sector', { letter })} ...${group}>${PROGRAMMES.map((programme, index) => {
    const place = `area:${letter}:${programme}`;
    const [choice] = deciding(view) ? at(view, place) : [];
    const on = choice && ready && lineOf(choice) === lineOf(ready);
    const name = capital(programmeName(board, programme));
    return html`<button type="button" key=${programme} class="ar ${choice ? 'legal' : ''} ${on ? 'sel' : ''}" data-rove=${index} tabindex=${tab(index, all)} data-place=${place} data-tip=${areaTip(view, sector, programme)} aria-pressed=${String(Boolean(on))} aria-disabled=${choice ? undefined : 'true'} aria-label=${choice ? choice.speech : name}>
      <${Face} sector=${sector} programme=${programme} n=${counts[programme]} />${programme === 'submarine' && dock >= 0 && html`<b class="cost">${num(-sector.spaces[dock])}</b>`}${choice && choice.points !== 0 && html`<b class="pt">${points(choice.points)}</b>`}<span>${t(`web.aquasphere.short.${programme}`)}</span></button>`;
  })}</div>`;
}

// Links that pay or cost points; what else happens stands in the notes.
/** @param {Wire.Trail[]} trail */
const telling = (trail) => trail.filter((link) => link.points !== 0);

/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null, played: AquaSphere.Choice | null | undefined }} props */
function Preview({ view, ready, played }) {
  const shown = ready ?? played;
  if (!shown) return null;
  const trail = telling(shown.trail);
  if (ready && !trail.length && ready.notes.length) return null;
  const inside = trail.length ? html`<${Trail} trail=${trail} board=${view.board} playing=${!ready} />` : html`<p class="note">${capital(shown.label)}</p>`;
  return html`<div class="prev ${ready ? '' : 'done'}">${inside}${trail.length > 0 && html`<${Total} points=${shown.points} playing=${!ready} count=${trail.length} />`}</div>`;
}

/** @type {Record<string, string>} */
const ICONS = { walk: 'time', time: 'time', crystal: 'crystal', charging: 'charge', majority: 'majority', fields: 'majority', line: 'redline', bot: 'bot', pass: 'ui-pass', letters: 'lab', full: 'ui-info', card: 'card', expansion: 'lab' };
/** @type {Record<string, string>} */
const MOOD = { majority: 'up', line: 'dn' };

// What else it changes.
/** @param {{ ready: AquaSphere.Choice | null }} props */
function Notes({ ready }) {
  if (!ready?.notes.length) return null;
  return html`<ul class="cons">${ready.notes.map((note, index) => html`<li key=${index} class="${MOOD[note.kind] ?? ''} ${note.value ? '' : 'whole'}"><${Sym} id=${ICONS[note.kind] ?? 'ui-info'} /><span>${note.text}</span>${note.value && html`<b>${note.value}</b>`}</li>`)}</ul>`;
}

// The sums of the round scoring, where there is no room for its table: a tap opens that.
/** @param {{ view: AquaSphere.View, ready: AquaSphere.Choice | null }} props */
function Sums({ view, ready }) {
  const desk = useDesk();
  /** @param {AquaSphere.Player} player @param {number} seat */
  const sum = ({ forecast: { sum: old } }, seat) => {
    const now = ready?.outlook.forecast[seat].sum ?? old;
    return html`<span key=${seat} class=${now === old ? '' : 'changed'}><${Avatar} seat=${seat} size=${22} /><span class="sr">${nameOf(view, seat)}</span>${now !== old && html`<s>${signed(old)}</s>`}<b>${signed(now)}</b></span>`;
  };
  return html`<button type="button" class="sums" onClick=${() => desk.set({ wanted: ['forecast'] })}><span>${t('web.aquasphere.fc.short')}</span>${view.board.players.map(sum)}<${Sym} id="ui-next" /></button>`;
}

// `areas` of a sector stand for the list of bots on a phone; `slim`: only what cannot wait.
/** @param {{ state: AquaSphere.Shown, desktop: boolean, wide: boolean, slim: boolean, areas: Child }} props */
export function Deck({ state, desktop, wide, slim, areas }) {
  const { view, pick, hint, played } = state;
  const ready = chosen(view, pick);
  const turn = deciding(view) && view.board.phase === 'turn';
  const mode = turn ? modeOf(view, pick) : '';
  const asks = deciding(view) && !ASIDE.has(view.board.phase);
  const aside = hint && ready && hint.at !== pick; // with a choice in hand the hint steps aside
  return html`<section class="deck ${hint ? 'hinting' : ''} ${aside ? 'ready' : ''} ${asks ? 'asking' : ''} ${view.acting === null ? 'waiting' : 'own'}" id="deck" tabindex="-1" aria-label=${t('web.aquasphere.deck.title')}>
    <div class="body">${desktop && turn && html`<${Modes} view=${view} mode=${mode} />`}
    ${(!slim || asks) && html`<${Title} view=${view} ready=${ready} asks=${asks} />${(asks || !areas || !ready) && html`<${Picks} view=${view} pick=${pick} ready=${ready} mode=${mode} listed=${desktop} />`}`}
    ${!asks && areas}
    ${!slim && html`${(wide || !asks) && html`<${Preview} view=${view} ready=${ready} played=${view.can.confirm ? played?.choice : null} />`}<${Notes} ready=${ready} />`}${!wide && !slim && html`<${Sums} view=${view} ready=${ready} />`}
    ${wide && html`<${Forecast} view=${view} ready=${ready} class="desk" />`}</div>
    <div class="doing"><${Hint} state=${state} /><${Acts} state=${state} declining=${false} /></div>
  </section>`;
}
