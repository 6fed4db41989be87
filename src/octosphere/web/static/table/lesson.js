// Learning at the table: one topic at a time, when the position calls for it. A move goes on to the next; nothing is ever in the way.
import { api } from '../api.js';
import { lessonOf, teach, useTold } from '../lessons.js';
import { toast } from '../shell/toast.js';
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { deciding } from './choose.js';
import { useDesk, useGame } from './game.js';
import { letters, meant } from './keys.js';
import { seatOf } from './names.js';
import { useSpots } from './spots.js';
import { Sym } from './symbols.js';

/** @typedef {{ topic: Table.Topic, done: number, of: number }} Told how much was told, of how much there is */
/** @typedef {import('./spots.js').Box} Box */
/** @typedef {'whole' | 'small' | 'pointing'} Size pointing: small, while the rings stay */

/** @param {string} id @param {string} topic */
const tell = (id, topic) => !lessonOf(id).told.includes(topic) && teach(id, { told: [...lessonOf(id).told, topic] });

// What can be learned where the table stands: the stream brings it with each view; where it did not, it is asked for.
/** @param {Table.Shown} state @param {number | null} seat @returns {Wire.LessonNow | null} */
function useNow({ id, view, lesson }, seat) {
  const [asked, setAsked] = useState(/** @type {Wire.LessonNow | null} */ (null));
  const here = lesson?.seq === view.seq && lesson.seat === seat;
  const needed = seat !== null && !here && (lesson?.seq ?? 0) <= view.seq && !(asked?.seq === view.seq && asked.seat === seat);
  useEffect(() => {
    if (!needed || seat === null) return undefined;
    let wanted = true;
    api.table(id).lesson(seat).then((answer) => wanted && setAsked(answer)).catch(() => null);
    return () => { wanted = false; };
  }, [needed, view.seq, seat]);
  return here ? lesson : asked && asked.seq >= view.seq ? asked : null;
}

// The topic on the card: it stays until it is told, then comes the first that fits and was not told yet.
/** @param {Table.Shown} state @param {boolean} quiet @returns {Told | null} */
function useTopic(state, quiet) {
  const told = useTold(state.id).split(',').filter(Boolean);
  const now = useNow(state, quiet ? null : seatOf(state.view));
  /** @type {Ref<{ topic: Table.Topic, possible: string[] } | null>} */
  const held = useRef(null);
  if (held.current && told.includes(held.current.topic.id)) held.current = null;
  const topic = quiet || held.current ? null : now?.topics.find(({ id }) => !told.includes(id));
  if (now && topic) held.current = { topic, possible: now.possible };
  return held.current && { topic: held.current.topic, done: told.length, of: new Set([...held.current.possible, ...told]).size };
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

// Where a game's lesson points, by the game's own folder.
/** @param {string} game */
function useGuide(game) {
  const [guide, setGuide] = useState(/** @type {Table.Guide | null} */ (null));
  useEffect(() => {
    import(`../boards/${game}/lesson.js`).then((module) => setGuide({ reveal: () => null, ...module })).catch(() => null);
  }, [game]);
  return guide;
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
/** @param {Table.Topic | null} topic @param {Ref<HTMLElement>} card @param {boolean} floating @param {(size: Size) => void} resize */
function useFold(topic, card, floating, resize) {
  useEffect(() => resize('whole'), [topic?.id]);
  useEffect(() => {
    /** @param {PointerEvent} event */
    const down = (event) => { if (floating && !card.current?.contains(/** @type {Node} */ (event.target))) resize('small'); };
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
  const quiet = Boolean(state.playing ?? state.scoring); // something else has the stage
  const found = useTopic(state, quiet);
  const topic = quiet ? null : found?.topic ?? null;
  const [size, resize] = useState(/** @type {Size} */ ('whole'));
  const { rings, stand } = useSpots({ topic, question: useGame().question(view) }, useGuide(view.game), card, size);
  const floating = stand?.name === 'floating';
  const folded = size !== 'whole' && floating;
  useFold(topic, card, floating, resize);
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
    resize('pointing');
  };
  const style = stand ? { top: px(stand.top), right: px(stand.right), bottom: px(stand.bottom), width: px(stand.width) } : { visibility: 'hidden' };
  return html`<p class="sr" role="status">${topic ? `${t('web.lesson.title')}: ${topic.title}. ${topic.text}` : ''}</p>
    ${topic && html`${(size === 'pointing' || !folded) && rings.map((box, index) => html`<${Ring} key=${index} box=${box} />`)}
      <aside class="lesson ${stand?.name ?? ''} ${folded ? 'folded' : ''}" ref=${card} style=${style} aria-label=${t('web.lesson.title')}>
        ${folded ? html`<${Small} found=${found} onOpen=${() => resize('whole')} />` : html`<${Whole} found=${found} example=${example} onGot=${got} onShow=${show} onLater=${later} />`}</aside>`}`;
}
