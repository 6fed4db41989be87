// What the coach says of my decisions that day: only looked up, until it is asked to work.
import { api } from '../../api.js';
import { useEffect, useState } from '../../vendor/preact.js';
import { lang } from '../../words.js';

const POLL = 1_500; // ms

// {state: none | working | ready, done, of, verdicts: by the moves before a decision}; `ask` has it work.
/** @param {string} table */
export function useCoach(table) {
  const [told, setTold] = useState(/** @type {Daily.Told} */ ({ state: 'none', verdicts: {} }));
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    let wanted = Boolean(table);
    let timer = 0;
    /** @param {string} path */
        /** @param {{ study: Coach.Study }} given */
    const tell = ({ study }) => setTold({ state: 'ready', verdicts: Object.fromEntries(study.seats[0].decisions.map((one) => [one.at, one])), notes: study.notes });
    const work = async () => {
      const found = await api.table(table).coach({ lang: lang() }, { tries: 2 }).catch(() => null);
      if (!wanted || !found) return;
      if (found.state === 'ready') tell(found);
      else {
        setTold({ ...found, verdicts: {} });
        timer = setTimeout(work, POLL);
      }
    };
    if (wanted && asked) work();
    else if (wanted) api.table(table).get('/coach/brief', { lang: lang() }, { tries: 2 }).then((brief) => { if (brief.state !== 'none') work(); }).catch(() => null);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, asked]);
  return { ...told, ask: () => setAsked(true) };
}
