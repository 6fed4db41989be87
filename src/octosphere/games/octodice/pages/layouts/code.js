// The code of a layout: to copy, to paste, to type.
import { copy } from '../../shell/invite.js';
import { Sym } from '../../shell/sym.js';
import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';

const LONG = 18; // signs of a whole code

/** @param {{ layout: string, onType: (layout: string) => Promise<boolean>, bad?: boolean }} props */
export function CodeField({ layout, onType, bad: first = false }) {
  const [text, setText] = useState(layout);
  const [bad, setBad] = useState(first);
  const shown = useRef(layout);
  useEffect(() => {
    setText(layout);
    if (shown.current !== layout) setBad(false);
    shown.current = layout;
  }, [layout]);
  /** @param {string} value */
  const type = async (value) => {
    const code = value.toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, LONG);
    setText(code);
    setBad(code.length === LONG && code !== layout && !(await onType(code)));
  };
  return html`<section class="card lx-code"><label class="field"><span>${t('web.layouts.code.title')}</span>
      <input value=${text} maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck=${false} enterkeyhint="done" aria-invalid=${String(bad)} aria-describedby="lx-code-note"
        onInput=${(/** @type {Typed} */ event) => type(event.target.value)} onBlur=${() => !bad && setText(layout)} /></label>
    <p id="lx-code-note" class="note" role="status">${bad ? html`<span class="bad">${t('web.layouts.code.bad')}</span>` : t('web.layouts.code.note')}</p>
    <div class="lx-copies"><button type="button" class="btn quiet" onClick=${() => copy(layout)}><${Sym} name="ui-copy" />${t('web.layouts.code.copy')}</button>
      <button type="button" class="btn quiet" onClick=${() => copy(`${location.origin}/layouts/${layout}`)}><${Sym} name="ui-link" />${t('web.layouts.code.link')}</button></div></section>`;
}
