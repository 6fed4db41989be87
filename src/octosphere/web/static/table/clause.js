// The clause that forbids something: a way to the very place in the rules where it stands.
import { link } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { desk } from './desk.js';

const stay = (event) => event.stopPropagation(); // a tap elsewhere puts the bubble away

export function ClauseLink({ clause, open }) {
  const read = () => {
    document.querySelector(`.table [data-place="${desk.get().bubble?.place}"]`)?.focus({ preventScroll: true }); // where the focus returns to
    desk.set({ bubble: null });
    open('rules', clause);
  };
  return html`<a class="clause" ...${link(`/rules/${desk.get().view.game}#${clause}`, read)} aria-label=${t('web.rulebook.to_clause', { clause })} onPointerDown=${stay}>(${clause})</a>`;
}
