// Where the topics of the lesson are seen: a place of the sheet, or a part of the screen by name.
/** @type {Record<string, string>} */
const SPOTS = { score: '.shead .score', go: '#deck .go' };

/** @param {string} place */
export const where = (place) => [SPOTS[place] ?? `[data-place="${place}"]`];
