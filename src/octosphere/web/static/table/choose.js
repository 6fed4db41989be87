// What a tap means, worked out from the view alone. A game whose choices need more than one tap has more to say (boards/GAME/).
export const NOTHING = Object.freeze({ move: '' });

// A choice is known by its moves: a plan may begin with the same move as another.
/** @param {Table.Choice} choice */
export const lineOf = (choice) => [choice.move, ...(choice.then ?? [])].join(', ');

// Two views ask the same of the player if the choices are the same.
/** @param {Table.View} view */
export const question = (view) => JSON.stringify([view.acting, view.choices.map(lineOf)]);

/** @param {Table.View | null} view */
export const deciding = (view) => Boolean(view && !view.over && view.choices.length && (view.can.move || view.can.ahead));
/** @param {Table.Choice} choice */
export const isPass = (choice) => choice.kind === 'pass';
/** @param {Table.View} view */
export const passOf = (view) => (deciding(view) ? view.choices.find(isPass) ?? null : null);

// The one choice that is ready to be made, or null.
/** @param {Table.View} view @param {Table.Pick} pick */
export const chosen = (view, pick) => (deciding(view) && pick.move ? view.choices.find((choice) => lineOf(choice) === pick.move) ?? null : null);
/** @param {Table.Choice} choice */
export const take = (choice) => ({ move: lineOf(choice) });

// Of several choices that act at a place, the one after `now`.
/** @param {Table.Choice[]} choices @param {string} place @param {Table.Choice | null} now */
export function nextAt(choices, place, now) {
  const found = choices.filter((choice) => choice.places.includes(place));
  const at = found.findIndex((choice) => now && lineOf(choice) === lineOf(now));
  return found[(at + 1) % found.length] ?? null;
}

// A lit place chooses what acts there; tapped again, the next of several.
/** @param {Table.View} view @param {Table.Pick} pick @param {string} place @returns {Table.Tapped} */
export function tapPlace(view, pick, place) {
  const choice = nextAt(view.choices, place, chosen(view, pick));
  return choice ? { pick: take(choice) } : { pick, refused: place };
}

// The choice that a full hint advises: its plan, else its move.
/** @param {Table.Choice[]} choices @param {Table.Hint | null} hint */
export function advised(choices, hint) {
  const [move] = hint?.moves ?? [];
  const line = [move, ...(hint?.then ?? [])].join(', ');
  return move ? choices.find((choice) => lineOf(choice) === line) ?? choices.find((choice) => choice.move === move) : undefined;
}

// Why something means nothing now; "*" speaks for the whole table.
/** @param {Table.View} view @param {string} place */
export const refusalOf = (view, place) => view.refusals?.[place] ?? view.refusals?.['*'] ?? null;
