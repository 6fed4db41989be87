// The next game with the same people: whoever begins it is told what will happen, the others are asked, and all see who has come.
import { Dialog } from '../shell/dialog.js';
import { html, useEffect, useState } from '../vendor/preact.js';
import { lang, t } from '../words.js';
import { decline, dropAgain, isAsked } from './again.js';
import { useDesk } from './game.js';
import { isPresent, isYou, nameList } from './names.js';
import { Sym } from './symbols.js';

const READ = 6_000; // ms in which it is read that all have come

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

/** @param {{ view: Table.View, busy: string, go: Act }} props */
export function RematchQuestion({ view, busy, go }) {
  const { held } = useDesk();
  const [open, setOpen] = useState(() => isAsked(view));
  const close = () => {
    decline(view, /** @type {Api.Held} */ (held()));
    setOpen(false);
  };
  if (!open) return null;
  const title = view.rematch_by === null ? t('web.end.again.begun') : t('web.end.again.asks', { name: view.seats[view.rematch_by].name });
  return html`<${Dialog} title=${title} onClose=${close} foot=${html`<button type="button" class="btn quiet" onClick=${close}>${t('web.end.again.later')}</button><button type="button" class="btn primary" disabled=${Boolean(busy)} onClick=${go}><${Sym} id="ui-roll" />${t('web.end.again.join')}</button>`}>
    <p>${t('web.end.again.text')}</p><//>`;
}

// At the next table, until all are there: who has come, who has not, and who said "not now".
/** @param {{ view: Table.View, present: number[] | null }} props */
export function Comers({ view, present }) {
  const [shown, setShown] = useState(true);
  const others = view.seats.filter(({ seat, kind }) => kind === 'person' && !view.you.includes(seat)).map(({ seat }) => seat);
  const here = others.filter((seat) => isPresent(view, seat, present));
  const away = others.filter((seat) => !here.includes(seat));
  const [declined, awaited] = [away.filter((seat) => view.declined.includes(seat)), away.filter((seat) => !view.declined.includes(seat))];
  useEffect(() => {
    if (away.length || !shown) return undefined;
    const timer = setTimeout(() => setShown(false), READ);
    return () => clearTimeout(timer);
  }, [away.length]);
  useEffect(() => { if (!shown) dropAgain(); }, [shown]);
  if (!shown || !others.length) return null;
  return html`<div class="banner comers" role="status"><span>${here.length > 0 && t('web.end.again.here', { names: nameList(view, here) })} ${awaited.length > 0 && t('web.end.again.awaited', { names: nameList(view, awaited) })} ${declined.length > 0 && t('web.end.again.declined', { names: nameList(view, declined) })}</span>
    <button type="button" class="iconbtn" aria-label=${t('web.end.again.close')} onClick=${() => setShown(false)}><${Sym} id="ui-close" /></button></div>`;
}
