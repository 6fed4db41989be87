// The newest view of a table that we were told, whatever is on the screen: changes are made to it, and whoever has done something waits for it.
const LATE = 1_500; // ms after an answer until a stream that has not brought its view is given up

// The view that a change makes of the one it is for; null for any other.
/** @param {Table.View | null} view @param {Wire.ViewChange} change @returns {Table.View | null} */
export function applyChange(view, { base, fields, board, gone, log, steps, scorings }) {
  if (view?.seq !== base) return null;
  const drawn = { .../** @type {Table.Board & Record<string, unknown>} */ (view.board), ...board };
  for (const key of gone) delete drawn[key];
  return { ...view, ...fields, board: drawn, log: [...view.log.slice(0, log.keep), ...log.add], between: { base, steps, scorings } };
}

// Who is here now, and how long the others are waited for.
/** @param {Table.View} view @param {Api.Presence} told @returns {Table.View} */
export function withPresence(view, { present, away }) {
  if (!present || !away) return view;
  return { ...view, seats: view.seats.map((place) => ({ ...place, present: present.includes(place.seat), replaceable_in: away[place.seat] ?? null })) };
}

export function createNewest() {
  /** @type {Table.View | null} */
  let view = null;
  let late = false; // the stream did not bring what it should have
  /** @type {Set<Act>} */
  const waiting = new Set();

  // One that was asked for, or came whole: kept unless a newer one is here.
  /** @param {Table.View} next @returns {boolean} */
  function keep(next) {
    if (view?.table === next.table && view.lang === next.lang && view.seq > next.seq) return false;
    view = next;
    for (const look of [...waiting]) look();
    return true;
  }

  // What a stream brings: the view that is new by it, null where it is not, undefined where we have to ask for a whole one.
  /** @param {Table.View | Wire.ViewChange} told */
  function take(told) {
    late = false;
    if (view && told.seq <= view.seq) return null;
    const next = 'base' in told ? applyChange(view, told) : told;
    return next && keep(next) ? next : undefined;
  }

  // The newest view as soon as it holds this entry; null if it does not come.
  /** @param {number} seq @returns {Promise<Table.View | null>} */
  const until = (seq) => new Promise((done) => {
    /** @param {Table.View | null} found */
    const end = (found) => {
      clearTimeout(timer);
      waiting.delete(look);
      late = !found;
      done(found);
    };
    const look = () => { if (view && view.seq >= seq) end(view); };
    const timer = setTimeout(() => end(null), LATE);
    waiting.add(look);
    look();
  });

  return { keep, take, until, late: () => late, get: () => view, forget: () => { view = null; late = false; } };
}
