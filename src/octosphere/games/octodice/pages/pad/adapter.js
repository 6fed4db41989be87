// A pad as a table: what the play screen asks of a server, answered by the engine here.
import { ApiError } from '../../api.js';
import { createStore } from '../../state.js';
import { t } from '../../words.js';
import { ask } from './engine.js';
import { read, write } from './pads.js';

const NONE = { mark: '', white: '', black: '' };
export const dice = createStore(NONE); // the dice typed so far, and of which throw

const markOf = ({ table, board, pad }) => [table, board.turn, board.active, board.virtual, board.throw, pad.at, pad.entries.length].join('.');

// A throw that is corrected begins with what was entered.
function entered({ pad: { at, entries } }) {
  const [, whites = '', blacks = ''] = /^roll ([a-z]*)([A-Z]*)$/.exec(entries[at]?.text ?? '') ?? [];
  return { white: whites, black: blacks };
}

// Dice typed for this throw, or none yet.
export const typed = (view, all = dice.get()) => (all.mark === markOf(view) ? all : { mark: markOf(view), ...entered(view) });
export const complete = (view, all = typed(view)) => all.white.length === view.pad.white && all.black.length === view.pad.black;

let seq = 0; // counts on when a pad is opened again, in another language too: the screen takes no view that is older

export function padTable(id) {
  let at = null; // the entry that is being corrected
  let shown = null;
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
  const changed = async (name, given) => {
    await ready;
    const { view, kept } = await ask(name, given);
    at = null;
    write(id, { kept, scores: view.seats.map(({ score }) => score), over: Boolean(view.over), turn: view.board.turn });
    return { view: numbered(view) };
  };
  const put = (text) => (at === null ? changed('enter', { text }) : changed('amend', { at, text }));
  return {
    id,
    view: async () => {
      await ready;
      return numbered(await ask('view', { at }));
    },
    move: ({ move }) => put(move),
    roll: async () => {
      const { white, black } = typed(shown);
      if (!complete(shown)) throw new ApiError(409, { error: 'pad', message: t('web.pad.dice.missing') });
      return put(`roll ${white}${black}`);
    },
    undo: () => changed('undo'),
    remove: (entry) => changed('remove', { at: entry }),
    skip: (every) => changed('skip', { every }),
    correct: (entry) => { at = entry; },
    record: () => ask('record'),
    reload: () => {
      at = null; // its place may be another's now
      ready = opened();
    },
    watch: () => () => {},
    lesson: async () => ({ topic: null }),
  };
}
