// Stylesheets that not every page needs: fetched once; of the games' own only those of the game in front are in force.
const sheets = new Map();

function fetched(name) {
  return new Promise((done, fail) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/static/${name.includes('/') ? name : `css/${name}`}.css`, onload: () => done(link.sheet) });
    link.onerror = () => {
      link.remove();
      fail(new Error(`no stylesheet ${name}`));
    };
    document.head.append(link);
  });
}

// The stylesheet of a game's board.
export const sheetOf = (game) => `boards/${game}/board`;

// A failure is forgotten, so that it can be asked for again.
export function dress(name) {
  if (!sheets.has(name)) {
    const sheet = fetched(name);
    sheets.set(name, sheet);
    sheet.catch(() => sheets.delete(name));
  }
  return sheets.get(name);
}

const known = new Set();
let worn = [];

// These stylesheets of a game, and no longer any other.
export async function wear(...names) {
  worn = names;
  for (const name of names) known.add(name);
  await Promise.all(names.map(dress));
  for (const one of known) dress(one).then((sheet) => { sheet.disabled = !worn.includes(one); }, () => null);
}
