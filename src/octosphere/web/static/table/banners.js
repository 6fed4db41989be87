// Banners: no connection, dice that somebody may know, or a bot in our place.
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { useDesk } from './context.js';

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

// A bot plays for us: come back with one tap.
/** @param {{ view: Table.View }} props */
export function BackBanner({ view }) {
  const { seatRequest } = useDesk();
  const seat = view.you.find((own) => view.seats[own].kind === 'bot');
  if (seat === undefined || view.over) return null;
  return html`<div class="banner botted" role="status"><span>${t('web.table.seat.bot_plays')}</span>
    <button type="button" class="btn quiet" onClick=${() => seatRequest({ seat, what: 'back' })}>${t('web.table.seat.back')}</button></div>`;
}
