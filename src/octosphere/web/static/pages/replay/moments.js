// Big moments that the coach knows of: losses and rolls of luck, as marks of the reel.
import { api } from '../../api.js';
import { change } from '../../shell/exact.js';
import { createStore } from '../../state.js';
import { lang, t } from '../../words.js';
import { EVERYBODY } from './reel.js';

const LARGEST = 8; // losses that are marked: the largest
const AGAIN = 2_000; // ms between two questions to a coach at work

// Whom the coach looks at: the seat in view, else one of ours.
/** @param {{ film: Wire.Replay, seat: number }} given */
export const studied = ({ film, seat }) => (seat !== EVERYBODY ? seat : film.you[0] ?? 0);

/** @param {string} kind @param {number} value */
const text = (kind, value) => t(`web.replay.mark.${kind}`, { n: change(value) });

// A loss is marked where it was decided, a roll where its dice lie.
/** @param {{ moments: Coach.Brief['moments'], luckiest: Coach.Mark[], unluckiest: Coach.Mark[] }} given */
function marksOf({ moments, luckiest, unluckiest }) {
  return [
    ...[...moments].sort((one, other) => other.loss - one.loss).slice(0, LARGEST).map(({ at, loss, grade }) => ({ at, kind: 'loss', text: text(grade, -loss) })),
    ...luckiest.filter(({ luck }) => luck > 0).map(({ at, luck }) => ({ at: at + 1, kind: 'lucky', text: text('lucky', luck) })),
    ...unluckiest.filter(({ luck }) => luck < 0).map(({ at, luck }) => ({ at: at + 1, kind: 'unlucky', text: text('unlucky', luck) })),
  ];
}

// What the coach has found out about the game on a reel.
/** @param {import('./reel.js').Reel} reel */
export function createMoments(reel) {
  const coach = createStore({ state: '', done: 0, of: 0, seat: 0 }); // '', none, working, ready, failed

  let asking = 0;

  /** @param {Coach.Answer} answer */
  function tell(answer) {
    const { film } = /** @type {Replay.Shown} */ (reel.get());
    const { done = 0, of = 0 } = answer.state === 'working' ? answer : {};
    coach.set({ state: answer.state, done, of });
    const more = answer.state === 'ready' ? marksOf(answer.brief) : [];
    reel.set({ marks: [...film.marks, ...more].sort((one, other) => one.at - other.at) });
  }

  // What is known of this seat, without any work.
  async function lookUp() {
    const now = /** @type {Replay.Shown} */ (reel.get());
    const { id, film } = now;
    const seat = studied(now);
    asking += 1;
    const mine = asking;
    if (!film.over) return;
    try {
      const answer = await api.table(id).get('/coach/brief', { seat, lang: lang() });
      if (mine === asking) tell(answer);
      if (mine === asking && answer.state === 'working') wait(mine, seat);
    } catch {
      if (mine === asking) coach.set({ state: '' });
    }
  }

  /** @param {number} mine @param {number} seat */
  const wait = (mine, seat) => setTimeout(() => mine === asking && ask(mine, seat), AGAIN);

  /** @param {number} mine @param {number} seat */
  async function ask(mine, seat) {
    try {
      const answer = await api.table(reel.get().id).coach({ seat, brief: false, lang: lang() });
      if (mine !== asking) return;
      if (answer.state === 'ready') lookUp();
      else {
        tell(answer);
        wait(mine, seat);
      }
    } catch {
      if (mine === asking) coach.set({ state: 'failed' });
    }
  }

  // Let the coach study this seat; its marks come when it is done.
  function study() {
    asking += 1;
    coach.set({ state: 'working', done: 0, of: 0 });
    ask(asking, studied(/** @type {Replay.Shown} */ (reel.get())));
  }

  const leave = () => { asking += 1; };

  return { ...coach, lookUp, study, leave };
}
