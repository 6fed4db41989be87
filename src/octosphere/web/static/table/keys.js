// The keyboard: the button by Enter, one letter for everything else, and the game's own keys.
import { settings } from '../settings.js';
import { useEffect } from '../vendor/preact.js';
import { useDesk } from './game.js';

/** @param {EventTarget | null} element */
const typing = (element) => /** @type {Element | null} */ (element)?.closest?.('input, textarea, select, [contenteditable]');
/** @param {EventTarget | null} element */
const ownEnter = (element) => /** @type {Element | null} */ (element)?.closest?.('button, a, [role=switch]');

// Letters can be switched off, for those whose software speaks them.
export const letters = () => settings.get().keys !== false;

/** @param {Table.Desk} desk @param {string} key @param {Table.Open} open */
function letter(desk, key, open) {
  const { view, pick } = /** @type {Table.Shown} */ (desk.get());
  const what = desk.primary(view, pick);
  if (key === 'u') desk.undo();
  else if (key === 'h') desk.moreHint();
  else if (key === 'p') desk.pass();
  else if (key === 'n') desk.hurry();
  else if (key === 'e' && what === 'confirm') desk.press();
  else if (key === 'r' && what === 'roll') desk.press();
  else if (key === '?') open('keys');
  else if (key === '/') open('rules', desk.get().bubble?.clause ?? undefined);
  else return desk.game().key(key, desk);
  return true;
}

// Whether a key is for the table.
/** @param {Table.Desk} desk @param {KeyboardEvent} event */
export function meant(desk, event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  return !document.querySelector('dialog[open]') && Boolean(desk.get().view);
}

/** @param {Table.Desk} desk @param {KeyboardEvent} event @param {Table.Open} open */
function pressed(desk, event, open) {
  if (!meant(desk, event)) return;
  if (desk.get().playing && ['Enter', 'Escape', ' '].includes(event.key)) {
    event.preventDefault();
    desk.skipPlayback();
  } else if (event.key === 'Escape') desk.dropBubble();
  else if (event.key === 'Enter') enter(desk, event);
  else if (letters() && letter(desk, event.key.toLowerCase(), open)) event.preventDefault();
}

const HELD = '.choice[aria-pressed=true], [data-place][aria-pressed=true]';

// On what is chosen already Enter means the big button, so that choosing and Enter are enough; elsewhere a button is itself.
/** @param {Table.Desk} desk @param {KeyboardEvent} event */
function enter(desk, event) {
  const held = /** @type {Element} */ (event.target).closest?.([HELD, desk.game().enter].filter(Boolean).join());
  const { view, pick } = /** @type {Table.Shown} */ (desk.get());
  if (!held && ownEnter(event.target)) return;
  if (!desk.primary(view, pick)) return;
  event.preventDefault();
  desk.press();
}

/** @param {Table.Open} open */
export function useKeys(open) {
  const desk = useDesk();
  useEffect(() => {
    document.documentElement.dataset.input ??= 'hand'; // a ring around what has the focus helps those who use keys
    /** @param {KeyboardEvent} event */
    const down = (event) => pressed(desk, event, open);
    const byKey = () => { document.documentElement.dataset.input = 'key'; };
    const byHand = () => { document.documentElement.dataset.input = 'hand'; };
    addEventListener('keydown', down);
    addEventListener('keydown', byKey, true);
    addEventListener('pointerdown', byHand, true);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keydown', byKey, true);
      removeEventListener('pointerdown', byHand, true);
    };
  }, []);
}
