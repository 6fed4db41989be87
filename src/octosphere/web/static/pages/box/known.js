// What is printed in each box, and whether an owner's corrections make one.
import { api } from '../../api.js';
import { boxOf, boxes, changeBox } from '../../mybox.js';
import { lang } from '../../words.js';

/** @param {string} game */
const base = (game) => `/api/games/${encodeURIComponent(game)}/box`;

// Every game that has a box.
/** @returns {Promise<Wire.BoxWords[]>} */
export async function fetchBoxes() {
  const games = await api.get(`/api/games?lang=${lang()}`);
  const found = await Promise.all(games.map((/** @type {Wire.GameWords} */ { game }) => api.get(`${base(game)}?lang=${lang()}`).catch((/** @type {Problem} */ problem) => {
    if (problem.status === 404) return null;
    throw problem;
  })));
  return found.filter(Boolean);
}

/** @param {string} game @param {{ changes?: Record<string, unknown>, text?: string }} own @returns {Promise<Wire.CheckedBox>} */
export const check = (game, own) => api.post(`${base(game)}/check?lang=${lang()}`, own);

// Changes are kept as they are typed; the file only once it is right.
/** @param {string} game @param {Wire.CheckedBox} checked */
export function keep(game, checked) {
  if (!checked.problem) changeBox(game, { text: checked.text, count: checked.differences.length });
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Wire.BoxWords} box @param {string} path @param {unknown} value */
export function correct(box, path, value) {
  const { changes } = boxOf(boxes.get(), box.game);
  const datum = box.groups.flatMap(({ data }) => data).find((one) => one.path === path);
  const { [path]: _old, ...rest } = changes;
  changeBox(box.game, { changes: datum ? (same(datum.value, value) ? rest : { ...rest, [path]: value }) : value === null ? rest : { ...rest, [path]: value } });
}
