// What somebody says stands beside their seat for a while.
const STAYS = 5_000; // ms
const OLD = 60; // seconds after which it is no news

/** @param {Table.Base} desk @param {{ seat: number, text: string, seq: number, at: number }} given */
export function hear(desk, { seat, text, seq, at }) {
  if (Date.now() / 1000 - at > OLD) return;
  desk.set(({ said }) => ({ said: { ...said, [seat]: { phrase: text, seq } } }));
  setTimeout(() => {
    const { said } = desk.get();
    if (said[seat]?.seq === seq) desk.set({ said: { ...said, [seat]: undefined } });
  }, STAYS);
}
