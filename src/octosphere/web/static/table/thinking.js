// While a bot thinks: who, for how long, and the wish that it moves now. One clock for the whole table.
import { api } from '../api.js';
import { createStore, useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { useDesk } from './game.js';
import { nameOf } from './names.js';

const OFFERED = 1_500; // ms of waiting for bots after which a move can be asked for; it stays so until they are done
const TICK = 250; // ms
const GUARD = 600; // ms in which a second tap cannot fall on what has taken the button's place
/** @type {{ seat: number | null, seconds: number, offered: boolean, told: string, asked: number }} */
const QUIET = { seat: null, seconds: 0, offered: false, told: '', asked: 0 }; // asked: the seq at which it was

/** @param {Table.State} state */
const thinks = ({ open, view, connection }) => (open && view && !view.over && connection === 'live' ? view.status.waiting_for.find((seat) => view.seats[seat].kind === 'bot') ?? null : null);

/** @param {Table.Base} desk */
export function createClock(desk) {
  const clock = createStore(QUIET);
  let since = 0; // when this bot began
  let begun = 0; // when the table began to wait for bots
  let timer = 0;
  let last = -GUARD;

  // The first whole second is the first that is shown: a shorter thought would only flicker. Who thinks is told to ears once a wait.
  function tick() {
    const { view } = /** @type {Table.Shown} */ (desk.get());
    const now = performance.now();
    const offered = view.you.length > 0 && now - begun >= OFFERED;
    clock.set(({ seat, told }) => ({ seconds: Math.floor((now - since) / 1000), offered, told: told || (offered ? nameOf(view, seat ?? 0) : '') }));
  }

  function look() {
    const seat = thinks(desk.get());
    const old = clock.get().seat;
    if (seat === old) return;
    clearInterval(timer);
    if (seat === null) {
      clock.set(QUIET);
      return;
    }
    since = performance.now();
    if (old === null) begun = since;
    timer = setInterval(tick, TICK);
    clock.set({ seat, seconds: 0 });
  }

  // Nothing is lost if this call is: the bot moves when it is ready.
  async function hurry() {
    const { id, view } = /** @type {Table.Shown} */ (desk.get());
    const { offered, asked } = clock.get();
    if (!offered || asked === view.seq) return;
    last = performance.now();
    clock.set({ asked: view.seq });
    try {
      await api.table(id).hurry();
    } catch {
      clock.set({ asked: 0 });
    }
  }

  const justHurried = () => performance.now() - last < GUARD;

  return { clock, hurry, justHurried, watchBots: () => desk.subscribe(look) };
}

/** @param {number} seconds */
const passed = (seconds) => t('web.table.think.seconds', { n: seconds });
export const useHurry = () => useStore(useDesk().clock, ({ offered }) => offered);
const useReason = () => useStore(useDesk(), ({ ahead, waking }) => (ahead > 0 ? t('web.table.think.place', { n: ahead }) : waking !== null && t('web.table.think.waking', { n: waking })));
/** @param {string | false} reason @param {number} seconds */
const waited = (reason, seconds) => reason || passed(seconds);
/** @param {number} seconds */
const face = (seconds) => html`<i class="clock" style=${{ '--turn': `${(seconds % 10) * 36}deg` }} aria-hidden="true"></i>`;

// Beside an avatar: a face that fills in ten seconds.
/** @param {{ seat: number }} props */
export function Clock({ seat }) {
  const seconds = useStore(useDesk().clock, (state) => (state.seat === seat ? state.seconds : 0));
  return seconds > 0 && face(seconds);
}

/** @param {{ seat: number }} props */
export function Seconds({ seat }) {
  const seconds = useStore(useDesk().clock, (state) => (state.seat === seat ? state.seconds : 0));
  const reason = useReason();
  return seconds > 0 && html` · ${waited(reason, seconds)}`;
}

// In place of the large button, whose turn has not come.
/** @param {{ view: Table.View }} props */
export function MoveNow({ view }) {
  const { seat: thinking, seconds, asked } = useStore(useDesk().clock);
  const seat = thinking ?? 0;
  const stuck = useStore(useDesk(), (state) => state.stuck);
  const reason = useReason();
  const done = asked === view.seq;
  return html`<button type="button" class="btn go second now ${done ? 'busy' : ''}" aria-keyshortcuts="N" aria-disabled=${done ? 'true' : undefined} onClick=${useDesk().hurry}>
    ${face(seconds)}<span>${t('web.table.think.now')}<small>${stuck ? t('web.table.think.stuck', { name: nameOf(view, seat) }) : nameOf(view, seat)}${!stuck && seconds > 0 && ` · ${waited(reason, seconds)}`}</small></span></button>`;
}

export function ThinkingTold() {
  const told = useStore(useDesk().clock, (state) => state.told);
  const stuck = useStore(useDesk(), (state) => state.stuck);
  return html`<p class="sr" role="status">${told && t(`web.table.think.${stuck ? 'stuck' : 'told'}`, { name: told })}</p>`;
}
