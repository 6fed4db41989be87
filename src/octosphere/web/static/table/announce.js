// For ears: one polite sentence per event, the choice in hand in words, and "Your turn" at once.
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { chosen } from './choose.js';
import { plain } from './rich.js';

const MOST = 5; // sentences of one breath

const newest = (view) => view.log[view.log.length - 1]?.seq ?? 0;
const asked = (view) => view.acting !== null && (view.can.move || view.can.roll);

export function Announcer({ view, pick }) {
  const [polite, setPolite] = useState('');
  const [urgent, setUrgent] = useState('');
  const last = useRef(newest(view));
  const mine = useRef(asked(view));
  useEffect(() => {
    const lines = view.log.filter((line) => line.seq > last.current).slice(-MOST);
    last.current = newest(view);
    const told = lines.map((line) => plain(line.text, view.board)).join('. ');
    if (told) setPolite(asked(view) ? `${told}. ${view.status.asks}` : told);
    if (asked(view) !== mine.current) setUrgent(asked(view) ? t('web.table.wait.yours') : '');
    mine.current = asked(view);
  }, [view]);
  const ready = chosen(view, pick);
  useEffect(() => {
    if (ready) setPolite(ready.speech);
  }, [ready?.move]);
  return html`<p class="sr" role="status" aria-live="polite">${polite}</p><p class="sr" role="alert" aria-live="assertive">${urgent}</p>`;
}
