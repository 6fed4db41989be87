// The keyboard: the button by Enter, one letter for everything else, and the game's own keys.
import { settings } from '../settings.js';
import { useEffect } from '../vendor/preact.js';
import { moreHint } from './advice.js';
import { desk } from './desk.js';
import { undo } from './flow.js';
import { game } from './game.js';
import { dropBubble, pass, press, primary } from './taps.js';
import { hurry } from './thinking.js';

const typing = (element) => element?.closest?.('input, textarea, select, [contenteditable]');
const ownEnter = (element) => element?.closest?.('button, a, [role=switch]');

// Letters can be switched off, for those whose software speaks them.
export const letters = () => settings.get().keys !== false;

function letter(key, open) {
  const { view, pick } = desk.get();
  const what = primary(view, pick);
  if (key === 'u') undo();
  else if (key === 'h') moreHint();
  else if (key === 'p') pass();
  else if (key === 'n') hurry();
  else if (key === 'e' && what === 'confirm') press();
  else if (key === 'r' && what === 'roll') press();
  else if (key === '?') open('keys');
  else if (key === '/') open('rules', desk.get().bubble?.clause);
  else return game().key(key, open);
  return true;
}

// Whether a key is for the table.
export function meant(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  return !document.querySelector('dialog[open]') && Boolean(desk.get().view);
}

function pressed(event, open) {
  if (!meant(event)) return;
  if (event.key === 'Escape') dropBubble();
  else if (event.key === 'Enter') enter(event);
  else if (letters() && letter(event.key.toLowerCase(), open)) event.preventDefault();
}

const HELD = '.choice[aria-pressed=true], [data-place][aria-pressed=true]';

// On what is chosen already Enter means the big button, so that choosing and Enter are enough; elsewhere a button is itself.
function enter(event) {
  const held = event.target.closest?.([HELD, game().enter].filter(Boolean).join());
  const { view, pick } = desk.get();
  if (!held && ownEnter(event.target)) return;
  if (!primary(view, pick)) return;
  event.preventDefault();
  press();
}

export function useKeys(open) {
  useEffect(() => {
    document.documentElement.dataset.input ??= 'hand'; // a ring around what has the focus helps those who use keys
    const down = (event) => pressed(event, open);
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
