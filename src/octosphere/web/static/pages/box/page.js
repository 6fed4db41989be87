// My box: every number that we assumed, with a drawing of where it stands, for whoever can look it up.
import { boxOf, boxes, changeBox } from '../../mybox.js';
import { persist } from '../../net.js';
import { copy } from '../../shell/invite.js';
import { Page as Frame } from '../../shell/page.js';
import { Seg, Sym } from '../../shell/parts.js';
import { toast } from '../../shell/toast.js';
import { sentence } from '../../shell/trouble.js';
import { settings } from '../../settings.js';
import { go, useStore } from '../../state.js';
import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { check, correct, fetchBoxes, keep } from './known.js';
import { Place, isAsked } from './places.js';

const PAUSE = 350; // ms without typing until the server is asked

/** @param {string} game @returns {Promise<(place: string) => Child>} */
const drawingsOf = (game) => import(`../../boards/${game}/box.js`).then(({ draw }) => draw);

// The changes of a box as the server finds them; asked anew when they have rested a moment.
/** @param {string} game @param {Record<string, unknown>} changes @returns {Wire.CheckedBox | null} */
function useCheck(game, changes) {
  const [found, setFound] = useState(/** @type {{ mark: string, checked: Wire.CheckedBox } | null} */ (null));
  const mark = `${game} ${JSON.stringify(changes)}`;
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      check(game, { changes }).then((checked) => {
        if (!wanted) return;
        keep(game, checked);
        setFound({ mark, checked });
      }).catch(() => null); // the line about the connection tells
    }, found ? PAUSE : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [mark]);
  return found?.mark === mark ? found.checked : null;
}

/** @param {string} text */
function save(text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
  Object.assign(document.createElement('a'), { href: address, download: 'components.toml' }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// A file of somebody's own; of one that is wrong nothing is taken.
/** @param {string} game @param {File | undefined} file */
async function take(game, file) {
  if (!file) return;
  try {
    const checked = await check(game, { text: await file.text() });
    if (checked.problem) {
      toast(t('web.box.wrong_file', { reason: `${checked.where} ${checked.problem}`.trim() }), { kind: 'no', stay: true });
      return;
    }
    changeBox(game, { changes: checked.changes });
    keep(game, checked);
    toast(t('web.box.imported', { n: checked.differences.length }));
  } catch (problem) {
    toast(sentence(problem), { kind: 'no' });
  }
}

/** @param {{ box: Wire.BoxWords, checked: Wire.CheckedBox | null, count: number }} props */
function Acts({ box, checked, count }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const right = checked !== null && !checked.problem;
  const play = () => {
    if (!right || !count) return;
    changeBox(box.game, { used: true });
    settings.set({ playing: box.game });
    go('/');
  };
  return html`<div class="bacts"><button type="button" class="btn primary" aria-disabled=${String(!right || !count)} aria-describedby="box-state" onClick=${play}><${Sym} name="submarine" />${t('web.box.play')}</button>
    <button type="button" class="btn quiet" aria-disabled=${String(!right)} onClick=${() => right && save(checked.text)}><${Sym} name="ui-share" />${t('web.box.export')}</button>
    <button type="button" class="btn quiet" onClick=${() => input.current?.click()}><${Sym} name="ui-book" />${t('web.box.import')}</button>
    <input ref=${input} class="sr" type="file" accept=".toml,text/plain" tabindex="-1" aria-label=${t('web.box.import')} onChange=${(/** @type {Typed} */ event) => {
      take(box.game, event.target.files?.[0]);
      event.target.value = '';
    }} />
    ${count > 0 && html`<button type="button" class="btn quiet" onClick=${() => changeBox(box.game, { changes: {}, used: false })}><${Sym} name="ui-undo" />${t('web.box.reset_all')}</button>`}</div>`;
}

// What differs, ready to be sent.
/** @param {{ box: Wire.BoxWords, checked: Wire.CheckedBox | null }} props */
function Tell({ box, checked }) {
  const found = checked?.differences ?? [];
  const lines = found.map(({ label, own, ours }) => `${label}: ${t('web.table.box.instead', { own, ours })}`);
  const text = [`${box.title}: ${found.length ? t('web.box.changed', { n: found.length }) : t('web.box.same')}`, ...lines].join('\n');
  const send = () => (navigator.share ? navigator.share({ title: t('web.box.title'), text }).catch(() => null) : copy(text));
  return html`<section class="card tellus"><h2>${t('web.box.tell_title')}</h2><p>${t('web.box.tell')}</p>
    ${lines.length > 0 && html`<ul>${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`}
    <div><button type="button" class="btn quiet" onClick=${send}><${Sym} name="ui-copy" />${t('web.box.send')}</button></div></section>`;
}

/** @param {{ box: Wire.BoxWords, draw: (place: string) => Child, children: Child }} props */
function Opened({ box, draw, children }) {
  const state = useStore(boxes);
  const { changes } = boxOf(state, box.game);
  const count = Object.keys(changes).length;
  const checked = useCheck(box.game, changes);
  const places = box.groups.filter(({ id, data }) => data.some((datum) => isAsked(datum, changes)) || Object.keys(changes).some((path) => path.startsWith(`${id}.`)));
  const assumed = box.groups.flatMap(({ data }) => data).filter(({ mark }) => mark === 'assumed').length;
  const stray = checked?.problem && !places.some(({ id, data }) => checked.where === id || data.some(({ path }) => path === checked.where)) ? `${checked.where} ${checked.problem}` : '';
  /** @param {string} id */
  const open = (id) => {
    const place = /** @type {HTMLDetailsElement | null} */ (document.getElementById(`place-${id}`));
    if (!place) return;
    place.open = true;
    place.scrollIntoView({ block: 'start' });
    place.querySelector('summary')?.focus({ preventScroll: true });
  };
  return html`<section class="card lead"><div><h2>${t('web.box.lead')}</h2><p>${t('web.box.why')}</p></div>${children}
      <p id="box-state" class="state" role="status">${[t('web.box.assumed', { n: assumed }), count ? t('web.box.changed', { n: count }) : t('web.box.same'), count > 0 && t('web.box.saved')].filter(Boolean).join(' · ')}</p>
      ${stray && html`<p class="wrong" role="alert">${t('web.box.wrong', { reason: stray })}</p>`}
      <${Acts} box=${box} checked=${checked} count=${count} /><p class="note">${t('web.box.everyone')}</p></section>
    <nav class="bnav" aria-label=${t('web.box.places')}>${places.map(({ id, title }) => html`<button type="button" class="chip" key=${id} onClick=${() => open(id)}>${title}</button>`)}</nav>
    <div class="places">${places.map((place, at) => html`<${Place} key=${`${box.game} ${place.id}`} box=${box} place=${place} changes=${changes} checked=${checked} open=${at === 0} draw=${draw} set=${(/** @type {string} */ path, /** @type {unknown} */ value) => correct(box, path, value)} />`)}</div>
    <${Tell} box=${box} checked=${checked} />`;
}

export function Page() {
  const [found, setFound] = useState(/** @type {Wire.BoxWords[]} */ ([]));
  const [drawings, setDrawings] = useState(/** @type {Record<string, (place: string) => Child>} */ ({}));
  const playing = useStore(settings, (state) => state.playing);
  const box = found.find(({ game }) => game === playing) ?? found[0];
  useEffect(() => persist(fetchBoxes, setFound), []);
  useEffect(() => {
    if (box && !drawings[box.game]) persist(() => drawingsOf(box.game), (draw) => setDrawings((old) => ({ ...old, [box.game]: draw })));
  }, [box?.game]);
  return html`<${Frame} title=${t('web.box.title')}>
    ${box && drawings[box.game] ? html`<${Opened} key=${box.game} box=${box} draw=${drawings[box.game]}>
      <${Seg} full label=${t('web.box.game')} value=${box.game} choices=${found.map(({ game, title }) => ({ value: game, text: title }))} onChange=${(/** @type {string} */ game) => settings.set({ playing: game })} /><//>` : html`<p role="status" aria-busy="true">${t('web.box.loading')}</p>`}<//>`;
}
