// The one button that deletes everything about me, its question, its progress, and what it says afterwards.
import { Dialog } from '../../shell/dialog.js';
import { Switch, Sym } from '../../shell/parts.js';
import { link } from '../../state.js';
import { html, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { clearBrowser, forgetTables, holdings } from './erase.js';

export const GONE = '#gone';

/** @param {{ done: number, of: number }} props */
function Progress({ done, of }) {
  return html`<div role="status"><p>${t('web.stats.erase.working', { done: done + 1, n: of })}</p>
    <progress value=${done} max=${of || 1} aria-label=${t('web.stats.erase.progress')}></progress></div>`;
}

/** @param {{ held: Stats.Holding[], rows: Stats.Row[], sure: boolean, setSure: (sure: boolean) => void }} props */
function Question({ held, rows, sure, setSure }) {
  const goes = [
    t('web.stats.erase.tables', { n: held.length }),
    t('web.stats.erase.results', { n: rows.length }),
    t('web.stats.erase.local'),
    t('web.stats.erase.studies'),
  ];
  return html`<p>${t('web.stats.erase.text')}</p>
    <ul class="goes">${goes.map((text) => html`<li key=${text}><${Sym} name="ui-bin" />${text}</li>`)}</ul>
    <p class="note">${t('web.stats.erase.others')}</p>
    <${Switch} label=${t('web.stats.erase.sure')} note=${t('web.stats.erase.sure_text')} on=${sure} onChange=${setSure} />`;
}

/** @param {{ rows: Stats.Row[], onClose: Act }} props */
export function Parting({ rows, onClose }) {
  const [sure, setSure] = useState(false);
  const [progress, setProgress] = useState(/** @type {{ done: number, of: number } | null} */ (null));
  const [unreached, setUnreached] = useState(/** @type {Stats.Holding[] | null} */ (null));
  const held = unreached ?? holdings(rows);
  const go = async () => {
    const still = await forgetTables(held, setProgress);
    await clearBrowser(still);
    setProgress(null);
    if (still.length) setUnreached(still);
    else {
      history.replaceState(null, '', `/stats${GONE}`);
      location.reload(); // nothing stays in memory either
    }
  };
  const body = progress ? html`<${Progress} ...${progress} />`
    : unreached ? html`<p role="alert">${t('web.stats.erase.unreached', { n: unreached.length })}</p>`
      : html`<${Question} held=${held} rows=${rows} sure=${sure} setSure=${setSure} />`;
  const foot = html`<button type="button" class="btn danger" disabled=${!sure || Boolean(progress)} onClick=${go}>
    <${Sym} name="ui-bin" />${t(unreached ? 'web.stats.erase.again' : 'web.stats.erase.go')}</button>`;
  return html`<${Dialog} title=${t('web.stats.erase.title')} onClose=${progress ? () => null : onClose} foot=${foot}>${body}<//>`;
}

export const NothingLeft = () => html`<section class="card empty" role="status"><${Sym} name="ui-check" /><h2>${t('web.stats.erase.done')}</h2>
  <p>${t('web.stats.erase.done_text')}</p><a class="btn primary" ...${link('/')}>${t('web.stats.home')}</a></section>`;
