// Learning at the table: one topic at a time, when the position calls for it. A move goes on to the next; nothing is ever in the way.
import { api } from '../api.js';
import { lessonOf, teach, useTold } from '../lessons.js';
import { toast } from '../shell/toast.js';
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { deciding } from './choose.js';
import { seatOf } from './desk.js';
import { letters, meant } from './keys.js';
import { useSpots } from './spots.js';
import { Sym } from './symbols.js';
import { onChoice } from './taps.js';

const tell = (id, topic) => !lessonOf(id).told.includes(topic) && teach(id, { told: [...lessonOf(id).told, topic] });

// The topic on the card: asked for when there is none, or when the last one was told.
function useTopic({ id, view }) {
  const told = useTold(id);
  const [found, setFound] = useState({ topic: null, done: 0, of: 0 });
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
function useActs({ id, view, busy }, topic) {
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
function useWhere(game) {
  const [where, setWhere] = useState(null);
  useEffect(() => {
    import(`../boards/${game}/lesson.js`).then((module) => setWhere(() => module.where)).catch(() => null);
  }, [game]);
  return where;
}

// A choice that tries what the topic speaks of, at the place it points at if there is one.
function tryOf(view, topic) {
  if (!topic?.kind || !deciding(view)) return null;
  const fitting = view.choices.filter((choice) => choice.kind === topic.kind);
  return fitting.find((choice) => choice.places.some((place) => topic.places.includes(place))) ?? fitting[0] ?? null;
}

function useKey(key, act) {
  const held = useRef(act);
  held.current = act;
  useEffect(() => {
    const down = (event) => {
      if (!meant(event) || !letters() || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      held.current();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [key]);
}

// A card that floats over the board makes itself small as soon as the board is touched.
function useFold(topic, card, floating, setFolded) {
  useEffect(() => setFolded(false), [topic?.id]);
  useEffect(() => {
    const down = (event) => { if (floating && !card.current?.contains(event.target)) setFolded(true); };
    addEventListener('pointerdown', down, true);
    return () => removeEventListener('pointerdown', down, true);
  }, [floating]);
}

function Whole({ found, example, onGot, onShow, onLater }) {
  const { topic, done, of } = found;
  return html`<header><h2 id="lesson">${topic.title}</h2><span class="num">${t('web.lesson.step', { n: Math.min(of, done + 1), of })}</span></header>
    <p>${topic.text}</p>
    <footer><button type="button" class="text later" onClick=${onLater}>${t('web.lesson.later')}</button>
      ${example && html`<button type="button" class="text" onClick=${onShow}>${t('web.lesson.show')}</button>`}
      <button type="button" class="btn primary" aria-keyshortcuts="L" onClick=${onGot}>${t('web.lesson.got')}</button></footer>`;
}

function Small({ found, onOpen }) {
  const { topic, done, of } = found;
  const name = t('web.lesson.open', { n: Math.min(of, done + 1), of, title: topic.title });
  return html`<button type="button" class="chip" aria-expanded="false" aria-label=${name} onClick=${onOpen}><${Sym} id="ui-info" /><b>${Math.min(of, done + 1)}/${of}</b></button>`;
}

const px = (value) => (value === undefined ? undefined : `${value}px`);
const Ring = ({ box }) => html`<i class="taught" aria-hidden="true" style=${{ left: px(box.left - 6), top: px(box.top - 6), width: px(box.width + 12), height: px(box.height + 12) }}></i>`;

export function Lesson({ state }) {
  const { id, view } = state;
  const card = useRef();
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
    onChoice(example);
    setFolded(true);
  };
  const style = stand ? { top: px(stand.top), right: px(stand.right), bottom: px(stand.bottom), width: px(stand.width) } : { visibility: 'hidden' };
  return html`<p class="sr" role="status">${topic ? `${t('web.lesson.title')}: ${topic.title}. ${topic.text}` : ''}</p>
    ${topic && html`${!folded && rings.map((box, index) => html`<${Ring} key=${index} box=${box} />`)}
      <aside class="lesson ${stand?.name ?? ''} ${folded ? 'folded' : ''}" ref=${card} style=${style} aria-label=${t('web.lesson.title')}>
        ${folded ? html`<${Small} found=${found} onOpen=${() => setFolded(false)} />` : html`<${Whole} found=${found} example=${example} onGot=${got} onShow=${show} onLater=${later} />`}</aside>`}`;
}
