// My tables on another device: a code made here is typed in there, once.
import { api } from '../api.js';
import { listTables, putTable, tables } from '../mytables.js';
import { useStore } from '../state.js';
import { html, useState } from '../vendor/preact.js';
import { locale, t } from '../words.js';
import { isGone } from './continue.js';
import { Dialog } from './dialog.js';
import { copy } from './invite.js';
import { Sym } from './parts.js';
import { toast } from './toast.js';
import { sentence } from './trouble.js';

/** @param {number} until */
const untilText = (until) => new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(new Date(until * 1000));

/** @param {Entry[]} list */
const running = (list) => list.filter((entry) => !entry.over && !isGone(entry));

async function make() {
  const mine = running(listTables()).map(({ table, token }) => ({ table, token }));
  return api.post('/api/codes', { tables: mine });
}

/** @param {string} code */
async function redeem(code) {
  const { tables: found } = await api.post('/api/codes/redeem', { code: code.trim() });
  for (const { table, token, seats, game } of found) putTable({ table, token, seats, game });
  return found.length;
}

function Give() {
  const count = useStore(tables, (state) => running(state.list).length);
  const [made, setMade] = useState(/** @type {Wire.Code | null} */ (null));
  const press = () => make().then(setMade).catch((problem) => toast(sentence(problem), { kind: 'no' }));
  if (!count) return html`<section class="opts"><h3>${t('web.transfer.give')}</h3><p class="note">${t('web.transfer.nothing')}</p></section>`;
  return html`<section class="opts"><h3>${t('web.transfer.give')}</h3>
    <p class="note">${t('web.transfer.give_text', { n: count })}</p>
    <div role="status">${made && html`<div class="code"><output>${made.code}</output>
      <button class="iconbtn" aria-label=${t('web.invite.copy')} onClick=${() => copy(made.code)}><${Sym} name="ui-copy" /></button>
      <small>${t('web.transfer.until', { time: untilText(made.until) })}</small></div>`}</div>
    ${!made && html`<button class="btn primary" onClick=${press}>${t('web.transfer.make')}</button>`}
  </section>`;
}

/** @param {{ onClose: Act }} props */
function Take({ onClose }) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  /** @param {On} event */
  const submit = async (event) => {
    event.preventDefault();
    if (!code.trim()) return;
    try {
      const n = await redeem(code);
      if (!n) throw new Error('no tables');
      toast(t('web.transfer.done', { n }));
      onClose();
    } catch (problem) {
      setWrong(problem.trouble ? sentence(problem) : t('web.transfer.wrong'));
    }
  };
  return html`<form class="opts" onSubmit=${submit}><h3>${t('web.transfer.take')}</h3>
    <label class="field"><span class="sr">${t('web.transfer.code')}</span>
      <span class="both"><input value=${code} maxlength="32" autocomplete="off" autocapitalize="characters" spellcheck=${false} enterkeyhint="go"
        placeholder=${t('web.transfer.code')} aria-invalid=${String(Boolean(wrong))} aria-describedby="code-note"
        onInput=${(/** @type {Typed} */ event) => { setCode(event.target.value); setWrong(''); }} />
      <button class="btn quiet" type="submit">${t('web.transfer.redeem')}</button></span>
      <small id="code-note" role="alert" class="bad">${wrong}</small></label></form>`;
}

/** @param {{ onClose: Act }} props */
export function Transfer({ onClose }) {
  return html`<${Dialog} title=${t('web.transfer.title')} onClose=${onClose}><${Give} /><${Take} onClose=${onClose} /><//>`;
}
