// The end: who won and why, where the points came from, what lies before everybody, the proof of the dice, and what comes next.
import { dress } from '../dress.js';
import { lazy } from '../shell/lazy.js';
import { Seg } from '../shell/parts.js';
import { toast } from '../shell/toast.js';
import { sentence } from '../shell/trouble.js';
import { go, link } from '../state.js';
import { html, useState } from '../vendor/preact.js';
import { loadPart, num, t } from '../words.js';
import { useDesk, useGame } from './game.js';
import { useCount } from './hooks.js';
import { nameOf } from './names.js';
import { Stakes } from './stakes.js';
import { Avatar, Sym } from './symbols.js';

const RematchQuestion = lazy(() => Promise.all([import('./rematch.js'), loadPart('end')]).then(([{ RematchQuestion: part }]) => part));
const RematchDialog = lazy(() => Promise.all([import('./rematch.js'), loadPart('share')]).then(([{ RematchDialog: part }]) => part));
const ShareDialog = lazy(() => Promise.all([import('../pages/share/dialog.js'), dress('share'), loadPart('share')]).then(([{ ShareDialog: part }]) => part));

const DayEnd = lazy(() => Promise.all([import('../pages/daily/end.js'), dress('page'), dress('daily'), loadPart('daily')]).then(([{ DayEnd: part }]) => part));

/** @param {{ view: Table.View, seat: number, rank: number }} props */
export function Place({ view, seat, rank }) {
  const over = /** @type {Table.Over} */ (view.over);
  const score = useCount(over.scores[seat]);
  const best = Math.max(1, ...over.scores);
  const won = over.winners.includes(seat);
  return html`<li class="place s${seat + 1} ${won ? 'won' : ''}" style=${{ '--i': rank, '--part': Math.max(0.08, over.scores[seat] / best) }}>
    <${Avatar} seat=${seat} size=${44} /><b class="pname">${nameOf(view, seat)}</b>
    <span class="bar-bg" aria-hidden="true"><i></i></span><b class="num">${num(score)}</b></li>`;
}

/** @param {{ view: Table.View }} props */
export function Sources({ view }) {
  const { sources, scores } = /** @type {Table.Over} */ (view.over);
  const seats = view.seats.map(({ seat }) => seat);
  return html`<section class="card sources"><h2>${t('web.table.over.sources')}</h2>
    <div class="scroll" tabindex="0" role="group" aria-label=${t('web.table.over.sources')}><table>
      <thead><tr><td></td>${seats.map((seat) => html`<th scope="col" key=${seat}><${Avatar} seat=${seat} size=${26} /><span>${nameOf(view, seat)}</span></th>`)}</tr></thead>
      <tbody>${sources.map((/** @type {Table.Over['sources'][number]} */ source) => html`<tr key=${source.key}><th scope="row">${source.name}</th>${seats.map((seat) => html`<td class=${source.points[seat] === Math.max(...source.points) && source.points[seat] > 0 ? 'most' : ''}>${num(source.points[seat])}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t('web.table.over.sum')}</th>${seats.map((seat) => html`<td>${num(scores[seat])}</td>`)}</tr></tfoot>
    </table></div></section>`;
}

/** @param {{ view: Table.View, open: Table.Open }} props */
export function Sheets({ view, open }) {
  const [seat, setSeat] = useState(view.you[0] ?? view.over?.winners[0] ?? 0);
  const { Sheet } = useGame();
  const choices = view.seats.map((place) => ({ value: place.seat, text: nameOf(view, place.seat) }));
  return html`<section class="sheets" aria-label=${t('web.table.over.sheets')}>
    ${choices.length > 1 && html`<${Seg} label=${t('web.table.over.sheets')} value=${seat} choices=${choices} onChange=${setSeat} />`}
    <${Sheet} key=${seat} view=${view} seat=${seat} open=${open} /></section>`;
}

/** @type {Record<string, { title: string, note: string, secret: string }>} */
const SOURCES = { // what is said of each kind of dice that can be recomputed, and of the secret behind it
  committed: { title: 'over.dice', note: 'over.dice_note', secret: 'over.secret' },
  seeded: { title: 'over.chance', note: 'over.seed_note', secret: 'over.seed' },
  known: { title: 'over.chance', note: 'info.known', secret: 'over.secret' },
};
/** @param {{ dice: string }} given */
const fits = ({ dice }) => dice === 'proven' || dice === 'seeded';
/** @param {string} word @param {Record<string, unknown>} [values] */
const said = (word, values) => t(`web.table.${word}`, values);
/** @param {{ dice: string, checked: number }} given */
const proofWords = ({ dice, checked }) => said(`over.${['proven', 'seeded', 'known'].includes(dice) ? dice : 'unproven'}`, { n: checked });

/** @param {{ view: Table.View }} props */
function Proof({ view }) {
  const { askProof } = useDesk();
  const [proof, setProof] = useState(/** @type {Wire.Proof | null} */ (null));
  const check = async () => {
    try {
      setProof(await askProof());
    } catch (problem) {
      toast(sentence(problem));
    }
  };
  const source = SOURCES[view.dice.kind];
  if (!source) return html`<section class="card proof"><h2>${said('over.chance')}</h2><p>${said('info.loose')}</p></section>`;
  const { commitment, secret } = proof ?? view.dice;
  return html`<section class="card proof"><h2>${said(source.title)}</h2><p>${said(source.note)}</p>
    <dl>${commitment && html`<dt>${t('web.table.over.commitment')}</dt><dd class="hash">${commitment}</dd>`}
      ${secret && html`<dt>${said(source.secret)}</dt><dd class="hash">${secret}</dd>`}</dl>
    ${proof ? html`<p class="verdict ${fits(proof) ? 'ok' : 'no'}" role="status"><${Sym} id=${fits(proof) ? 'ui-seal' : 'ui-info'} />${proofWords(proof)}</p>`
      : html`<button type="button" class="btn quiet" onClick=${check}><${Sym} id="ui-seal" />${t('web.table.over.check')}</button>`}</section>`;
}

/** @param {Table.View} view @param {Table.Desk['askRecord']} askRecord */
async function download(view, askRecord) {
  try {
    const record = await askRecord();
    const text = typeof record === 'string' ? record : JSON.stringify(record, null, 2);
    const file = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: `${view.game}-${view.table}.json` });
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
  } catch (problem) {
    toast(sentence(problem));
  }
}

const DAY = /^daily (\d{4}-\d{2}-\d{2})$/; // the seed of a day's game

/** @param {Table.View} view */
const dayOf = (view) => (view.seats.filter(({ kind }) => kind !== 'bot').length === 1 && view.you.length === 1 ? DAY.exec(view.dice.secret ?? '')?.[1] : undefined);

// Back through the game, what it was worth, and the result for others to see.
/** @param {{ view: Table.View, onShare: Act }} props */
function After({ view, onShare }) {
  const day = dayOf(view);
  return html`${day && html`<a class="btn pq" ...${link(`/daily/${view.game}/${day}`)}><${Sym} id="submarine" />${t('web.table.over.daily')}</a>`}
    <a class="btn pq" ...${link(`/replay/${view.table}`)}><${Sym} id="ui-replay" />${t('web.table.over.replay')}</a>
    <a class="btn pq" ...${link(`/coach/${view.table}`)}><${Sym} id="ui-hint" />${t('web.table.over.coach')}</a>
    <button type="button" class="btn pq" aria-haspopup="dialog" onClick=${onShare}><${Sym} id="ui-share" />${t('web.table.over.share')}</button>`;
}

/** @param {{ view: Table.View, busy: string }} props */
function Result({ view, busy }) {
  const [sharing, setSharing] = useState(false);
  const [asking, setAsking] = useState(false);
  const { askRecord, rematch } = useDesk();
  const over = /** @type {Table.Over} */ (view.over);
  const ranked = view.seats.map(({ seat }) => seat).sort((a, b) => over.scores[b] - over.scores[a]);
  const playing = view.you.length > 0;
  const won = view.seats.length > 1 && view.you.length === 1 && !view.together && over.winners.length === 1 && over.winners[0] === view.you[0];
  return html`<section class="pool result" id="deck" tabindex="-1">
      <p class="cap">${t('web.table.bar.over')}</p><h1>${won ? t('web.end.won') : over.verdict}</h1><p class="why">${over.why}</p><${Stakes} view=${view} />
      <ol class="podium">${ranked.map((seat, rank) => html`<${Place} key=${seat} view=${view} seat=${seat} rank=${rank} />`)}</ol>
      <div class="acts">
        ${(playing || view.rematch) && html`<button type="button" class="btn go" disabled=${Boolean(busy)} aria-haspopup=${view.rematch ? undefined : 'dialog'} onClick=${view.rematch ? rematch : () => setAsking(true)}><${Sym} id="ui-roll" />${t(view.rematch ? 'web.table.over.join' : 'web.table.over.rematch')}</button>`}
        <${After} view=${view} onShare=${() => setSharing(true)} />
        <button type="button" class="btn pq" onClick=${() => download(view, askRecord)}><${Sym} id="ui-down" />${t('web.table.over.record')}</button>
        <button type="button" class="btn pq" onClick=${() => go('/')}>${t('web.table.over.home')}</button>
      </div>${view.rematch && html`<${RematchQuestion} view=${view} busy=${busy} go=${rematch} />`}
      ${asking && !view.rematch && html`<${RematchDialog} view=${view} busy=${busy} go=${rematch} onClose=${() => setAsking(false)} />`}
      ${sharing && html`<${ShareDialog} id=${view.table} onClose=${() => setSharing(false)} />`}</section>`;
}

// After the game of a day its board is the end; whatever keeps it from coming, the end of any game is.
/** @param {{ view: Table.View, open: Table.Open, busy: string }} props */
export function Over({ view, open, busy }) {
  const day = dayOf(view);
  const result = html`<${Result} view=${view} busy=${busy} />`;
  return html`<main class="over">
    ${day ? html`<${DayEnd} game=${view.game} day=${day} table=${view.table} otherwise=${result}><${Stakes} view=${view} /><//>` : result}
    <div class="overcols"><${Sources} view=${view} /><${Proof} view=${view} /></div>
    <${Sheets} view=${view} open=${open} />
  </main>`;
}
