// A pad as a table: what the play screen asks of a server, answered by the engine here.
import { ApiError } from '../../api.js';
import { createStore } from '../../state.js';
import { t } from '../../words.js';
import { ask } from './engine.js';
import { read, write } from './pads.js';

const NONE = { mark: '', white: '', black: '' };
export const dice = createStore(NONE); // the dice typed so far, and of which throw

/** @param {{ table: string, board: OctoDice.Board, pad: Pad.Told }} given */
const markOf = ({ table, board, pad }) => [table, board.turn, board.active, board.virtual, board.throw, pad.at, pad.entries.length].join('.');

// A throw that is corrected begins with what was entered.
/** @param {Pad.View} view */
function entered({ pad: { at, entries } }) {
  const [, whites = '', blacks = ''] = /^roll ([a-z]*)([A-Z]*)$/.exec(entries[at ?? -1]?.text ?? '') ?? [];
  return { white: whites, black: blacks };
}

// Dice typed for this throw, or none yet.
/** @param {Pad.View} view @param {Pad.Letters} [all] */
export const typed = (view, all = dice.get()) => (all.mark === markOf(view) ? all : { mark: markOf(view), ...entered(view) });
/** @param {Pad.View} view @param {Pad.Letters} [all] */
export const complete = (view, all = typed(view)) => all.white.length === view.pad.white && all.black.length === view.pad.black;

let seq = 0; // counts on when a pad is opened again, in another language too: the screen takes no view that is older

/** @param {string} id */
export function padTable(id) {
  /** @type {number | null} */
  let at = null; // the entry that is being corrected
  /** @type {Pad.View | null} */
  let shown = null;
  /** @param {Pad.View} view */
  const numbered = (view) => {
    seq += 1;
    shown = { ...view, table: id, seq, position: seq };
    return shown;
  };
  const opened = async () => {
    const pad = read(id);
    if (!pad) throw new ApiError(404, { error: 'no_such_table' });
    return ask('open', { text: pad.kept });
  };
  let ready = opened();
  ready.catch(() => null); // told when the view is asked for
  /** @param {'enter' | 'amend' | 'remove' | 'undo' | 'skip'} name @param {object} [given] */
  const changed = async (name, given) => {
    await ready;
    const { view, kept } = await ask(name, given);
    at = null;
    write(id, { kept, scores: view.seats.map(({ score }) => score), over: Boolean(view.over), turn: view.board.turn });
    return { view: numbered(view) };
  };
  /** @param {string} text */
  const put = (text) => (at === null ? changed('enter', { text }) : changed('amend', { at, text }));
  return {
    id,
    view: async () => {
      await ready;
      return numbered(await ask('view', { at }));
    },
    /** @param {{ move: string }} given */
    move: ({ move }) => put(move),
    roll: async () => {
      const now = /** @type {Pad.View} */ (shown); // one rolls in what is seen
      const { white, black } = typed(now);
      if (!complete(now)) throw new ApiError(409, { error: 'pad', message: t('web.pad.dice.missing') });
      return put(`roll ${white}${black}`);
    },
    undo: () => changed('undo'),
    /** @param {number} entry */
    remove: (entry) => changed('remove', { at: entry }),
    /** @param {boolean} every */
    skip: (every) => changed('skip', { every }),
    /** @param {number | null} entry */
    correct: (entry) => { at = entry; },
    record: () => ask('record'),
    reload: () => {
      at = null; // its place may be another's now
      ready = opened();
    },
    watch: () => () => null,
  };
}
