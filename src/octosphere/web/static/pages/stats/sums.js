// Everything that is counted about games played: pure functions of result rows, nothing is drawn or fetched here.
export const WINDOW = 5; // games of the moving average
const MOST_BARS = 12;
const WIDTHS = [1, 2, 5, 10, 20, 50, 100];
const DAY = 86_400; // seconds

/** @param {number[]} values */
export const sum = (values) => values.reduce((all, one) => all + one, 0);
/** @param {number[]} values */
const average = (values) => sum(values) / values.length;
/** @param {number[]} values */
export const mean = (values) => (values.length ? average(values) : null);

// Who plays: alone, against bots alone, with other people; what was set up with moves already made is practice, but for a pad of a real game.
/** @param {Stats.Row} row @param {Wire.SeatResult} me */
export function modeOf(row, me) {
  if (row.given && !row.pad) return 'given';
  const others = row.seats.filter((seat) => seat !== me);
  if (!others.length) return 'solo';
  return others.some((seat) => seat.kind !== 'bot') ? 'people' : 'bots';
}

/** @param {{ kind: string, level: string, name: string, score: number, place: number }} given */
const rivalOf = ({ kind, level, name, score, place }) => ({ key: kind === 'bot' ? `bot:${level}` : `person:${name}`, kind, level, name, score, place });

// One row as the game of one person: of several seats at one screen, the one that bears their name, else the first.
/** @param {Stats.Row} row @param {string} [name] */
export function gameOf(row, name = '') {
  const mine = row.seats.filter((seat) => row.you.includes(seat.seat));
  const me = mine.find((seat) => name && seat.name === name) ?? mine[0];
  const others = row.seats.filter((seat) => seat !== me);
  const coach = row.coach?.[me.seat];
  return {
    table: row.table,
    token: row.token,
    lost: Boolean(row.lost),
    game: row.game,
    title: row.title,
    ended: row.ended,
    mode: modeOf(row, me),
    edition: String(row.options.edition ?? ''),
    layout: String(row.options.layout ?? ''),
    seat: me.seat,
    score: me.score,
    place: me.place,
    won: others.length > 0 && me.won,
    shared: others.some((seat) => seat.won) && me.won,
    rivals: others.map(rivalOf),
    sources: me.sources,
    decisions: me.decisions,
    loss: coach ? coach.average_loss * me.decisions : null, // of the whole game, against best play
    luck: coach?.lucky ? coach.luck : null,
  };
}

// All games in the order in which they ended.
/** @param {Stats.Row[]} rows @param {string} name */
export const gamesOf = (rows, name) => rows.map((row) => gameOf(row, name)).sort((a, b) => a.ended - b.ended);

// Practice counts only where it is asked for.
/** @param {Stats.Game[]} games @param {Stats.Filter} filter @param {number} [now] */
export function chosen(games, { game, mode, edition, layout, days }, now = Date.now() / 1000) {
  return games.filter((one) => one.game === game
    && (mode ? one.mode === mode : one.mode !== 'given')
    && (!edition || one.edition === edition)
    && (!layout || one.layout === layout)
    && (!days || one.ended > now - days * DAY));
}

/** @param {Stats.Game[]} games */
export function totals(games) {
  const scores = games.map((one) => one.score);
  const among = games.filter((one) => one.rivals.length);
  const lossy = games.filter(({ loss }) => loss !== null);
  const losses = lossy.map(({ loss }) => loss ?? 0);
  const lucky = games.flatMap(({ luck }) => luck ?? []);
  const decisions = sum(lossy.map((one) => one.decisions));
  return {
    games: games.length,
    mean: mean(scores),
    best: games.find((one) => one.score === Math.max(...scores)) ?? null,
    among: among.length,
    won: among.filter((one) => one.won).length,
    studied: lossy.length,
    loss: mean(losses),
    slip: decisions ? sum(losses) / decisions : null, // by decision
    luck: mean(lucky),
  };
}

// Each game with the average of itself and the few before it.
/** @param {Stats.Game[]} games @param {(one: Stats.Game) => number} [value] */
export const trend = (games, value = (one) => one.score) => games.map((one, at) => ({
  ...one,
  value: value(one),
  average: average(games.slice(Math.max(0, at + 1 - WINDOW), at + 1).map(value)),
}));

// How often which score: bars of a round width, none left out between the first and the last.
/** @param {Stats.Game[]} games */
export function histogram(games) {
  if (!games.length) return [];
  const scores = games.map((one) => one.score);
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const width = WIDTHS.find((one) => (most - least) / one < MOST_BARS) ?? WIDTHS[WIDTHS.length - 1];
  const first = Math.floor(least / width);
  const bars = Array.from({ length: Math.floor(most / width) - first + 1 }, (_, at) => ({ from: (first + at) * width, to: (first + at + 1) * width - 1, n: 0 }));
  for (const score of scores) bars[Math.floor(score / width) - first].n += 1;
  return bars;
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string} key
 */
function grouped(items, key) {
  /** @type {Map<string, T[]>} */
  const found = new Map();
  for (const item of items) {
    const group = found.get(key(item)) ?? [];
    found.set(key(item), [...group, item]);
  }
  return [...found.entries()];
}

/** @param {Stats.Game[]} games @param {'edition' | 'layout'} key */
export const by = (games, key) => grouped(games.filter((one) => one[key]), (one) => one[key]).map(([name, some]) => {
  const { mean: score, best, won, among } = totals(some);
  return { name, games: some.length, mean: score, best: best?.score ?? 0, won: among ? won / among : null };
});

// Everybody one sat with: how it went between the two, whoever else was there.
/** @param {Stats.Game[]} games */
export function rivals(games) {
  const met = games.flatMap((one) => one.rivals.map((rival) => ({ ...rival, ahead: rival.place - one.place, difference: one.score - rival.score })));
  return grouped(met, (one) => one.key).map(([key, some]) => ({
    key,
    kind: some[0].kind,
    level: some[0].level,
    name: some[0].name,
    games: some.length,
    won: some.filter((one) => one.ahead > 0).length,
    drawn: some.filter((one) => one.ahead === 0).length,
    lost: some.filter((one) => one.ahead < 0).length,
    difference: average(some.map((one) => one.difference)),
  }));
}

// The mean of each source, in the order of the game's own list.
/** @param {Stats.Game[]} games */
export function sources(games) {
  const keys = Object.keys(games[0]?.sources ?? {});
  return keys.map((key) => ({ key, mean: average(games.map((one) => one.sources[key] ?? 0)) }));
}

/** @param {Stats.Game[]} games @param {'edition' | 'layout'} key */
export const values = (games, key) => [...new Set(games.map((one) => one[key]).filter(Boolean))].sort();
