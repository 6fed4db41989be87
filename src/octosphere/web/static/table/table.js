// The play screen: reads the store, puts the parts together, keeps focus and dialogs in order.
import { Contours } from '../shell/hero.js';
import { Invite } from '../shell/invite.js';
import { SettingsDialog } from '../shell/settings.js';
import { go, useStore } from '../state.js';
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { Announcer } from './announce.js';
import { Bar } from './bar.js';
import { Bubble } from './bubble.js';
import { chosen, lit, question } from './choose.js';
import { desk, shownSeat } from './desk.js';
import { openTable, retry } from './flow.js';
import { useMedia } from './hooks.js';
import { InfoDialog, KeysDialog, MenuDialog, TileDialog } from './info.js';
import { useKeys } from './keys.js';
import { LogDialog, LogPanel, Ticker } from './log.js';
import { catalogue, loadCatalogue, nameOf, phraseText } from './names.js';
import { Over } from './over.js';
import { Pool } from './pool.js';
import { Rivals } from './rivals.js';
import { BackBanner, SeatDialog, SitDown } from './seats.js';
import { Head, Sheet, sheetOf } from './sheet.js';
import { TalkDialog } from './talk.js';
import { dropBubble, onPlace } from './taps.js';

// When something is asked of us, focus goes to the first die or choice, unless the person is busy in a dialog.
function useFocus(view) {
  const last = useRef('');
  useEffect(() => {
    if (!view || view.over || view.acting === null) return;
    const mark = `${question(view)} ${view.can.roll} ${view.can.confirm}`;
    if (mark === last.current || document.querySelector('dialog[open]')) return;
    last.current = mark;
    const first = document.querySelector('.pool .free button:not([aria-disabled=true]), .pool .choice, .pool .go:not([aria-disabled=true])');
    first?.focus({ preventScroll: true });
  }, [view]);
}

function Connection({ state }) {
  if (state === 'live') return null;
  const word = state === 'gone' ? 'web.table.net.gone' : 'web.table.net.lost';
  return html`<div class="banner net" role="status"><i class="pulse" aria-hidden="true"></i><span>${t(word)}</span></div>`;
}

function Missing({ problem }) {
  const unknown = problem?.error === 'no_such_table';
  return html`<main class="splash lost"><h1>${t(unknown ? 'web.table.none.title' : 'web.table.none.wait')}</h1>
    <p>${t(unknown ? 'web.table.none.text' : 'web.table.net.lost')}</p>
    <div><button type="button" class="btn quiet" onClick=${unknown ? () => go('/') : retry}>${t(unknown ? 'web.table.over.home' : 'web.table.none.again')}</button></div></main>`;
}

function Play({ state, open }) {
  const { view, pick, busy, played, hint, forecast, present, said, connection } = state;
  const desktop = useMedia('(min-width: 1200px)');
  const shown = shownSeat(view);
  const ready = chosen(view, pick);
  const own = view.you.includes(shown);
  const sheet = sheetOf(view, shown, { lit: own ? lit(view, pick) : undefined, marks: own ? ready?.marks : undefined });
  const gain = own && ready ? ready.sure ?? ready.points : 0;
  const tap = (place) => {
    const tile = place.startsWith('tile.') ? Number(place.slice(5)) : -1;
    if (tile >= 0 && !sheet.lit.has(place)) open('tile', tile);
    else onPlace(place);
  };
  const name = nameOf(view, shown);
  const expected = forecast?.expected[shown] ?? null;
  return html`<main class="play">
    <h1 class="sr">${view.title}</h1>
    <${Rivals} view=${view} shown=${shown} forecast=${forecast} present=${present} said=${said} onOpen=${(seat) => open('seat', seat)} />
    ${!desktop && (connection === 'live' ? html`<${Ticker} view=${view} onOpen=${() => open('log')} />` : html`<${Connection} state=${connection} />`)}
    <${Sheet} key=${shown} sheet=${sheet} label=${own && view.you.length === 1 ? t('web.table.sheet.yours') : t('web.table.sheet.of', { name })} onPlace=${tap}
      head=${html`<${Head} sheet=${sheet} name=${name} gain=${gain} sure=${ready?.sure !== null} expected=${expected} said=${said[shown] && phraseText(said[shown].phrase)} />`} />
    <div class="right"><${Pool} view=${view} pick=${pick} busy=${busy} played=${played} hint=${hint} />
      ${desktop && html`<${Connection} state=${connection} /><${LogPanel} view=${view} onOpen=${() => open('log')} />`}</div>
  </main>`;
}

const DIALOGS = {
  talk: TalkDialog, info: InfoDialog, keys: KeysDialog, menu: MenuDialog, log: LogDialog, seat: SeatDialog, tile: TileDialog, settings: SettingsDialog, invite: Invite, sit: SitDown,
};

function Shown({ dialog, view, present, open, onClose }) {
  const Found = DIALOGS[dialog.name];
  return html`<${Found} key=${`${dialog.name} ${dialog.value}`} view=${view} seat=${dialog.value} index=${dialog.value} present=${present} open=${open} onClose=${onClose} />`;
}

export function TableScreen({ id }) {
  const state = useStore(desk);
  const [dialog, setDialog] = useState(null);
  const open = (name, value = 0) => setDialog({ name, value });
  useStore(catalogue);
  useEffect(() => openTable(id), [id]);
  const { view, problem, bubble, connection } = state;
  useEffect(() => { if (view) loadCatalogue(view.game); }, [view?.game]);
  useKeys(open);
  useFocus(view);
  const unseated = view?.you.find((seat) => view.seats[seat].kind === 'open');
  useEffect(() => { if (unseated !== undefined) open('sit', unseated); }, [unseated]);
  if (!view || state.id !== id) return problem ? html`<${Missing} problem=${problem} />` : html`<main class="splash" aria-busy="true"><p role="status">${t('web.table.none.opening')}</p></main>`;
  return html`<div class="table ${view.over ? 'done' : ''}" onPointerDown=${() => bubble && dropBubble()}>
    <${Contours} />
    <a class="skip" href="#dice" onClick=${(event) => { event.preventDefault(); document.getElementById('dice').focus(); }}>${t('web.table.skip')}</a>
    <${Bar} view=${view} open=${open} />
    ${view.over && html`<${Connection} state=${connection} />`}<${BackBanner} view=${view} />
    ${view.over ? html`<${Over} view=${view} open=${open} busy=${state.busy} />` : html`<${Play} state=${state} open=${open} />`}
    ${bubble && html`<${Bubble} bubble=${bubble} />`}
    <${Announcer} view=${view} pick=${state.pick} />
    ${dialog && html`<${Shown} dialog=${dialog} view=${view} present=${state.present} open=${open} onClose=${() => setDialog(null)} />`}
  </div>`;
}
