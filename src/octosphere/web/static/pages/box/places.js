// One place of the box: a drawing of where it is, and a field for everything that is printed there.
import { Sym } from '../../shell/parts.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { Field, fits, limitOf, said } from './fields.js';

/** @param {Wire.Datum} datum @param {unknown} value @param {Wire.CheckedBox | null} checked @param {Record<string, string>} words */
function wrongOf(datum, value, checked, words) {
  if (!fits(datum.form, value)) {
    const limit = limitOf(datum.form, words);
    return limit ? t('web.box.wrong_field', { limit }) : t('web.box.wrong', { reason: checked?.problem ?? '' });
  }
  return checked?.problem && checked.where === datum.path ? t('web.box.wrong', { reason: checked.problem }) : '';
}

/** @param {{ datum: Wire.Datum, isNew: boolean, value: unknown, changed: boolean, words: Record<string, string>, checked: Wire.CheckedBox | null, set: (value: unknown) => void, reset: Act }} props */
function Line({ datum, isNew, value, changed, words, checked, set, reset }) {
  const wrong = wrongOf(datum, value, checked, words);
  const id = `box-${datum.path}`;
  const limit = limitOf(datum.form, words);
  const ours = isNew ? t('web.box.none_yet') : t(datum.mark === 'known' ? 'web.box.known' : 'web.box.ours', { value: said(datum.value, words) });
  return html`<li class="datum ${changed ? 'changed' : ''} ${wrong ? 'bad' : ''}" data-path=${datum.path}><b>${datum.label}</b>
    <${Field} form=${datum.form} value=${value} label=${datum.label} words=${words} described=${`${id}-note`} set=${set} />
    <p id=${`${id}-note`} class="dnote">${wrong ? html`<strong role="alert">${wrong}</strong>` : html`<span>${ours}</span>${limit && html`<span>${limit}</span>`}`}</p>
    ${changed && !isNew && html`<button type="button" class="text" onClick=${reset}><${Sym} name="ui-undo" />${t('web.box.reset', { value: said(datum.value, words) })}</button>`}</li>`;
}

// Those of a series that this box has: ours without those taken away, and its own.
/** @param {Wire.BoxPlace} place @param {Record<string, unknown>} changes @returns {Wire.Datum[]} */
function dataOf(place, changes) {
  const ours = place.data.filter(({ path }) => changes[path] !== null);
  const known = new Set(place.data.map(({ path }) => path));
  const own = Object.keys(changes).filter((path) => path.startsWith(`${place.id}.`) && !known.has(path) && changes[path] !== null);
  const pattern = place.data[0];
  return [...ours, ...own.map((path) => ({ ...pattern, path, label: pattern.label.replace(/\d+/, path.split('.').at(-1) ?? ''), value: null, mark: 'assumed' }))];
}

// Whether something is shown: what we assumed, and what an owner's file says otherwise.
/** @param {Wire.Datum} datum @param {Record<string, unknown>} changes */
export const isAsked = (datum, changes) => datum.mark === 'assumed' || datum.path in changes;

/** @param {{ box: Wire.BoxWords, place: Wire.BoxPlace, changes: Record<string, unknown>, checked: Wire.CheckedBox | null, open: boolean, draw: (place: string) => Child, set: (path: string, value: unknown) => void }} props */
export function Place({ box, place, changes, checked, open, draw, set }) {
  const data = dataOf(place, changes).filter((datum) => isAsked(datum, changes));
  const differ = Object.keys(changes).filter((path) => path.split('.')[0] === place.id).length;
  const wrong = checked?.problem && checked.where && checked.where === place.id ? checked.problem : '';
  const last = data.at(-1);
  const next = `${place.id}.${data.length + 1}`;
  return html`<details class="card place" id=${`place-${place.id}`} open=${open || Boolean(wrong)}><summary><span class="draw" aria-hidden="true">${draw(place.id)}</span>
      <span class="ph"><h3>${place.title}</h3><p>${place.text}</p><small>${[t('web.box.assumed', { n: data.filter(({ mark }) => mark === 'assumed').length }), differ > 0 && t('web.box.changed', { n: differ })].filter(Boolean).join(' · ')}</small></span><${Sym} name="ui-next" /></summary>
    ${wrong && html`<p class="wrong" role="alert">${t('web.box.wrong', { reason: wrong })}</p>`}
    <ul class="data">${data.map((datum) => html`<${Line} key=${datum.path} datum=${datum} isNew=${datum.value === null} value=${datum.path in changes ? changes[datum.path] : datum.value} changed=${datum.path in changes} words=${box.words} checked=${checked}
      set=${(/** @type {unknown} */ value) => set(datum.path, value)} reset=${() => set(datum.path, datum.value)} />`)}</ul>
    ${place.series && last && html`<div class="more"><button type="button" class="btn quiet" disabled=${data.length <= place.series[0]} onClick=${() => set(last.path, null)}><${Sym} name="ui-minus" />${t('web.box.remove')}</button>
      <button type="button" class="btn quiet" disabled=${data.length >= place.series[1]} onClick=${() => set(next, place.data.find(({ path }) => path === next)?.value ?? (last.path in changes ? changes[last.path] : last.value))}><${Sym} name="ui-plus" />${t('web.box.add')}</button><small>${t('web.box.limit_whole', { low: num(place.series[0]), high: num(place.series[1]) })}</small></div>`}</details>`;
}
