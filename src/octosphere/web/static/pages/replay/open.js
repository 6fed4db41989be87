// A game to watch: one of mine, or one from a file, which may be dropped anywhere, chosen, or pasted.
import { api } from '../../api.js';
import { putTable, tables } from '../../mytables.js';
import { net } from '../../net.js';
import { Page as Frame } from '../../shell/page.js';
import { Avatar, Sym } from '../../shell/parts.js';
import { sentence } from '../../shell/trouble.js';
import { go, link, useStore } from '../../state.js';
import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { lang, locale, t } from '../../words.js';
import { Draw } from './signs.js';

const LARGEST = 32_000; // bytes; the server takes a little more, with the rest of the request
const AT_ONCE = 3;

// Read a record, lay it on a table, and go there. A wrong one says why; nothing is changed by it.
/** @param {string} text */
async function take(text) {
  if (text.length > LARGEST) throw new Error(t('web.replay.open.too_large'));
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Error(t('web.replay.open.not_json'));
  }
  if (!record || typeof record !== 'object' || Array.isArray(record)) throw new Error(t('web.replay.open.not_json'));
  const made = await api.post('/api/records', { record, lang: lang() });
  const [mine] = made.links;
  putTable({ table: made.table, token: mine?.token ?? made.watch, seats: mine?.seats ?? [], game: record.game, watch: made.watch });
  go(`/replay/${made.table}`);
}

/** @param {File} file */
const textOf = (file) => (file.size > LARGEST ? Promise.reject(new Error(t('web.replay.open.too_large'))) : file.text());

/** @returns {[{ busy: boolean, bad: string }, (coming: Promise<string>) => Promise<void>]} */
function useTaking() {
  const [state, setState] = useState({ busy: false, bad: '' });
  /** @param {Promise<string>} coming */
  const open = async (coming) => {
    setState({ busy: true, bad: '' });
    try {
      await take(await coming);
    } catch (problem) {
      setState({ busy: false, bad: problem.trouble ? sentence(problem) : problem.message });
    }
  };
  return [state, open];
}

// A file may fall anywhere on the page.
/** @param {(coming: Promise<string>) => unknown} open */
function useDrops(open) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    /** @param {DragEvent} event */
    const drag = (event) => {
      event.preventDefault();
      setOver(true);
    };
    /** @param {DragEvent} event */
    const leave = (event) => { if (!event.relatedTarget) setOver(false); };
    /** @param {DragEvent} event */
    const drop = (event) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      const text = event.dataTransfer?.getData('text');
      if (file) open(textOf(file));
      else if (text) open(Promise.resolve(text));
    };
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return over;
}

/** @param {{ state: { busy: boolean, bad: string }, open: (coming: Promise<string>) => unknown, over: boolean }} props */
function Files({ state, open, over }) {
  /** @type {Ref<HTMLInputElement>} */
  const file = useRef();
  const [text, setText] = useState('');
  /** @param {Typed} event */
  const chosen = (event) => {
    const [one] = event.target.files ?? [];
    event.target.value = '';
    if (one) open(textOf(one));
  };
  /** @param {Event} event */
  const pasted = (event) => {
    event.preventDefault();
    if (text.trim()) open(Promise.resolve(text));
  };
  return html`<section class="card ropen ${over ? 'over' : ''}">
    <div class="rdrop"><${Draw} name="play" /><p>${t('web.replay.open.text')}</p>
      <input type="file" class="sr" id="record-file" tabindex="-1" aria-hidden="true" accept=".json,application/json,text/plain" ref=${file} onChange=${chosen} />
      <button type="button" class="btn primary" disabled=${state.busy} onClick=${() => file.current.click()}><${Sym} name="ui-plus" />${t(state.busy ? 'web.replay.open.opened' : 'web.replay.open.file')}</button>
      <small>${t('web.replay.open.drop')}</small></div>
    <div role="alert">${state.bad && html`<p class="rbad"><${Sym} name="ui-forbidden" /><span><b>${t('web.replay.open.bad')}</b>${state.bad} ${t('web.replay.open.kept')}</span></p>`}</div>
    <details><summary>${t('web.replay.open.paste')}</summary><form onSubmit=${pasted}>
      <textarea aria-label=${t('web.replay.open.paste_label')} rows="5" spellcheck="false" value=${text} onInput=${(/** @type {Typed} */ event) => setText(event.target.value)}></textarea>
      <button class="btn quiet" disabled=${state.busy || !text.trim()}>${t('web.replay.open.take')}</button></form></details>
  </section>`;
}

// The views of finished tables, a few at a time; those that are gone or still running are left out.
/** @returns {[{ entry: Entry, view: Table.View }[], string]} */
function useFinished() {
  const list = useStore(tables, (state) => state.list);
  const [views, setViews] = useState(/** @type {Record<string, Table.View>} */ ({}));
  const { trouble } = useStore(net);
  useEffect(() => {
    let wanted = true;
    const queue = list.filter((entry) => !views[entry.table]);
    const work = async () => {
      for (let entry = queue.shift(); entry && wanted; entry = queue.shift()) {
        const view = await api.table(entry.table, { token: entry.token }).view(lang()).catch(() => null);
        if (wanted && view?.over) setViews((old) => ({ ...old, [view.table]: view }));
      }
    };
    for (let number = 0; number < AT_ONCE; number += 1) work();
    return () => { wanted = false; };
  }, [!trouble]);
  return [list.filter((entry) => views[entry.table]).map((entry) => ({ entry, view: views[entry.table] })), trouble];
}

/** @param {{ entry: Entry, view: Table.View }} props */
function Game({ entry, view }) {
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(entry.seen ?? Date.now());
  return html`<li><a class="card rgame" ...${link(`/replay/${entry.table}`)}>
    <span class="stack" aria-hidden="true">${view.seats.map((seat) => html`<${Avatar} key=${seat.seat} seat=${seat.seat} size=${30} />`)}</span>
    <span class="ct"><b>${view.over?.verdict}</b><small>${[view.title, view.seats.map((seat) => `${seat.name} ${seat.score}`).join(' · '), day].join(' · ')}</small></span><${Draw} name="play" /></a></li>`;
}

export function Open() {
  const [state, open] = useTaking();
  const over = useDrops(open);
  const [finished, trouble] = useFinished();
  return html`<${Frame} title=${t('web.replay.open.title')}>
    <${Files} state=${state} open=${open} over=${over} />
    <section class="rmine"><h2>${t('web.replay.open.mine')}</h2>
      ${finished.length ? html`<ul>${finished.map(({ entry, view }) => html`<${Game} key=${entry.table} entry=${entry} view=${view} />`)}</ul>` : !trouble && html`<p class="note">${t('web.replay.open.none')}</p>`}</section><//>`;
}
