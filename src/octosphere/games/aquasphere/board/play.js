// A running game: headquarters, station, own board, the decision. A phone shows one of the first three at a time, a desktop all of them.
import { Connection } from '../../table/bar.js';
import { deciding } from '../../table/choose.js';
import { useDesk } from '../../table/game.js';
import { useMedia } from '../../table/hooks.js';
import { LogPanel, Ticker } from '../../table/log.js';
import { isYou, nameOf, ownSeat, shownSeat } from '../../table/names.js';
import { Water } from '../../table/pool.js';
import { Rivals } from '../../table/rivals.js';
import { Sym } from '../../table/symbols.js';
import { html, useRef, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { NOTHING, chosen, of } from './choose.js';
import { Areas, Deck } from './deck.js';
import { Station } from './ring.js';
import { Forecast, Headquarters, OwnLab } from './rooms.js';
import { useTips } from './tip.js';
import { Own } from './where.js';

const TABS = [['hq', 'engineer'], ['station', 'scientist'], ['lab', 'lab']];
const SWIPE = 64; // px sideways that mean another tab

// The lab is mine, or that of whoever is looked at.
/** @param {AquaSphere.View} view @param {string} name */
function tabName(view, name) {
  const seat = shownSeat(view);
  return name !== 'lab' || isYou(view, seat) ? t(`web.aquasphere.tabs.${name}`) : nameOf(view, seat);
}

/** @param {{ view: AquaSphere.View, tab: string, onTab: (name: string) => void }} props */
function Tabs({ view, tab, onTab }) {
  return html`<nav class="tabs" aria-label=${t('web.aquasphere.tabs.title')}>${TABS.map(([name, icon]) => html`<button type="button" key=${name} aria-current=${tab === name ? 'page' : undefined} onClick=${() => onTab(name)}><${Sym} id=${icon} /><span>${tabName(view, name)}</span></button>`)}</nav>`;
}

// A finger that moves sideways over a pane turns to the next one.
/** @param {string} tab @param {(name: string) => void} onTab */
function useSwipe(tab, onTab) {
  /** @type {Ref<[number, number] | null>} */
  const start = useRef(null);
  const names = TABS.map(([name]) => name);
  return {
    /** @param {{ touches: TouchList }} given */
    onTouchStart: ({ touches }) => { start.current = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : null; },
    /** @param {{ changedTouches: TouchList }} given */
    onTouchEnd: ({ changedTouches }) => {
      if (!start.current) return;
      const [x, y] = [changedTouches[0].clientX - start.current[0], changedTouches[0].clientY - start.current[1]];
      const next = names[names.indexOf(tab) - Math.sign(x)];
      if (next && Math.abs(x) > SWIPE && Math.abs(y) < Math.abs(x) / 2) onTab(next);
    },
  };
}

// Any programme: the list of what it could be, or why not.
/** @param {Table.Desk} desk */
function anyProgramme(desk) {
  const { view, pick } = /** @type {AquaSphere.Shown} */ (desk.get());
  if (of(view, 'buy').length) return desk.set({ pick: /** @type {AquaSphere.Pick} */ ({ ...NOTHING, mode: 'programme', any: !pick.any }), bubble: null });
  const why = Object.keys(view.refusals ?? {}).find((place) => place.startsWith('symbol:'));
  return why && deciding(view) ? desk.settle({ pick, refused: why }, 'any') : undefined;
}

// A sector can be looked at whoever's turn it is.
/** @param {Table.Desk} desk @param {string} place */
function look(desk, place) {
  const [kind, letter] = place.split(':');
  if (kind === 'sector' || kind === 'area') desk.set(({ pick }) => ({ pick: /** @type {AquaSphere.Pick} */ ({ ...pick, sector: letter }) }));
}

// The floor of a sector means the whole sector.
/** @param {HTMLElement} element */
function placeOf(element) {
  const floor = element.closest('[data-floor]')?.dataset.floor;
  return floor ? `sector:${floor}` : element.closest('[data-place]')?.dataset.place;
}

/** @param {Table.Desk} desk @param {(event: On) => void} explain */
function tapper(desk, explain) {
  return (/** @type {On} */ event) => {
    const place = placeOf(event.target);
    if (place && desk.onPlace(place)) return;
    if (place) look(desk, place);
    explain(event);
  };
}

/** @param {AquaSphere.View} view */
const homeOf = (view) => view.board.players[shownSeat(view)].scientist ?? view.board.ring[0];

// While somebody's move is shown, a phone turns to where it happens.
/** @param {AquaSphere.View} view */
function happens({ shown, places = [] }) {
  if (shown === undefined || !places.length) return '';
  return places.some((place) => place.startsWith('room:')) ? 'hq' : places.some((place) => /^(area|sector|control):/.test(place)) ? 'station' : 'lab';
}

/** @param {{ state: AquaSphere.Shown, open: Table.Open }} props */
export function Play({ state, open }) {
  const { view, pick, forecast, present, said, connection } = state;
  const desk = useDesk();
  const desktop = useMedia('(min-width: 1360px) and (min-height: 686px)');
  const lying = useMedia('(min-width: 900px) and (max-height: 1059px)');
  const large = useMedia('(min-width: 1360px) and (min-height: 686px), (min-width: 700px) and (min-height: 1060px)');
  const roomy = useMedia('(min-width: 1160px) and (min-height: 810px)') && !view.still || large; // a replay has its reel below
  const [chosenTab, setTab] = useState('station');
  const tab = happens(view) || chosenTab;
  const [listen, tip, explain] = useTips();
  const swipe = useSwipe(tab, setTab);
  const ready = chosen(view, pick);
  /** @param {string} name */
  const shows = (name) => desktop || tab === name;
  const areas = !desktop && tab === 'station' && html`<${Areas} view=${view} ready=${ready} letter=${pick.sector || homeOf(view)} />`;
  const log = () => open('log');
  return html`<div class="aq t-${tab} ${roomy ? 'roomy' : ''}" ...${listen} onClick=${tapper(desk, explain)}>
    <${Rivals} view=${view} shown=${ownSeat(view)} forecast=${forecast} present=${present} said=${said} onOpen=${(/** @type {number} */ seat) => open('seat', seat)} />
    ${!desktop && (connection === 'live' ? tab !== 'lab' && html`<${Ticker} view=${view} onOpen=${log} onSince=${() => open('since')} />` : html`<${Connection} state=${connection} />`)}
    ${!desktop && html`<${Tabs} view=${view} tab=${tab} onTab=${setTab} />`}
    ${!desktop && html`<${Own} view=${view} seat=${ownSeat(view)} ready=${view.acting === ownSeat(view) ? ready : null} />`}
    ${shows('hq') && html`<div class="slide hqs" ...${desktop ? {} : swipe}><${Headquarters} state=${state} passes=${!desktop} onAny=${() => anyProgramme(desk)} /></div>`}
    ${!desktop && tab === 'lab' && html`<div class="slide" ...${swipe}><${OwnLab} view=${view} ready=${ready}>${!lying && html`<${Forecast} view=${view} ready=${ready} />`}<//></div>`}
    <div class="pool ${view.acting === null ? 'waiting' : 'own'}"><${Water} />
      ${shows('station') && html`<div class="slide" ...${desktop ? {} : swipe}><${Station} state=${state} fine=${roomy} /></div>`}
      <${Deck} state=${state} desktop=${desktop} wide=${desktop || lying} slim=${!desktop && tab === 'lab'} areas=${areas || null} /></div>
    ${desktop && html`<${OwnLab} view=${view} ready=${ready} /><div class="aside"><${Connection} state=${connection} /><${LogPanel} view=${view} onOpen=${log} onSince=${() => open('since')} /></div>`}
    ${tip}</div>`;
}
