// Big moments that the coach knows of: losses and rolls of luck, as marks of the reel.
import { api } from '../../api.js';
import { createStore } from '../../state.js';
import { lang, signed, t } from '../../words.js';
import { EVERYBODY, reel } from './reel.js';

const LARGEST = 8; // losses that are marked: the largest
const AGAIN = 2_000; // ms between two questions to a coach at work

export const coach = createStore({ state: '', done: 0, of: 0, seat: 0 }); // '', none, working, ready, failed

let asking = 0;

// Whom the coach looks at: the seat in view, else one of ours.
export const studied = ({ film, seat }) => (seat !== EVERYBODY ? seat : film.you[0] ?? 0);

const text = (kind, value) => t(`web.replay.mark.${kind}`, { n: signed(value, 1) });

// A loss is marked where it was decided, a roll where its dice lie.
function marksOf({ moments, luckiest, unluckiest }) {
  return [
    ...[...moments].sort((one, other) => other.loss - one.loss).slice(0, LARGEST).map(({ at, loss, grade }) => ({ at, kind: 'loss', text: text(grade, -loss) })),
    ...luckiest.filter(({ luck }) => luck > 0).map(({ at, luck }) => ({ at: at + 1, kind: 'lucky', text: text('lucky', luck) })),
    ...unluckiest.filter(({ luck }) => luck < 0).map(({ at, luck }) => ({ at: at + 1, kind: 'unlucky', text: text('unlucky', luck) })),
  ];
}

function tell(answer) {
  const { film } = reel.get();
  coach.set({ state: answer.state, done: answer.done ?? 0, of: answer.of ?? 0 });
  const more = answer.state === 'ready' ? marksOf(answer.brief) : [];
  reel.set({ marks: [...film.marks, ...more].sort((one, other) => one.at - other.at) });
}

// What is known of this seat, without any work.
export async function lookUp() {
  const { id, film } = reel.get();
  const seat = studied(reel.get());
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

const wait = (mine, seat) => setTimeout(() => mine === asking && ask(mine, seat), AGAIN);

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
export function study() {
  asking += 1;
  coach.set({ state: 'working', done: 0, of: 0 });
  ask(asking, studied(reel.get()));
}

export const leave = () => { asking += 1; };
