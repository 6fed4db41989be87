// Before a new table is made: what will happen, and who is told.
import { Dialog } from '../shell/dialog.js';
import { html } from '../vendor/preact.js';
import { lang, t } from '../words.js';
import { isYou } from './names.js';
import { Sym } from './symbols.js';

/** @param {Table.View} view @param {string} kind */
function listed(view, kind) {
  const names = view.seats.filter((place) => (place.kind === 'bot') === (kind === 'bot') && !view.you.includes(place.seat) && !isYou(view, place.seat)).map(({ name }) => name);
  return new Intl.ListFormat(lang(), { type: 'conjunction' }).format(names);
}

/** @param {{ view: Table.View, busy: string, go: Act, onClose: Act }} props */
export function RematchDialog({ view, busy, go, onClose }) {
  const [people, bots] = [listed(view, 'person'), listed(view, 'bot')];
  return html`<${Dialog} title=${t('web.share.rematch.title')} onClose=${onClose} foot=${html`<button type="button" class="btn quiet" onClick=${onClose}>${t('web.share.rematch.stay')}</button><button type="button" class="btn primary" disabled=${Boolean(busy)} onClick=${go}><${Sym} id="ui-roll" />${t('web.share.rematch.go')}</button>`}>
    <p>${t(view.seats.length > 1 ? 'web.share.rematch.text' : 'web.share.rematch.alone')}</p>
    ${bots && html`<p>${t('web.share.rematch.bots', { names: bots })}</p>`}
    ${people && html`<p>${t('web.share.rematch.people', { names: people })}</p>`}<//>`;
}
