// Share a result: the final sheets as a picture and as text, copied, sent or saved.
import { api } from '../../api.js';
import { Dialog } from '../../shell/dialog.js';
import { Seg, Sym } from '../../shell/parts.js';
import { toast } from '../../shell/toast.js';
import { sentence } from '../../shell/trouble.js';
import { app } from '../../state.js';
import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { lang, t } from '../../words.js';
import { dataUrl, fileOf, pngOf, save, svgOf } from './picture.js';

// The text, and below it the address it belongs to, if there is one.
/** @param {{ text: string, link: string }} given */
const wholeText = ({ text, link }) => (link ? `${text}\n${location.origin}${link}` : text);

/** @param {string} id @param {string} theme */
function useShared(id, theme) {
  const [found, setFound] = useState(/** @type {{ shared?: Wire.Shared, theme?: string, problem?: Problem }} */ ({}));
  const [round, again] = useState(0);
  useEffect(() => {
    let wanted = true;
    setFound((old) => ({ shared: old.shared }));
    api.table(id).get('/share', { theme, lang: lang() })
      .then((shared) => wanted && setFound({ shared, theme }))
      .catch((problem) => wanted && setFound({ problem }));
    return () => { wanted = false; };
  }, [id, theme, round]);
  return { ...found, retry: () => again(round + 1) };
}

/** @param {string} text @param {HTMLTextAreaElement} field */
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('web.share.copied'));
  } catch {
    field.focus();
    field.select();
    toast(t('web.share.not_copied'));
  }
}

/** @param {Act} act */
async function attempt(act) {
  try {
    await act();
  } catch (problem) {
    if (problem.name !== 'AbortError') toast(t('web.share.not_saved'), { kind: 'no' });
  }
}

/** @param {Blob} blob @param {string} name */
async function keep(blob, name) {
  save(blob, name);
  toast(t('web.share.saved', { name }));
}

// The picture goes along where the device takes files.
/** @param {Wire.Shared} shared */
async function send(shared) {
  const text = wholeText(shared);
  const file = fileOf(await pngOf(shared), `${shared.name}.png`);
  const files = navigator.canShare?.({ files: [file] }) ? [file] : undefined;
  await navigator.share({ text, files });
}

/** @param {{ shared: Wire.Shared }} props */
function Acts({ shared }) {
  return html`<div class="shacts">
    ${'share' in navigator && html`<button type="button" class="btn quiet" onClick=${() => attempt(() => send(shared))}><${Sym} name="ui-share" />${t('web.share.send')}</button>`}
    <button type="button" class="btn quiet" onClick=${() => attempt(async () => keep(await pngOf(shared), `${shared.name}.png`))}>${t('web.share.png')}</button>
    <button type="button" class="btn quiet" onClick=${() => attempt(() => keep(svgOf(shared), `${shared.name}.svg`))}>${t('web.share.svg')}</button>
  </div>`;
}

/** @param {{ shared: Wire.Shared, theme: string, setTheme: (theme: string) => void }} props */
function Shared({ shared, theme, setTheme }) {
  /** @type {Ref<HTMLTextAreaElement>} */
  const field = useRef();
  const text = wholeText(shared);
  const themes = ['light', 'dark'].map((value) => ({ value, text: t(`web.share.theme_${value}`), icon: value === 'light' ? 'ui-sun' : 'ui-moon' }));
  return html`<figure class="shpic"><img src=${dataUrl(shared.svg)} alt=${shared.alt} width=${shared.width} height=${shared.height} /></figure>
    <${Seg} full label=${t('web.share.theme')} value=${theme} choices=${themes} onChange=${setTheme} />
    <${Acts} shared=${shared} />
    <div class="opts"><h3>${t('web.share.text')}</h3>
      <textarea ref=${field} class="shtext" readonly rows=${Math.min(10, text.split('\n').length)} aria-label=${t('web.share.text')} value=${text}></textarea>
      <button type="button" class="btn primary" onClick=${() => copy(text, field.current)}><${Sym} name="ui-copy" />${t('web.share.copy')}</button></div>`;
}

/** @param {{ id: string, onClose: Act }} props */
export function ShareDialog({ id, onClose }) {
  const [theme, setTheme] = useState(app.get().theme === 'dark' ? 'dark' : 'light');
  const { shared, problem, retry } = useShared(id, theme);
  return html`<${Dialog} wide title=${t('web.share.title')} onClose=${onClose}>
    ${shared ? html`<${Shared} shared=${shared} theme=${theme} setTheme=${setTheme} />`
      : html`<p role="status" class="note">${problem ? sentence(problem) : t('web.share.waiting')}</p>`}
    ${problem && html`<button type="button" class="btn quiet" onClick=${retry}>${t('web.share.again')}</button>`}
  <//>`;
}
