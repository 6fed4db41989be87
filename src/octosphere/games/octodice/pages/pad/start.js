// All pads of this browser, and a new one: who plays, with or without dice, and what lies in the lab.
import { start } from '/static/boards/octodice/start.js';
import { Dialog } from '../../shell/dialog.js';
import { Fields } from '../../shell/fields.js';
import { Avatar, Seg, Sym } from '../../shell/parts.js';
import { optionsOf } from '../../shell/plan.js';
import { toast } from '../../shell/toast.js';
import { sentence } from '../../shell/trouble.js';
import { settings } from '../../settings.js';
import { go, link, useStore } from '../../state.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { locale, num, t } from '../../words.js';
import { STEPS, ask, progress } from './engine.js';
import { offline } from './offline.js';
import { drop, newId, pads, write } from './pads.js';

const LONGEST_NAME = 16;
const SEATS = [1, 2, 3, 4];
const LAYOUT = /^([A-C][12]){3}([D-F][12]){3}([G-I][12]){3}$/;
/** @type {Pad.Form} */
const FRESH = { players: 2, mode: 'actions', names: ['', '', '', ''], plan: {} };

/** @param {{ names: string[] }} given */
const titleOf = ({ names }) => names.map((name, seat) => name || t('web.pad.player', { n: seat + 1 })).join(', ');

/** @param {{ over: boolean, turn?: number, scores: number[], seen: number }} given */
function standing({ over, turn = 0, scores, seen }) {
  const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(seen);
  return `${over ? t('web.pad.list.over') : t('web.pad.list.turn', { turn: turn + 1 })} · ${scores.map((score) => num(score)).join(' : ')} · ${day}`;
}

function List() {
  const { list } = useStore(pads);
  const [going, setGoing] = useState(/** @type {Pad.Kept | null} */ (null));
  if (!list.length) return null;
  return html`<section class="card padlist" aria-label=${t('web.pad.list.title')}><h2>${t('web.pad.list.title')}</h2>
    <ul>${list.map((pad) => html`<li key=${pad.id}><a class="padopen" ...${link(`/pad/${pad.id}`)}><b>${titleOf(pad)}</b><small>${standing(pad)}</small></a>
      <button class="iconbtn" aria-label=${t('web.pad.list.drop', { title: titleOf(pad) })} onClick=${() => setGoing(pad)}><${Sym} name="ui-close" /></button></li>`)}</ul>
    ${going && html`<${Dialog} title=${t('web.pad.list.sure')} onClose=${() => setGoing(null)}
      foot=${html`<button class="btn quiet" onClick=${() => setGoing(null)}>${t('web.pad.list.keep')}</button><button class="btn primary" onClick=${() => { drop(going.id); setGoing(null); }}>${t('web.pad.list.gone')}</button>`}>
      <p>${titleOf(going)} · ${standing(going)}</p><//>`}</section>`;
}

/** @param {{ form: Pad.Form, change: (more: Partial<Pad.Form>) => void }} props */
function Names({ form, change }) {
  /** @param {number} seat @param {string} name */
  const named = (seat, name) => change({ names: form.names.map((old, at) => (at === seat ? name : old)) });
  return html`<div class="padnames">${SEATS.slice(0, form.players).map((number, seat) => html`<label class="field inline" key=${seat}>
    <span><${Avatar} seat=${seat} size=${30} /><span class="sr">${t('web.pad.player', { n: number })}</span></span>
    <input value=${form.names[seat]} maxlength=${LONGEST_NAME} autocomplete="off" enterkeyhint="next" placeholder=${t('web.pad.player', { n: number })} onInput=${(/** @type {Typed} */ event) => named(seat, event.target.value)} /></label>`)}</div>`;
}

// The nine sides as they are written, for those who read them off the table.
/** @param {{ plan: Partial<OctoDice.Plan>, change: (more: Partial<OctoDice.Plan>) => void }} props */
function Signs({ plan, change }) {
  const [text, setText] = useState(plan.own ?? '');
  const [bad, setBad] = useState(false);
  useEffect(() => { setText(plan.own ?? ''); setBad(false); }, [plan.own]);
  /** @param {Typed} event */
  const typed = (event) => {
    const signs = event.target.value.toUpperCase().replace(/[^A-I12]/g, '');
    const right = LAYOUT.test(signs) && new Set(signs.replace(/\d/g, '')).size === 9;
    setText(signs);
    setBad(signs.length >= 18 && !right);
    if (right) change({ own: signs, layout: 'own' });
  };
  return html`<label class="field"><span>${t('web.pad.start.signs')}</span>
    <input value=${text} maxlength="30" autocapitalize="characters" spellcheck="false" autocomplete="off" aria-invalid=${String(bad)} placeholder="A1B1C1D1E1F1G1H1I1" onInput=${typed} />
    <small class=${bad ? 'bad' : ''}>${t(bad ? 'web.pad.start.signs_bad' : 'web.pad.start.signs_text')}</small></label>`;
}

const modes = () => ['actions', 'dice'].map((value) => ({ value, text: t(`web.pad.mode.${value}`) }));

// Everything is set up; the engine checks it once more.
/** @param {Pad.Form} form @param {OctoDice.Menu} menu */
async function begin(form, menu) {
  const { players, mode, names, plan } = form;
  const own = names.slice(0, players);
  const options = { ...optionsOf(menu.options, start.fields, { ...plan, players }), players };
  const { view, kept } = await ask('begin', { options, names: own, mode });
  const id = newId();
  write(id, { kept, names: own, mode, scores: view.seats.map(({ score }) => score), over: false, turn: 0 });
  settings.set({ pad: { ...form } });
  go(`/pad/${id}`);
}

function useMenu() {
  const [menu, setMenu] = useState(/** @type {OctoDice.Menu | null} */ (null));
  const ready = useStore(progress, ({ step }) => step >= STEPS);
  useEffect(() => { ask('menu').then(setMenu, () => null); }, [ready]);
  return menu;
}

function Offline() {
  const { ready } = useStore(offline);
  return ready && html` <b class="padoff"><${Sym} name="ui-check" />${t('web.pad.ready.offline')}</b>`;
}

export function Start() {
  const [form, setForm] = useState(/** @type {Pad.Form} */ ({ ...FRESH, ...settings.get().pad }));
  const [busy, setBusy] = useState(false);
  const menu = useMenu();
  /** @param {Partial<Pad.Form>} more */
  const change = (more) => setForm((old) => ({ ...old, ...more }));
  const plan = { ...form.plan, players: form.players };
  /** @param {Partial<OctoDice.Plan>} more */
  const changePlan = (more) => setForm((old) => ({ ...old, plan: { ...old.plan, ...more } }));
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      if (menu) await begin(form, menu); // without one there is no button
    } catch (problem) {
      toast(sentence(problem), { kind: 'no' });
      setBusy(false);
    }
  };
  return html`<${List} /><form class="card padstart" onSubmit=${submit}><h2>${t('web.pad.start.title')}</h2><p class="note">${t('web.pad.start.text')}<${Offline} /></p>
    <section class="opts"><h3>${t('web.pad.start.players')}</h3><${Seg} full label=${t('web.pad.start.players')} value=${form.players} choices=${SEATS.map((value) => ({ value, text: num(value) }))} onChange=${(/** @type {number} */ players) => change({ players })} />
      <${Names} form=${form} change=${change} /></section>
    <section class="opts"><h3>${t('web.pad.start.mode')}</h3><${Seg} full label=${t('web.pad.start.mode')} value=${form.mode} choices=${modes()} onChange=${(/** @type {string} */ mode) => change({ mode })} />
      <p class="note">${t(`web.pad.mode.${form.mode}_text`)}</p></section>
    ${menu && html`<${Fields} options=${menu.options} own=${start.fields} plan=${plan} menu=${menu} change=${changePlan} />${plan.layout === 'own' && html`<${Signs} plan=${plan} change=${changePlan} />`}`}
    <button type="submit" class="btn primary" disabled=${!menu || busy}><${Sym} name="ui-check" />${t('web.pad.start.go')}</button></form>`;
}
