// The code of my board: friends who type the same one stand on the same board, every day.
import { Sym } from '../../shell/parts.js';
import { toast } from '../../shell/toast.js';
import { useStore } from '../../state.js';
import { html, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { mine } from './days.js';
import { pathOf } from './games.js';

const WORDS = ['CORAL', 'KELP', 'REEF', 'TIDE', 'WAVE', 'PEARL', 'SQUID', 'WHALE', 'CRAB', 'SHELL', 'FOAM', 'BAY', 'GULF', 'DEEP', 'DIVE', 'FIN', 'GILL', 'HULL', 'MAST', 'SALT', 'SAND', 'SEAL', 'SWIM', 'OTTER', 'LAGOON', 'ANCHOR', 'BUBBLE', 'TURTLE', 'URCHIN', 'OYSTER', 'DOLPHIN', 'OCTOPUS'];
const SHAPE = /^[A-Z0-9-]{4,16}$/;
const TOGETHER = /(?:^#|&)code=([\w-]+)/;

/** @param {string} text */
export const cleaned = (text) => text.trim().toUpperCase().replace(/\s+/g, '-');
/** @param {string} text */
export const isCode = (text) => SHAPE.test(text);

export function freshCode() {
  const [word, number] = crypto.getRandomValues(new Uint32Array(2));
  return `${WORDS[word % WORDS.length]}-${String(number % 10_000).padStart(4, '0')}`;
}

// A link may bring the code of friends; it leaves the address at once.
export function takeCode() {
  const code = cleaned(TOGETHER.exec(location.hash)?.[1] ?? '');
  if (!code) return;
  history.replaceState(history.state, '', location.pathname);
  if (!isCode(code)) return;
  if (mine.get().code !== code) toast(t('web.daily.joined', { code }));
  mine.set({ code });
}

/** @param {string} path @param {string} code */
async function copyLink(path, code) {
  const link = `${location.origin}${path}#code=${code}`;
  try {
    await navigator.clipboard.writeText(link);
    toast(t('web.daily.link_copied'));
  } catch {
    toast(link, { stay: true, action: t('web.close') });
  }
}

/** @param {{ onDone: Act }} props */
function Join({ onDone }) {
  const [text, setText] = useState('');
  const [bad, setBad] = useState(false);
  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    const code = cleaned(text);
    setBad(!isCode(code));
    if (!isCode(code)) return;
    mine.set({ code });
    onDone();
  };
  return html`<form class="field" onSubmit=${join}><span id="dd-code">${t('web.daily.code')}</span>
    <div class="both"><input aria-labelledby="dd-code" aria-describedby="dd-bad" value=${text} maxlength="16" autocapitalize="characters" autocomplete="off" spellcheck="false" placeholder="KELP-4821"
      aria-invalid=${String(bad)} onInput=${(/** @type {Typed} */ event) => setText(event.target.value)} /><button class="btn quiet">${t('web.daily.join')}</button></div>
    <small class="bad" id="dd-bad" role="status">${bad ? t('web.daily.code_bad') : ''}</small></form>`;
}

/** @param {{ today: Daily.Today, day: Wire.DayTold }} props */
export function BoardCode({ today, day }) {
  const code = useStore(mine, (state) => state.code);
  const [changing, setChanging] = useState(false);
  if (code && !changing) {
    return html`<div class="dd-code"><p><span class="note">${t('web.daily.code_yours')}</span> <b class="num">${code}</b></p>
      <button type="button" class="btn quiet" onClick=${() => copyLink(pathOf(today, day.game, day.day), code)}><${Sym} name="ui-copy" />${t('web.daily.copy_link')}</button>
      <button type="button" class="text" onClick=${() => setChanging(true)}>${t('web.daily.code_change')}</button></div>`;
  }
  const make = () => {
    mine.set({ code: freshCode() });
    setChanging(false);
  };
  return html`<div class="dd-joining"><p class="note">${t('web.daily.code_text')}</p><${Join} onDone=${() => setChanging(false)} />
    <div class="dd-or"><button type="button" class="text" onClick=${make}><${Sym} name="ui-plus" />${t('web.daily.code_new')}</button>
      ${code && html`<button type="button" class="text" onClick=${() => setChanging(false)}>${t('web.daily.code_keep', { code })}</button>`}</div></div>`;
}
