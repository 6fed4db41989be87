// Scientists walk along the rim, through locks; engineers come from the room before.
/** @param {string} piece @param {AquaSphere.View} old @param {{ way?: AquaSphere.Way[] }} outlook */
export function way(piece, { board: { players } }, { way: steps = [] }) {
  const [kind, seat] = piece.split(':');
  if (kind === 'scientist') return steps.flatMap(({ sector, lock }) => [...(lock ? [`[data-lock="${lock}"]`] : []), `.pill[data-place="sector:${sector}"]`]);
  const room = players[Number(seat)]?.engineer;
  return kind === 'engineer' ? [room === 'start' ? '.room.start' : `[data-place="room:${room}"]`] : [];
}
