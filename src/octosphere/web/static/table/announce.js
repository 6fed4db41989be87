// For ears: one polite sentence per event, the choice in hand in words, and "Your turn" at once.
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { useGame } from './game.js';
import { nameOf } from './names.js';

const MOST = 5; // sentences of one breath

/** @param {Table.View} view */
const newest = (view) => view.log[view.log.length - 1]?.seq ?? 0;
/** @param {Table.View} view */
const asked = (view) => view.acting !== null && (view.can.move || view.can.ahead || view.can.roll);
/** @param {Table.View} view */
const calling = (view) => (view.together && view.you.length > 1 ? t('web.table.wait.hand', { name: nameOf(view, view.acting ?? 0) }) : t('web.table.wait.yours'));

// What happened, and what is to be done now.
/** @param {Table.Game} game @param {Table.View} view @param {Wire.LogLine[]} lines */
function story(game, view, lines) {
  const told = lines.map(({ text }) => game.plain(text, view.board));
  const moment = game.moment(view);
  if (moment) told.push(moment.note);
  else if (asked(view)) told.push(view.status.asks);
  return told.join('. ');
}

/** @param {{ view: Table.View, pick: Table.Pick }} props */
export function Announcer({ view, pick }) {
  const game = useGame();
  const [polite, setPolite] = useState('');
  const [urgent, setUrgent] = useState('');
  const last = useRef(newest(view));
  const called = useRef(asked(view) ? view.acting : null);
  useEffect(() => {
    const lines = view.log.filter((line) => line.seq > last.current).slice(-MOST);
    last.current = newest(view);
    if (lines.length) setPolite(story(game, view, lines));
    if (asked(view) && view.acting !== called.current) setUrgent(calling(view));
    else if (view.acting === null) setUrgent('');
    if (asked(view) || view.acting === null) called.current = view.acting;
  }, [view]);
  const ready = game.chosen(view, pick);
  useEffect(() => {
    if (ready) setPolite(ready.speech);
  }, [ready?.speech]);
  return html`<p class="sr" role="status" aria-live="polite">${polite}</p><p class="sr" role="alert" aria-live="assertive">${urgent}</p>`;
}
