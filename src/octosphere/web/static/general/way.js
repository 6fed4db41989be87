// A piece of any game goes straight.
/** @param {string} _piece @param {Table.View} _old @param {Record<string, unknown>} _outlook @returns {string[]} selectors of what it comes along, from where it stood to where it stands */
export const way = (_piece, _old, _outlook) => [];
