// Everything entered so far, turn by turn; each line can be corrected or taken out.
import { Dialog } from '../../shell/dialog.js';
import { nameOf } from '../../table/names.js';
import { capital, useGame } from '../../table/game.js';
import { Avatar, Sym } from '../../table/symbols.js';
import { html, useEffect, useRef } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { useActs } from './acts.js';

// Entries of one roll belong together.
/** @param {Pad.View} view */
function turnsOf(view) {
  /** @type {(Pad.Entry & { entries: Pad.Entry[] })[]} */
  const turns = [];
  for (const entry of view.pad.entries) {
    const last = turns[turns.length - 1];
    const owner = entry.text.startsWith('roll') ? entry.seat : undefined;
    const same = last && last.turn === entry.turn && last.virtual === entry.virtual && (owner === undefined || owner === last.seat);
    if (same) last.entries.push(entry);
    else turns.push({ ...entry, entries: [entry] });
  }
  return turns;
}

/** @param {{ view: Pad.View, entry: Pad.Entry, onClose: Act }} props */
function Line({ view, entry, onClose }) {
  const acts = useActs();
  const { plain, rich } = useGame();
  const correct = () => {
    onClose?.();
    acts.correct(entry.at);
  };
  const label = capital(entry.label);
  return html`<li class=${entry.at === view.pad.at ? 'now' : ''}><${Avatar} seat=${entry.seat} size=${24} /><p>${rich(label, view.board)}</p>
    <button type="button" class="text" aria-label=${t('web.pad.entries.correct_this', { entry: plain(label, view.board) })} onClick=${correct}>${t('web.pad.entries.correct')}</button></li>`;
}

/** @param {{ view: Pad.View, onClose: Act }} props */
function Turns({ view, onClose }) {
  if (!view.pad.entries.length) return html`<p class="note">${t('web.pad.entries.none')}</p>`;
  return turnsOf(view).map((turn) => html`<section class="padturn" key=${turn.at}>
    <h3>${turn.virtual ? t('web.octodice.pool.virtual') : t('web.pad.entries.turn', { name: nameOf(view, turn.seat), turn: turn.turn + 1 })}</h3>
    <ol>${turn.entries.map((entry) => html`<${Line} key=${entry.at} view=${view} entry=${entry} onClose=${onClose} />`)}</ol></section>`);
}

/** @param {number} count */
function useEnd(count) {
  /** @type {Ref<HTMLElement>} */
  const end = useRef();
  useEffect(() => { end.current?.scrollIntoView({ block: 'end' }); }, [count]);
  return html`<i class="end" ref=${end}></i>`;
}

/** @param {{ view: Pad.View, onClose: Act }} props */
export function EntriesDialog({ view, onClose }) {
  const acts = useActs();
  const end = useEnd(view.pad.entries.length);
  return html`<${Dialog} title=${t('web.pad.entries.title')} onClose=${onClose} foot=${html`<button type="button" class="btn quiet" onClick=${() => acts.save(view)}><${Sym} id="ui-down" />${t('web.table.over.record')}</button>`}>
    <p class="note">${t('web.pad.entries.text')}</p>
    <div class="padlist"><${Turns} view=${view} onClose=${onClose} />${end}</div><//>`;
}

/** @param {{ view: Pad.View, open: Table.Open }} props */
export function EntriesPanel({ view, open }) {
  const newest = [...view.pad.entries].reverse().slice(0, 30);
  return html`<section class="logp padlog" aria-label=${t('web.pad.entries.title')}>
    <header><h2>${t('web.pad.entries.title')}</h2><button type="button" class="iconbtn" aria-label=${t('web.pad.entries.open')} onClick=${() => open('entries')}><${Sym} id="ui-next" /></button></header>
    <div class="loglines" tabindex="0" role="group" aria-label=${t('web.pad.entries.title')}>
      ${newest.length ? html`<ol>${newest.map((entry) => html`<${Line} key=${entry.at} view=${view} entry=${entry} />`)}</ol>` : html`<p class="note">${t('web.pad.entries.none')}</p>`}</div></section>`;
}

/** @param {{ view: Pad.View, open: Table.Open }} props */
export function EntriesStrip({ view, open }) {
  const { rich } = useGame();
  const last = view.pad.entries[view.pad.entries.length - 1];
  return html`<button type="button" class="ticker" onClick=${() => open('entries')}>
    ${last ? html`<${Avatar} seat=${last.seat} size=${20} /><span class="line">${rich(capital(last.label), view.board)}</span>` : html`<span class="line">${t('web.pad.entries.none')}</span>`}
    <span class="text">${t('web.pad.entries.short')}</span><${Sym} id="ui-next" /></button>`;
}
