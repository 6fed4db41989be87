// The fields of a new game, drawn from what the server says can be chosen; a game may draw some of them itself (docs/browser.md).
import { html, useState } from '../vendor/preact.js';
import { num, t } from '../words.js';
import { Seg, Switch, Sym } from './parts.js';
import { fits, valueOf } from './plan.js';

const ROOM = 24; // letters that fit side by side on a phone

/** @param {{ id: string, text: string }} props */
const Note = ({ id, text }) => text && html`<p class="note" id=${id}>${text}</p>`;

// Short words stand side by side, others in a list.
/** @param {{ option: Wire.OptionWords, value: any, set: (value: unknown) => void }} props */
function Choice({ option, value, set }) {
  const { name, title, text, values } = option;
  const chosen = values.find((one) => one.value === value) ?? values[0];
  const short = values.map(({ label }) => label).join('').length <= ROOM && values.length <= 5;
  const note = html`<${Note} id=${`option-${name}`} text=${chosen.text || text} />`;
  if (!short) {
    return html`<label class="line"><span>${title}</span><span class="pick"><select value=${value} aria-describedby=${`option-${name}`} onChange=${(/** @type {Typed} */ event) => set(event.target.value)}>
      ${values.map((one) => html`<option key=${one.value} value=${one.value}>${one.name}</option>`)}</select><${Sym} name="ui-next" /></span></label>${note}`;
  }
  const choices = values.map((one) => ({ value: one.value, text: one.label, name: one.name === one.label ? undefined : one.name }));
  return html`<div class="line"><span>${chosen.name === chosen.label ? title : chosen.name}</span><${Seg} label=${title} value=${value} choices=${choices} onChange=${set} /></div>${note}`;
}

// A number counts as soon as it is within its limits; what is not is told, and gone when the field is left.
/** @param {{ option: Wire.OptionWords, value: any, set: (value: unknown) => void }} props */
function Numeral({ option, value, set }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const { name, title, text, limits: [least, most] } = option;
  /** @param {Typed} event */
  const type = (event) => {
    const next = event.target.valueAsNumber;
    const good = Number.isInteger(next) && next >= least && next <= most;
    setTyped(good ? null : event.target.value);
    if (good) set(next);
  };
  return html`<label class="line"><span>${title}</span><input class="num" type="number" inputmode="numeric" min=${least} max=${most} step="1" required value=${typed ?? value}
      aria-invalid=${String(typed !== null)} aria-describedby=${`option-${name}`} onInput=${type} onBlur=${() => setTyped(null)} /></label>
    <${Note} id=${`option-${name}`} text=${`${text} ${t('web.rules.between', { least: num(least), most: num(most) })}`.trim()} />`;
}

/** @param {{ option: Wire.OptionWords, value: any, set: (value: unknown) => void }} props */
function Text({ option, value, set }) {
  const { title, text, pattern } = option;
  return html`<label class="field"><span>${title}</span><input value=${value} maxlength="64" pattern=${pattern} autocomplete="off" autocapitalize="off" spellcheck=${false}
    onInput=${(/** @type {Typed} */ event) => set(event.target.value)} />${text && html`<small>${text}</small>`}</label>`;
}

/** @param {{ option: Wire.OptionWords, value: any, set: (value: unknown) => void }} props */
const OnOff = ({ option, value, set }) => html`<${Switch} label=${option.title} note=${option.text} on=${value} onChange=${set} />`;

const KINDS = { choice: Choice, number: Numeral, text: Text, switch: OnOff };

// Sections that the game draws itself, then all else under "Rules"; `children` come last.
/** @param {{ options: Wire.OptionWords[], own?: Fields, plan: Plan, menu: unknown, change: (patch: object) => void, children: Child }} props */
export function Fields({ options, own = {}, plan, menu, change, children }) {
  const asked = options.filter((option) => fits(option, plan));
  const drawn = asked.filter(({ name }) => own[name]).map(({ name }) => html`<${own[name].Field} key=${name} plan=${plan} menu=${menu} change=${change} />`);
  const fields = asked.filter(({ name }) => !own[name]).map((option) => html`<${KINDS[option.kind]} key=${option.name} option=${option} value=${valueOf(option, plan)} set=${(/** @type {any} */ value) => change({ [option.name]: value })} />`);
  return html`${drawn}<section class="opts"><h3>${t('web.rules.title')}</h3>${fields}${children}</section>`;
}
