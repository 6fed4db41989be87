// A new game of a game that says nothing more about it: who plays, and what its kit lets people choose.
export const start = { sheets: [] };
