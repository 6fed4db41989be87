// Help by choice: hints in three strengths, and the expected scores.
import { api } from '../api.js';
import { settings } from '../settings.js';
import { t } from '../words.js';
import { question } from './choose.js';
import { desk } from './desk.js';

const WAIT = 350; // ms: positions that last shorter are not worth a forecast
const SILENT = { strength: 0, lines: [], moves: [] };
let timer = 0;

// One strength more with every call, up to the move itself.
export async function moreHint() {
  const { id, view, hint } = desk.get();
  if (!view?.can.hint || hint?.waiting) return;
  const strength = Math.min(3, (hint?.strength ?? 0) + 1);
  const asked = question(view);
  const tell = (told) => asked === question(desk.get().view) && desk.set({ hint: { ...SILENT, ...told, waiting: false } });
  desk.set({ hint: { ...SILENT, ...hint, waiting: true } });
  try {
    tell({ ...(await api.table(id).hint(strength)), strength });
  } catch {
    tell({ lines: [t('web.table.hint.none')] });
  }
}

export const closeHint = () => desk.set({ hint: null });

const wanted = ({ view, forecast }) => Boolean(settings.get().forecast && view && !view.over && forecast?.position !== view.position);

async function ask() {
  const { id, view } = desk.get();
  try {
    const told = await api.table(id).forecast();
    if (desk.get().view?.position === view.position) desk.set({ forecast: { ...told, position: view.position } });
  } catch {
    // A forecast is a help, not a promise: without one the pin is missing, nothing else.
  }
}

let seen = null;
function look() {
  const state = desk.get();
  if (!settings.get().forecast && state.forecast) desk.set({ forecast: null });
  const mark = wanted(state) ? `${state.id} ${state.view.position}` : null;
  if (mark === seen) return;
  seen = mark;
  clearTimeout(timer);
  if (mark) timer = setTimeout(ask, WAIT);
}

desk.subscribe(look);
settings.subscribe(look);
