// The frame of a page of its own; a bare one leaves it to its content to say what is wrong with the connection: the way back, its name, what can be done with all of it, and the settings.
import { link } from '../state.js';
import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { Contours } from './hero.js';
import { lazy } from './lazy.js';
import { Sym } from './parts.js';
import { NetLine } from './trouble.js';

const SettingsDialog = lazy(() => import('./settings.js').then((module) => module.dialog()));

/** @param {{ title: string, back?: string, acts: Child, wide?: boolean, bare?: boolean, children: Child }} props */
export function Page({ title, back = '/', acts, wide = false, bare = false, children }) {
  const [open, setOpen] = useState(false);
  useEffect(() => { document.title = `${title} · ${t('web.title')}`; }, [title]);
  return html`<${Contours} /><div class="page ${wide ? 'wide' : ''}">
    <header class="ptop"><a class="iconbtn" ...${link(back)} aria-label=${t('web.page.back')}><${Sym} name="ui-back" /></a>
      <h1>${title}</h1><div class="pacts">${acts}
        <button class="iconbtn" aria-haspopup="dialog" aria-label=${t('web.settings.title')} onClick=${() => setOpen(true)}><${Sym} name="ui-settings" /></button></div></header>
    <${NetLine} quiet=${bare} /><main>${children}</main></div>
    ${open && html`<${SettingsDialog} onClose=${() => setOpen(false)} />`}`;
}
