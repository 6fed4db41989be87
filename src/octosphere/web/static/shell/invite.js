// The links of a table: one for each seat that others take, one to watch.
import { api } from '../api.js';
import { tableOf } from '../mytables.js';
import { html, useEffect, useState } from '../vendor/preact.js';
import { lang, t } from '../words.js';
import { Dialog } from './dialog.js';
import { Avatar, Sym } from './parts.js';
import { toast } from './toast.js';

/** @param {string} table @param {string} token */
export const addressOf = (table, token) => `${location.origin}/t/${table}#k=${token}`;

// Copy a text; without the right to the clipboard, the old way through a selection.
/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  toast(t('web.invite.copied'));
}

/** @param {string} address @param {string} title */
async function share(address, title) {
  try {
    await navigator.share({ title, text: t('web.invite.message', { title }), url: address });
  } catch (problem) {
    if (problem.name !== 'AbortError') copy(address);
  }
}

/** @param {{ face: Child, name: string, note: string, address: string, title: string, strong: boolean }} props */
function Row({ face, name, note, address, title, strong }) {
  return html`<li class="inv">${face}<span class="ct"><b>${name}</b><small>${note}</small></span>
    <button class=${`btn ${strong && !navigator.share ? 'primary' : 'quiet'}`} aria-label=${t('web.invite.copy_of', { name })} onClick=${() => copy(address)}>
      <${Sym} name="ui-copy" />${t('web.invite.copy')}</button>
    ${'share' in navigator && html`<button class=${`btn icon ${strong ? 'primary' : 'quiet'}`} aria-label=${t('web.invite.share_of', { name })}
      onClick=${() => share(address, title)}><${Sym} name="ui-share" /></button>`}</li>`;
}

/** @param {Table.View} view @param {Wire.Ticket} link */
function seatRow(view, link) {
  const seat = view.seats[link.seats[0]];
  const free = seat.kind === 'open';
  const name = free ? t('web.invite.seat', { n: seat.seat + 1 }) : seat.name || t('web.player', { n: seat.seat + 1 });
  const note = t(free ? 'web.invite.free' : seat.present ? 'web.invite.here' : 'web.invite.taken');
  return html`<${Row} key=${seat.seat} face=${html`<${Avatar} seat=${seat.seat} />`} name=${name} note=${note} strong=${free}
    title=${view.title} address=${addressOf(view.table, link.token)} />`;
}

// Invite({view, links, watch, onClose}); links default to those kept when the table was made here.
/** @param {{ view: Table.View, links: Wire.Ticket[], watch: string, onClose: Act }} props */
export function Invite({ view, links, watch, onClose }) {
  const kept = tableOf(view.table);
  const all = (links ?? kept?.links ?? []).filter((link) => link.seats?.length && view.seats[link.seats[0]]?.kind !== 'bot');
  const watching = watch ?? kept?.watch;
  const eye = html`<span class="ava eye"><${Sym} name="ui-eye" /></span>`;
  return html`<${Dialog} title=${t('web.invite.title')} onClose=${onClose}
      foot=${html`<button class="btn quiet" onClick=${onClose}>${t('web.invite.done')}</button>`}>
    <p class="note">${t(all.length ? 'web.invite.text' : 'web.invite.none')}</p>
    <ul class="invs">${all.map((link) => seatRow(view, link))}
      ${watching && html`<${Row} face=${eye} name=${t('web.invite.watch')} note=${t('web.invite.watch_text')} title=${view.title}
        address=${addressOf(view.table, watching)} />`}</ul>
  <//>`;
}

// The invitations of a table just made, over its screen.
/** @param {{ id: string, onClose: Act }} props */
export function FreshInvite({ id, onClose }) {
  const [view, setView] = useState(/** @type {Table.View | null} */ (null));
  useEffect(() => {
    let wanted = true;
    const look = () => api.table(id).view(lang()).then((seen) => wanted && setView(seen)).catch(() => null);
    look();
    const timer = setInterval(look, 4000); // seats fill while the dialog is open
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [id]);
  return view && html`<${Invite} view=${view} onClose=${onClose} />`;
}
