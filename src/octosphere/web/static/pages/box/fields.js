// Fields for a datum of a box, by what it may be: the limits are those of whoever reads the file.
import { Sym } from '../../shell/parts.js';
import { html, useState } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

/** @type {Record<string, (form: Wire.Form, value: any) => boolean>} */
const FITS = {
  whole: ({ low, high }, value) => Number.isInteger(value) && value >= low && value <= high,
  wholes: (form, value) => value.length >= form.least && value.length <= form.most && value.every((/** @type {any} */ one) => FITS.whole(form, one)),
  word: ({ words, optional }, value) => words.includes(value) || (optional && value === undefined),
  words: ({ words, most }, value) => value.length === most && value.every((/** @type {string} */ one) => words.includes(one)),
  order: ({ words }, value) => words.every((word) => value.filter((/** @type {string} */ one) => one === word).length === 1),
  some: ({ words }, value) => value.length > 0 && value.every((/** @type {string} */ one) => words.includes(one)),
  letters: ({ words, least, most }, value) => value.length >= least && value.length <= most && [...value].every((letter) => words.includes(letter)),
  truth: (_, value) => typeof value === 'boolean',
  parts: ({ parts }, value) => Object.entries(parts).every(([name, part]) => fits(part, value[name])),
};

// Whether a value can be at all; the server knows the rest.
/** @param {Wire.Form} form @param {any} value @returns {boolean} */
export const fits = (form, value) => FITS[form.kind](form, value);

/** @param {Wire.Form} form @param {Record<string, string>} words @returns {string} */
export function limitOf(form, words) {
  const { kind, low, high, least, most } = form;
  const bounds = { low: num(low), high: num(high), least: num(least), most: num(most), words: form.words.join(' ') };
  if (kind === 'parts') return Object.entries(form.parts).map(([name, part]) => [words[name] ?? name, limitOf(part, words)]).filter(([, limit]) => limit).map((two) => two.join(' ')).join(' · ');
  if (kind === 'wholes' && least === most) return t('web.box.limit_exactly', bounds);
  return ['whole', 'wholes', 'words', 'order', 'some', 'letters'].includes(kind) ? t(`web.box.limit_${kind}`, bounds) : '';
}

/** @param {any} value @param {Record<string, string>} words @returns {string} */
export function said(value, words) {
  if (value === null || value === undefined || value === '') return t('web.box.nothing');
  if (typeof value === 'boolean') return t(value ? 'web.box.yes' : 'web.box.no');
  if (Array.isArray(value)) return value.map((one) => said(one, words)).join(', ');
  if (typeof value === 'object') return Object.entries(value).map(([name, one]) => `${words[name] ?? name} ${said(one, words)}`).join(', ');
  return typeof value === 'number' ? num(value) : words[value] ?? value;
}

/** @typedef {{ form: Wire.Form, value: any, label: string, words: Record<string, string>, described: string, set: (value: any) => void }} Props */

// What is typed counts even while it is no number: then it is told to be none.
/** @param {Props} props */
function Whole({ form, value, label, described, set }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  /** @param {Typed} event */
  const type = (event) => {
    const next = event.target.valueAsNumber;
    setTyped(Number.isInteger(next) ? null : event.target.value);
    set(Number.isInteger(next) ? next : null);
  };
  return html`<input class="num" type="number" inputmode="numeric" min=${form.low} max=${form.high} step="1" aria-label=${label} aria-describedby=${described} aria-invalid=${String(!fits(form, value))}
    value=${typed ?? value ?? ''} onInput=${type} onFocus=${(/** @type {Typed} */ event) => event.target.select()} />`;
}

/** @param {Props} props */
function Wholes({ form, value, label, words, described, set }) {
  const one = { ...form, kind: /** @type {'whole'} */ ('whole') };
  return html`<span class="row">${value.map((/** @type {any} */ number, /** @type {number} */ at) => html`<${Whole} key=${at} form=${one} value=${number} words=${words} described=${described} label=${`${label}, ${t('web.box.place', { n: num(at + 1) })}`}
      set=${(/** @type {any} */ next) => set(value.with ? value.with(at, next) : value.map((/** @type {any} */ old, /** @type {number} */ index) => (index === at ? next : old)))} />`)}
    ${form.least < form.most && html`<span class="pm"><button type="button" class="iconbtn" disabled=${value.length <= form.least} aria-label=${`${label}: ${t('web.box.remove')}`} onClick=${() => set(value.slice(0, -1))}><${Sym} name="ui-minus" /></button>
      <button type="button" class="iconbtn" disabled=${value.length >= form.most} aria-label=${`${label}: ${t('web.box.add')}`} onClick=${() => set([...value, Math.min(form.high, (value.at(-1) ?? form.low) + 1)])}><${Sym} name="ui-plus" /></button></span>`}</span>`;
}

/** @param {Props} props */
function Word({ form, value, label, words, described, set }) {
  return html`<span class="pick"><select aria-label=${label} aria-describedby=${described} value=${value ?? ''} onChange=${(/** @type {Picked} */ event) => set(event.target.value || undefined)}>
    ${form.optional && html`<option value="">${t('web.box.nothing')}</option>`}${form.words.map((word) => html`<option key=${word} value=${word}>${words[word] ?? word}</option>`)}</select><${Sym} name="ui-next" /></span>`;
}

// So many words in a row, each of its own.
/** @param {Props} props */
function Words({ form, value, label, words, described, set }) {
  /** @param {number} at @param {string} word */
  const put = (at, word) => set(value.map((/** @type {string} */ old, /** @type {number} */ index) => (index === at ? word : old)));
  return html`<span class="row">${value.map((/** @type {string} */ word, /** @type {number} */ at) => html`<${Word} key=${at} form=${form} value=${word} words=${words} described=${described} label=${`${label}, ${t('web.box.place', { n: num(at + 1) })}`} set=${(/** @type {string} */ next) => put(at, next)} />`)}</span>`;
}

// Each once: whoever takes a word gives the other place its own.
/** @param {Props} props */
function Order({ form, value, label, words, described, set }) {
  /** @param {number} at @param {string} word */
  const swap = (at, word) => set(value.map((/** @type {string} */ old, /** @type {number} */ index) => (index === at ? word : old === word ? value[at] : old)));
  return html`<span class="row">${value.map((/** @type {string} */ word, /** @type {number} */ at) => html`<${Word} key=${at} form=${form} value=${word} words=${words} described=${described} label=${`${label}, ${t('web.box.place', { n: num(at + 1) })}`} set=${(/** @type {string} */ next) => swap(at, next)} />`)}</span>`;
}

/** @param {Props} props */
function Some({ form, value, label, words, described, set }) {
  /** @param {string} word */
  const turn = (word) => set(form.words.filter((one) => (one === word ? !value.includes(one) : value.includes(one))));
  return html`<span class="row" role="group" aria-label=${label} aria-describedby=${described}>${form.words.map((word) => html`<button type="button" key=${word} class="chip" aria-pressed=${String(value.includes(word))} onClick=${() => turn(word)}>${words[word] ?? word}</button>`)}</span>`;
}

/** @param {Props} props */
const Letters = ({ form, value, label, described, set }) => html`<input class="letters" aria-label=${label} aria-describedby=${described} aria-invalid=${String(!fits(form, value))} value=${value} maxlength=${form.most + 1} autocomplete="off" autocapitalize="characters" spellcheck=${false}
  onInput=${(/** @type {Typed} */ event) => set(event.target.value.toUpperCase().trim())} />`;

/** @param {Props} props */
const Truth = ({ value, label, described, set }) => html`<span class="row" role="group" aria-label=${label} aria-describedby=${described}>${[true, false].map((one) => html`<button type="button" key=${String(one)} class="chip" aria-pressed=${String(value === one)} onClick=${() => set(one)}>${t(one ? 'web.box.yes' : 'web.box.no')}</button>`)}</span>`;

/** @param {Props} props */
function Parts({ form, value, label, words, described, set }) {
  /** @param {string} name @param {any} next */
  const change = (name, next) => set(Object.fromEntries(Object.keys(form.parts).map((one) => [one, one === name ? next : value[one]]).filter(([, one]) => one !== undefined)));
  return html`<span class="parts">${Object.entries(form.parts).map(([name, part]) => html`<span class="part" key=${name}><small aria-hidden="true">${words[name] ?? name}</small>
    <${Field} form=${part} value=${value[name]} words=${words} described=${described} label=${`${label}, ${words[name] ?? name}`} set=${(/** @type {any} */ next) => change(name, next)} /></span>`)}</span>`;
}

const KINDS = { whole: Whole, wholes: Wholes, word: Word, words: Words, order: Order, some: Some, letters: Letters, truth: Truth, parts: Parts };

/** @param {Props} props @returns {Child} */
export function Field(props) {
  return html`<${KINDS[props.form.kind]} ...${props} />`;
}
