// While a study is worked out, and when it cannot be.
import { troubleOf } from '../../net.js';
import { Trouble, sentence } from '../../shell/trouble.js';
import { Face } from './numbers.js';
import { link } from '../../state.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';

/** @typedef {import('./study.js').Pace} Pace */

const ENOUGH = 4; // moves done from which on a guess is worth telling
const STEP = 5; // seconds: nobody believes a guess to the second

// How long it may still take, in plain words; nothing while nobody can know.
/** @param {Pace} pace */
function left({ done, of, since, from }) {
  const count = done - from;
  if (count < ENOUGH || done >= of) return '';
  const seconds = ((Date.now() - since) / 1000 / count) * (of - done);
  if (seconds > 90) return t('web.coach.wait.minutes', { n: Math.round(seconds / 60) });
  return t('web.coach.wait.seconds', { n: Math.max(STEP, Math.round(seconds / STEP) * STEP) });
}

/** @param {Pace} pace */
function doing({ done, of, ahead, told }) {
  if (told) return told;
  if (ahead) return t('web.coach.wait.ahead', { n: ahead });
  if (!done) return t('web.coach.wait.ready');
  return done < of ? t('web.coach.wait.move', { done, of }) : t('web.coach.wait.reasons');
}

/** @param {{ working?: Pace }} props */
export function Working({ working }) {
  /** @type {Pace} */
  const now = working ?? { done: 0, of: 0, ahead: 0, since: 0, from: 0 };
  const part = now.of ? Math.round((100 * now.done) / now.of) : 0;
  return html`<section class="card cwait" aria-labelledby="cwait"><${Face} />
    <div><h2 id="cwait">${t('web.coach.wait.title')}</h2>
      <div class="cbar ${now.done ? '' : 'idle'}" role="progressbar" aria-labelledby="cwait" aria-valuemin="0" aria-valuemax="100" aria-valuenow=${part} aria-valuetext=${doing(now)}><i style=${{ width: `${part}%` }}></i></div>
      <p class="cdoing"><b>${doing(now)}</b><span>${left(now)}</span></p>
      <p class="note">${t('web.coach.wait.note')}</p></div></section>`;
}

/** @param {{ problem: Problem, id: string, again: Act }} props */
export function Failed({ problem, id, again }) {
  const early = problem.status === 400;
  const trouble = troubleOf(problem);
  if (trouble) return html`<section class="card"><${Trouble} trouble=${trouble} again=${again} /></section>`;
  const unknown = problem.error === 'no_such_table';
  return html`<section class="card cwait" role="alert"><${Face} />
    <div><h2>${t(unknown ? 'web.table.none.title' : early ? 'web.coach.early' : 'web.coach.failed')}</h2><p>${unknown ? t('web.table.none.text') : early ? problem.message : sentence(problem)}</p>
      <div class="cacts">${early ? html`<a class="btn quiet" ...${link(`/t/${id}`)}>${t('web.coach.table')}</a>`
        : !unknown && html`<button type="button" class="btn quiet" onClick=${again}>${t('web.coach.again')}</button>`}</div></div></section>`;
}
