// Learning at the table: one topic at a time, when the position calls for it. A move goes on to the next; nothing is ever in the way.
import { api } from '../api.js';
import { lessonOf, teach, useTold } from '../lessons.js';
import { toast } from '../shell/toast.js';
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { deciding } from './choose.js';
import { useDesk } from './game.js';
import { letters, meant } from './keys.js';
import { seatOf } from './names.js';
import { useSpots } from './spots.js';
import { Sym } from './symbols.js';

/** @typedef {Wire.LessonStep & { topic: Table.Topic }} Told */
/** @typedef {import('./spots.js').Box} Box */

/** @param {string} id @param {string} topic */
const tell = (id, topic) => !lessonOf(id).told.includes(topic) && teach(id, { told: [...lessonOf(id).told, topic] });

// The topic on the card: asked for when there is none, or when the last one was told.
/** @param {{ id: string, view: Table.View }} given */
function useTopic({ id, view }) {
  const told = useTold(id);
  const [found, setFound] = useState(/** @type {Wire.LessonStep} */ ({ topic: null, done: 0, of: 0 }));
  const asking = !found.topic || told.split(',').includes(found.topic.id);
  const seat = seatOf(view);
  useEffect(() => {
    let wanted = asking && seat !== null;
    if (wanted) api.table(id).lesson(told, seat).then((answer) => wanted && setFound(answer)).catch(() => null);
    return () => { wanted = false; };
  }, [told, asking && view.seq, seat]);
  return found;
}

// Whoever acts has read on: the topic that was shown counts as told.
/** @param {{ id: string, view: Table.View, busy: string }} given @param {Table.Topic | null} topic */
function useActs({ id, view, busy }, topic) {
  /** @type {Ref<{ position: number, topic: Table.Topic | null } | null>} */
  const began = useRef(null);
  useEffect(() => {
    if (busy === 'move' || busy === 'roll') began.current = { position: view.position, topic };
    else if (began.current && !busy) {
      if (began.current.topic && began.current.position !== view.position) tell(id, began.current.topic.id);
      began.current = null;
    }
  }, [busy]);
}

// The places of a game's lesson, by the game's own folder.
/** @param {string} game */
function useWhere(game) {
  const [where, setWhere] = useState(/** @type {{ of: Table.Where } | null} */ (null));
  useEffect(() => {
    import(`../boards/${game}/lesson.js`).then((module) => setWhere({ of: module.where })).catch(() => null);
  }, [game]);
  return where?.of ?? null;
}

// A choice that tries what the topic speaks of, at the place it points at if there is one.
/** @param {Table.View} view @param {Table.Topic | null} topic */
function tryOf(view, topic) {
  if (!topic?.kind || !deciding(view)) return null;
  const fitting = view.choices.filter((choice) => choice.kind === topic.kind);
  return fitting.find((choice) => choice.places.some((place) => topic.places.includes(place))) ?? fitting[0] ?? null;
}

/** @param {string} key @param {Act} act */
function useKey(key, act) {
  const desk = useDesk();
  const held = useRef(act);
  held.current = act;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const down = (event) => {
      if (!meant(desk, event) || !letters() || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      held.current();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [key]);
}

// A card that floats over the board makes itself small as soon as the board is touched.
/** @param {Table.Topic | null} topic @param {Ref<HTMLElement>} card @param {boolean} floating @param {(folded: boolean) => void} setFolded */
function useFold(topic, card, floating, setFolded) {
  useEffect(() => setFolded(false), [topic?.id]);
  useEffect(() => {
    /** @param {PointerEvent} event */
    const down = (event) => { if (floating && !card.current?.contains(/** @type {Node} */ (event.target))) setFolded(true); };
    addEventListener('pointerdown', down, true);
    return () => removeEventListener('pointerdown', down, true);
  }, [floating]);
}

/** @param {{ found: Told, example: Table.Choice | null, onGot: Act, onShow: Act, onLater: Act }} props */
function Whole({ found, example, onGot, onShow, onLater }) {
  const { topic, done, of } = found;
  return html`<header><h2 id="lesson">${topic.title}</h2><span class="num">${t('web.lesson.step', { n: Math.min(of, done + 1), of })}</span></header>
    <p>${topic.text}</p>
    <footer><button type="button" class="text later" onClick=${onLater}>${t('web.lesson.later')}</button>
      ${example && html`<button type="button" class="text" onClick=${onShow}>${t('web.lesson.show')}</button>`}
      <button type="button" class="btn primary" aria-keyshortcuts="L" onClick=${onGot}>${t('web.lesson.got')}</button></footer>`;
}

/** @param {{ found: Told, onOpen: Act }} props */
function Small({ found, onOpen }) {
  const { topic, done, of } = found;
  const name = t('web.lesson.open', { n: Math.min(of, done + 1), of, title: topic.title });
  return html`<button type="button" class="chip" aria-expanded="false" aria-label=${name} onClick=${onOpen}><${Sym} id="ui-info" /><b>${Math.min(of, done + 1)}/${of}</b></button>`;
}

/** @param {number | undefined} value */
const px = (value) => (value === undefined ? undefined : `${value}px`);
/** @param {{ box: Box }} props */
const Ring = ({ box }) => html`<i class="taught" aria-hidden="true" style=${{ left: px(box.left - 6), top: px(box.top - 6), width: px(box.width + 12), height: px(box.height + 12) }}></i>`;

/** @param {{ state: Table.Shown }} props */
export function Lesson({ state }) {
  const { id, view } = state;
  /** @type {Ref<HTMLElement>} */
  const card = useRef();
  const { onChoice } = useDesk();
  const found = useTopic(state);
  const { topic } = found;
  const where = useWhere(view.game);
  const [small, setFolded] = useState(false);
  const { rings, stand } = useSpots(topic, where, card, small);
  const floating = stand?.name === 'floating';
  const folded = small && floating;
  useFold(topic, card, floating, setFolded);
  useActs(state, topic);
  const got = () => topic && tell(id, topic.id);
  useKey('l', got);
  useEffect(() => { if (!topic && document.activeElement === document.body) document.getElementById('deck')?.focus({ preventScroll: true }); }, [topic]);
  const example = tryOf(view, topic);
  const later = () => {
    teach(id, { on: false });
    toast(t('web.lesson.off'));
    document.getElementById('deck')?.focus({ preventScroll: true });
  };
  const show = () => {
    if (example) onChoice(example);
    setFolded(true);
  };
  const style = stand ? { top: px(stand.top), right: px(stand.right), bottom: px(stand.bottom), width: px(stand.width) } : { visibility: 'hidden' };
  return html`<p class="sr" role="status">${topic ? `${t('web.lesson.title')}: ${topic.title}. ${topic.text}` : ''}</p>
    ${topic && html`${!folded && rings.map((box, index) => html`<${Ring} key=${index} box=${box} />`)}
      <aside class="lesson ${stand?.name ?? ''} ${folded ? 'folded' : ''}" ref=${card} style=${style} aria-label=${t('web.lesson.title')}>
        ${folded ? html`<${Small} found=${found} onOpen=${() => setFolded(false)} />` : html`<${Whole} found=${found} example=${example} onGot=${got} onShow=${show} onLater=${later} />`}</aside>`}`;
}
