// Stylesheets that not every page needs: fetched once; of the games' own only those of the game in front are in force.
/** @type {Map<string, Promise<CSSStyleSheet>>} */
const sheets = new Map();

/** @param {string} name @returns {Promise<CSSStyleSheet>} */
function fetched(name) {
  return new Promise((done, fail) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/static/${name.includes('/') ? name : `css/${name}`}.css`, onload: () => done(/** @type {CSSStyleSheet} */ (link.sheet)) });
    link.onerror = () => {
      link.remove();
      fail(new Error(`no stylesheet ${name}`));
    };
    document.head.append(link);
  });
}

// The stylesheet of a game's board.
/** @param {string} game */
export const sheetOf = (game) => `boards/${game}/board`;

// A failure is forgotten, so that it can be asked for again.
/** @param {string} name */
export function dress(name) {
  const known = sheets.get(name);
  if (known) return known;
  const sheet = fetched(name);
  sheets.set(name, sheet);
  sheet.catch(() => sheets.delete(name));
  return sheet;
}

/** @type {Set<string>} */
const known = new Set();
/** @type {string[]} */
let worn = [];

// These stylesheets of a game, and no longer any other.
/** @param {...string} names */
export async function wear(...names) {
  worn = names;
  for (const name of names) known.add(name);
  await Promise.all(names.map(dress));
  Promise.all([...known].map((one) => dress(one).then((sheet) => { sheet.disabled = !worn.includes(one); }, () => null)));
}
