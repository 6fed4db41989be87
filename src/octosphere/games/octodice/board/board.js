// Octo Dice as the table screen uses it; what each part is for stands in table/game.js.
import { t } from '../../words.js';
import { NOTHING, chosen, foreseen, question, stuck, take, tapPlace } from './choose.js';
import { Mini, Where } from './where.js';
import { Info, TileDialog, told } from './lab.js';
import { Play, Still } from './play.js';
import { picture, plain, rich } from './pieces.js';
import { key, sound } from './pool.js';

// A keep throws the next dice at once; a bonus action declined needs no second word.
/** @param {OctoDice.View} view @param {Table.Choice} choice */
const confirms = (view, choice) => choice.kind === 'keep' || (choice.kind === 'pass' && view.board.phase === 'bonus');

/** @param {OctoDice.View} view */
const moment = (view) => stuck(view) && { title: t('web.octodice.wait.stuck'), text: t('web.octodice.wait.stuck_note'), note: t('web.octodice.note.stuck') };

/** @param {OctoDice.View} view */
const keep = (view) => ({ label: t(view.board.throw === 2 ? 'web.octodice.act.keep_last' : 'web.octodice.act.keep'), icon: 'ui-roll' });

export const board = {
  NOTHING,
  question,
  chosen,
  take,
  tap: tapPlace,
  foreseen,
  confirms,
  /** @param {OctoDice.View} view */
  moment: (view) => moment(view) || null,
  /** @param {OctoDice.View} view @param {Table.Choice} choice */
  act: (view, choice) => (choice.kind === 'keep' && !view.pad ? keep(view) : null), // real dice are thrown by hand
  sound,
  picture,
  told,
  rich,
  plain,
  key,
  scored: ['interim'],
  keys: [['1–6', 'dice'], ['R', 'roll']],
  focus: '.pool .free button:not([aria-disabled=true])',
  enter: '.free [data-die]',
  dialogs: { tile: TileDialog },
  Play,
  Sheet: Still,
  Where,
  Mini,
  Info,
};
