// Where the topics of the lesson are seen: a place of the board, a part of it by name, or on a phone the tab behind which it lies.
/** @type {Record<string, string>} */
const SPOTS = {
  track: '.labp .ktrack', round: '.gauge', letters: '.labp .b2', tile: '.hub', forecast: '.fc', capacity: '.labp .caps',
};
/** @type {Record<string, number>} */
const TABS = { room: 1, any: 1, pass: 1, symbol: 3, card: 3, track: 3, letters: 3, capacity: 3, forecast: 3 };

/** @param {string} place */
export function where(place) {
  const [kind] = place.split(':');
  return [SPOTS[place] ?? `[data-place="${place}"]`, `.tabs button:nth-child(${TABS[kind] ?? 2})`];
}
