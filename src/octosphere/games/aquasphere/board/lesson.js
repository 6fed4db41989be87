// Where the topics of the lesson are seen: a place of the board or a part of it by name, and on a phone the tab behind which it lies.
/** @type {Record<string, string>} */
const SPOTS = {
  track: '.labp .ktrack', round: '.gauge', letters: '.labp .b2', tile: '.hub', forecast: '.fc', capacity: '.labp .caps',
};
/** @type {Record<string, number>} */
const TABS = { room: 1, any: 1, pass: 1, symbol: 3, card: 3, track: 3, letters: 3, capacity: 3, forecast: 3 };

/** @param {string} place */
export const where = (place) => [SPOTS[place] ?? `[data-place="${place}"]`];

// Turn to the tab; of a small ring only the sector in hand is drawn whole, and the areas of the bot in hand.
/** @param {string} place @param {Table.Desk} desk */
export function reveal(place, desk) {
  const [kind, letter, programme] = place.split(':');
  document.querySelector(`.tabs button:nth-child(${TABS[kind] ?? 2})`)?.click();
  if (kind === 'area') desk.set(({ pick }) => ({ pick: /** @type {AquaSphere.Pick} */ ({ ...pick, sector: letter, bot: programme }) }));
}
