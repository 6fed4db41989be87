// What is wrong with the connection, what works all the same, and that it heals by itself.
import { net, wake } from '../net.js';
import { link, useStore } from '../state.js';
import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { Sym } from './sym.js';

// The pad, where everything that it needs is kept here.
function Meanwhile() {
  const [kept, setKept] = useState(false);
  useEffect(() => { globalThis.caches?.match('/static/pad.json').then((found) => setKept(Boolean(found)), () => null); }, []);
  return kept && !location.pathname.startsWith('/pad') && html`<a class="btn quiet" ...${link('/pad')}><${Sym} name="ui-check" />${t('web.lost.pad')}</a>`;
}

// A line over what a page has to show.
export function NetLine({ quiet = false }) {
  const { trouble } = useStore(net);
  return html`<div role="status">${trouble && !quiet && html`<div class="offline"><${Sym} name="ui-forbidden" /><p><b>${t(`web.lost.${trouble}`)}</b>. ${t('web.lost.heals')}</p><${Meanwhile} /></div>`}</div>`;
}

// In place of what did not come.
/** @param {{ trouble: string, again?: Act, children: Child }} props */
export function Trouble({ trouble, again = wake, children }) {
  return html`<div class="trouble" role="status"><${Sym} name="octopod" /><h2>${t(`web.lost.${trouble}`)}</h2>
    <p>${t(`web.lost.${trouble}_text`)}</p>
    <div><button type="button" class="btn quiet" onClick=${again}>${t('web.lost.again')}</button><${Meanwhile} />${children}</div></div>`;
}
