// After the dive: my score, where it stands, and the ways on from here.
import { dress } from '../../dress.js';
import { lazy } from '../../shell/lazy.js';
import { Sym } from '../../shell/parts.js';
import { link } from '../../state.js';
import { html, useState } from '../../vendor/preact.js';
import { loadPart, num, t } from '../../words.js';
import { Countdown } from './clock.js';
import { dateOf } from './archive.js';

const ShareDialog = lazy(() => Promise.all([import('../share/dialog.js'), dress('share'), loadPart('share')]).then(([{ ShareDialog: part }]) => part));

// Where I stand among people, if there are others.
/** @param {Daily.Line[]} all */
function standing(all) {
  const people = all.filter(({ kind }) => kind !== 'bot');
  const own = people.find(({ kind }) => kind === 'me');
  if (people.length < 2 || !own) return '';
  const place = 1 + people.filter(({ score, lead }) => score > own.score || (score === own.score && lead > own.lead)).length;
  return t('web.daily.place', { place, n: people.length });
}

/** @param {Daily.Line[]} all */
function beaten(all) {
  const own = all.find(({ kind }) => kind === 'me')?.score ?? 0;
  const [best] = all.filter(({ kind, score }) => kind === 'bot' && score < own);
  return best ? t('web.daily.beaten', { name: best.name }) : '';
}

// How far ahead of the best bot at the table, or behind.
/** @param {number} lead */
const led = (lead) => t(`web.daily.${lead > 0 ? 'led' : lead < 0 ? 'trailed' : 'levelled'}`, { n: Math.abs(lead) });

/** @param {{ day: Wire.DayTold, today: Daily.Today, entry: Required<Daily.Entry>, all: Daily.Line[], held: boolean, children?: Child }} props */
export function Result({ day, today, entry, all, held, children }) {
  const [sharing, setSharing] = useState(false);
  const told = [standing(all), day.bots.length ? led(entry.lead ?? 0) : beaten(all)].filter(Boolean).join(' ');
  return html`<section class="card dd-hero done" aria-labelledby="dd-day"><div class="dd-pool"><${Sym} name="octopod" />
      <p class="cap">${day.title} · ${t('web.daily.number', { n: day.number })} · ${dateOf(day.day)}</p>
      <h2 id="dd-day"><b class="num">${num(entry.score)}</b> ${t('web.daily.points', { n: entry.score })}</h2>
      <p>${told || t('web.daily.done')}</p>${children}
      <${Countdown} today=${today} /></div>
    ${held && html`<div class="dd-acts"><button type="button" class="btn primary" aria-haspopup="dialog" onClick=${() => setSharing(true)}><${Sym} name="ui-share" />${t('web.daily.share')}</button>
      <a class="btn quiet" ...${link(`/coach/${entry.table}`)}><${Sym} name="ui-hint" />${t('web.daily.coach')}</a>
      <a class="btn quiet" ...${link(`/replay/${entry.table}`)}><${Sym} name="ui-replay" />${t('web.daily.replay')}</a></div>`}
    ${sharing && html`<${ShareDialog} id=${entry.table} onClose=${() => setSharing(false)} />`}</section>`;
}
