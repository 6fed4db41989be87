// The bar with its tools, and the banners below it: no connection, dice that somebody may know, a box of its own, a bot in our place.
import { settings } from '../settings.js';
import { app, link, useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { useDesk, useGame } from './game.js';
import { Sym } from './symbols.js';

// The bar: way home, where the game stands, and the tools.

/** @param {{ id: string, label: string, name?: string, onClick: Act }} props */
export const Tool = ({ id, label, name = '', onClick }) => html`<button type="button" class="iconbtn ${name}" aria-label=${label} title=${label} onClick=${onClick}><${Sym} id=${id} /></button>`;

/** @param {{ view: Table.View, open: Table.Open }} props */
export function Bar({ view, open }) {
  const theme = useStore(app, (state) => state.theme);
  const people = view.seats.filter((seat) => seat.kind !== 'bot').length > 1 && !view.together;
  const { Where } = useGame();
  const stands = view.before ? { ...view, board: view.before } : view; // the turn is ours until we end it
  return html`<header class="bar">
    <a class="iconbtn" ...${link('/')} aria-label=${t('web.table.bar.home')}><${Sym} id="ui-back" /></a>
    <span class="brand">${view.title}</span>
    <${Where} view=${stands} />
    <nav class="tools" aria-label=${t('web.table.bar.tools')}>
      ${people && view.you.length > 0 && html`<${Tool} id="ui-say" label=${t('web.table.talk.title')} onClick=${() => open('talk')} />`}
      ${people && html`<${Tool} id="ui-share" name="wide" label=${t('web.table.bar.invite')} onClick=${() => open('invite')} />`}
      <${Tool} id="ui-info" name="wide" label=${t('web.table.info.title')} onClick=${() => open('info')} />
      <${Tool} id=${theme === 'dark' ? 'ui-sun' : 'ui-moon'} name="wide" label=${t(theme === 'dark' ? 'web.table.bar.light' : 'web.table.bar.dark')} onClick=${() => settings.set({ theme: theme === 'dark' ? 'light' : 'dark' })} />
      <${Tool} id="ui-settings" name="wide" label=${t('web.table.bar.settings')} onClick=${() => open('settings')} />
      <${Tool} id="ui-more" name="narrow" label=${t('web.table.bar.more')} onClick=${() => open('menu')} />
    </nav>
  </header>`;
}

// Banners: no connection, dice that somebody may know, or a bot in our place.

/** @param {{ state: string }} props */
export function Connection({ state }) {
  const trouble = useStore(useDesk(), (now) => now.trouble);
  if (state === 'live') return null;
  const word = state === 'gone' ? 'gone' : trouble === 'silent' || trouble === 'busy' ? trouble : 'lost';
  return html`<div class="banner net" role="status"><i class="pulse" aria-hidden="true"></i><span>${t(`web.table.net.${word}`)}</span></div>`;
}

// Somebody else may know what chance will decide: told all the time, to whoever did not choose it alone.
/** @param {{ view: { dice: Wire.DiceSource, seats: Wire.Seat[], you: number[], over: Table.Over | null } }} props */
export function Foretold({ view: { dice, seats, you, over } }) {
  const others = seats.some(({ seat, kind }) => kind !== 'bot' && !you.includes(seat));
  if (!['seeded', 'known'].includes(dice.kind) || !others || over) return null;
  return html`<p class="banner foretold" role="status">${t('web.table.info.foretold')}</p>`;
}

// Printed numbers that this table plays otherwise: told to everybody all the time, which ones on a tap.
/** @param {{ view: { box: Wire.Difference[] } }} props */
export function BoxBanner({ view: { box } }) {
  if (!box.length) return null;
  return html`<details class="banner ownbox"><summary>${t('web.table.box.differs', { n: box.length })}</summary>
    <ul>${box.map(({ path, label, own, ours }) => html`<li key=${path}><b>${label}</b> ${t('web.table.box.instead', { own, ours })}</li>`)}</ul></details>`;
}

// A bot plays for us: come back with one tap.
/** @param {{ view: Table.View }} props */
export function BackBanner({ view }) {
  const { seatRequest } = useDesk();
  const seat = view.you.find((own) => view.seats[own].kind === 'bot');
  if (seat === undefined || view.over) return null;
  return html`<div class="banner botted" role="status"><span>${t('web.table.seat.bot_plays')}</span>
    <button type="button" class="btn quiet" onClick=${() => seatRequest({ seat, what: 'back' })}>${t('web.table.seat.back')}</button></div>`;
}
