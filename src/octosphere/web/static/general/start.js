// A new game of a game that says nothing about it: who plays, and no more.
export const start = { sheets: [], options: () => ({}) };
