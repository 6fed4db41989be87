// Decisions of AquaSphere are told in words; the whole station is a tap away, in the replay.
/** @type {Coach.Drawing} */
export const coach = {};
