// What the server knows of a seat: asked again and again while it is worked out, and one position of it at a time.
import { api } from '../../api.js';
import { growing, later, persist, troubleOf } from '../../net.js';
import { loadGame } from '../../table/game.js';
import { loadCatalogue } from '../../table/names.js';
import { useEffect, useState } from '../../vendor/preact.js';
import { lang } from '../../words.js';

/** @typedef {{ done: number, of: number, ahead: number, told?: string, since: number, from: number }} Pace */
/** @typedef {{ study?: Coach.Study, you?: number[], coach?: Coach.Drawing, game?: Table.Game, working?: Pace, problem?: Problem }} State */

const AGAIN = 1_500; // ms between two questions
const CROWDED = 4_000; // ms if the server says that we ask too often

// When the first move was done and how many were then: what the time left is guessed from.
/** @param {Pace | undefined} old @param {Coach.Working} answer */
function paced(old, { done, of, ahead, told }) {
  const first = old && old.done > 0 && done >= old.done ? old : { since: Date.now(), from: done };
  return { done, of, ahead, told, since: first.since, from: first.from };
}

// Beside the study, what draws the moments of its game.
/** @param {Coach.Ready} answer */
async function dressed({ study, you }) {
  loadCatalogue(study.game); // levels, for whoever tries a position again
  const [{ coach }, game] = await Promise.all([import(`../../boards/${study.game}/coach.js`), loadGame(study.game)]);
  return { study, you, coach, game };
}

/** @param {string} id @param {number | undefined} seat */
export function useStudy(id, seat) {
  const [state, setState] = useState(/** @type {State} */ ({}));
  const [round, setRound] = useState(0);
  useEffect(() => {
    /** @type {Act} */
    let cancel = () => null;
    let wanted = true;
    let tries = 0;
    /** @param {number} ms */
    const soon = (ms) => { if (wanted) cancel = later(ms, ask); };
    /** @param {State | ((old: State) => State)} next */
    const tell = (next) => wanted && setState(next);
    const ask = async () => {
      try {
        const answer = await api.table(id).coach({ seat, lang: lang() });
        if (answer.state === 'ready') tell(await dressed(answer));
        else {
          const now = /** @type {Coach.Working} */ (answer); // the question itself has it begun
          tell((old) => ({ working: paced(old.working, now) }));
          soon(now.told ? CROWDED : AGAIN);
        }
      } catch (problem) {
        tell({ problem });
        if (troubleOf(problem)) soon(growing(tries));
        tries += 1;
      }
    };
    setState({});
    ask();
    return () => {
      wanted = false;
      cancel();
    };
  }, [id, seat, round]);
  return { ...state, again: () => setRound(round + 1) };
}

/** @type {Map<string, Promise<Table.View>>} */
const frames = new Map();

/** @param {string} id @param {number} at @param {number} seat */
function frameOf(id, at, seat) {
  const name = `${id} ${at} ${seat} ${lang()}`;
  const known = frames.get(name);
  if (known) return known;
  const coming = api.table(id).get(`/frames/${at}`, { seat, try: true, lang: lang() });
  frames.set(name, coming);
  coming.catch(() => frames.delete(name));
  return coming;
}

// The table as it stood after so many moves, with everything that could be chosen there; null until it is here.
/** @param {string} id @param {number | undefined} at @param {number} seat */
export function useFrame(id, at, seat) {
  const [found, setFound] = useState(/** @type {{ at?: number, view?: Table.View }} */ ({}));
  useEffect(() => {
    if (at === undefined) return undefined;
    return persist(() => frameOf(id, at, seat), (view) => setFound({ at, view }));
  }, [id, at, seat]);
  return found.at === at ? found.view : null;
}
