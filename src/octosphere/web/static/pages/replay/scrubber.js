// Under the board: the words of the move, the slider with its marks, and everything that moves it.
import { useStore } from '../../state.js';
import { useGame } from '../../table/game.js';
import { Avatar, Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, signed, t } from '../../words.js';
import { EVERYBODY, SPEEDS, useReel } from './reel.js';
import { Draw } from './signs.js';

/** @param {{ film: Wire.Replay, at: number }} given */
const stepAt = ({ film, at }) => (at ? film.steps[at - 1] : null);

// "Move 23 of 61 · turn 3": the turn that the position is in.
/** @param {{ film: Wire.Replay, at: number }} given */
function placeWords({ film, at }) {
  const turn = (film.steps[at] ?? film.steps[at - 1])?.turn ?? 1;
  return t('web.replay.place', { at, moves: film.moves, unit: film.unit, turn });
}

// The words of a move as one sentence, for the eye with drawings, for ears without.
/** @param {{ now: Replay.Shown, board: Table.Board }} props */
function Told({ now, board }) {
  const { rich } = useGame();
  const moved = stepAt(now);
  if (!moved) return t('web.replay.start');
  return moved.lines.map((line, index) => html`${index > 0 && ' · '}${rich(line.text, board)}`);
}

/** @param {Table.Game} game @param {Replay.Shown} now @param {Table.Board} board */
const spoken = (game, now, board) => stepAt(now)?.lines.map((line) => game.plain(line.text, board)).join('. ') ?? t('web.replay.start');

/** @param {{ now: Replay.Shown, view: Table.View }} props */
function Words({ now, view }) {
  const moved = stepAt(now);
  const seat = moved?.lines[0].seat ?? EVERYBODY;
  const points = moved?.points ?? 0;
  const marks = now.marks.filter((mark) => mark.at === now.at && mark.kind !== 'turn');
  return html`<div class="rwords">
    ${seat >= 0 ? html`<${Avatar} seat=${seat} size=${32} />` : html`<span class="ava dice" aria-hidden="true"><${Sym} id="ui-roll" /></span>`}
    <p><span><${Told} now=${now} board=${view.board} /></span></p>
    ${marks.length > 0 && html`<span class="rtags">${marks.map((mark) => html`<span key=${mark.kind} class="rtag ${mark.kind}"><${Draw} name=${mark.kind} />${mark.text}</span>`)}</span>`}
    ${Boolean(points) && html`<span class="pts ${points < 0 ? 'neg' : ''}">${signed(points)}</span>`}</div>`;
}

/** @param {{ now: Replay.Shown }} props */
function Track({ now }) {
  const { goTo, pause } = useReel().reel;
  const { film, at, marks } = now;
  /** @param {number} place */
  const part = (place) => (film.moves ? place / film.moves : 0);
  const studied = marks.some(({ kind }) => ['loss', 'lucky', 'unlucky'].includes(kind));
  return html`<div class="rtrack ${studied ? 'studied' : ''}" style=${{ '--at': part(at) }}>
    <div class="rticks" aria-hidden="true">${marks.map((mark, index) => html`<i key=${index} class=${mark.kind} style=${{ '--at': part(mark.at) }} title=${mark.text}><${Draw} name=${mark.kind} /></i>`)}</div>
    <input type="range" min="0" max=${film.moves} step="1" value=${at} aria-label=${t('web.replay.slider')} aria-valuetext=${placeWords(now)}
      onInput=${(/** @type {Typed} */ event) => { pause(); goTo(Number(event.target.value)); }} /></div>`;
}

/** @param {{ name: string, word: string, keys: string } & Record<string, unknown>} props */
const Act = ({ name, word, keys, ...more }) => html`<button type="button" class="iconbtn" aria-label=${t(word)} title=${`${t(word)} (${keys})`} ...${more}><${Draw} name=${name} /></button>`;

/** @param {{ now: Replay.Shown }} props */
function Buttons({ now }) {
  const { step, toMark, toggle } = useReel().reel;
  const { at, film, playing, marks } = now;
  const before = marks.some((mark) => mark.at < at);
  const behind = marks.some((mark) => mark.at > at);
  return html`<div class="rbtns" role="group" aria-label=${t('web.replay.buttons')}>
    <${Act} name="previous" word="web.replay.previous" keys="Shift ←" disabled=${!before} onClick=${() => toMark(-1)} />
    <${Act} name="back" word="web.replay.back" keys="←" disabled=${at === 0} onClick=${() => step(-1)} />
    <button type="button" class="btn primary icon rplay" aria-label=${t(playing ? 'web.replay.pause' : 'web.replay.play')} aria-keyshortcuts="Space" onClick=${toggle}><${Draw} name=${playing ? 'pause' : 'play'} /></button>
    <${Act} name="forward" word="web.replay.forward" keys="→" disabled=${at >= film.moves} onClick=${() => step(1)} />
    <${Act} name="next" word="web.replay.next" keys="Shift →" disabled=${!behind} onClick=${() => toMark(1)} /></div>`;
}

/** @param {{ label: string, icon: Child, value: number, choices: { value: number, text: string }[], onChange: (value: number) => void }} props */
function Pick({ label, icon, value, choices, onChange }) {
  return html`<label class="rpick" title=${label}><span class="sr">${label}</span>${icon}
    <select value=${String(value)} onChange=${(/** @type {Picked} */ event) => onChange(Number(event.target.value))}>
      ${choices.map((choice) => html`<option key=${choice.value} value=${String(choice.value)} selected=${choice.value === value}>${choice.text}</option>`)}</select></label>`;
}

/** @param {number} speed */
const speedWord = (speed) => (speed ? t('web.replay.times', { n: num(speed) }) : t('web.replay.fastest'));

/** @param {{ now: Replay.Shown }} props */
function Picks({ now }) {
  const { look, setSpeed } = useReel().reel;
  const { film, seat, speed } = now;
  const seats = film.names.map((name, value) => ({ value, text: film.you.includes(value) && film.you.length === 1 ? t('web.replay.yours', { name }) : name }));
  return html`<div class="rpicks">
    <${Pick} label=${t('web.replay.speed')} icon=${html`<${Draw} name="speed" />`} value=${speed} choices=${SPEEDS.map((value) => ({ value, text: speedWord(value) }))} onChange=${setSpeed} />
    ${film.names.length > 1 && html`<${Pick} label=${t('web.replay.view')} icon=${html`<${Sym} id="ui-eye" />`} value=${seat} choices=${[...seats, { value: EVERYBODY, text: t('web.replay.everybody') }]} onChange=${look} />`}</div>`;
}

// What the coach can add: marks where points were lost or luck was large.
export function Coach() {
  const { coach } = useReel();
  const { state, done, of } = useStore(coach);
  if (state === 'none' || state === 'failed') {
    return html`<button type="button" class="text rcoach" onClick=${coach.study}><${Sym} id="ui-hint" />${t(state === 'none' ? 'web.replay.coach.ask' : 'web.replay.coach.again')}</button>`;
  }
  if (state !== 'working') return null;
  return html`<p class="rcoach at" role="status"><i class="pulse" aria-hidden="true"></i>${of ? t('web.replay.coach.working', { done, of }) : t('web.replay.coach.begins')}</p>`;
}

/** @param {{ view: Table.View, open: Table.Open }} props */
export function Scrubber({ view, open }) {
  const game = useGame();
  const now = /** @type {Replay.Shown} */ (useStore(useReel().reel));
  return html`<section class="scrub" id="reel" tabindex="-1" aria-label=${t('web.replay.title')}>
    <${Words} now=${now} view=${view} />
    <${Track} now=${now} />
    <${Buttons} now=${now} />
    <div class="racts"><button type="button" class="iconbtn" aria-label=${t('web.replay.marks')} title=${`${t('web.replay.marks')} (G)`} aria-haspopup="dialog" onClick=${() => open('marks')}><${Draw} name="list" /></button>
      <button type="button" class="btn quiet rbranch" aria-label=${t('web.replay.branch.open')} aria-haspopup="dialog" aria-keyshortcuts="B" disabled=${now.film.over && now.at >= now.film.moves} onClick=${() => open('branch')}><${Draw} name="branch" /><span>${t('web.replay.branch.open')}</span></button></div>
    <p class="rplace">${placeWords(now)}</p>
    <${Picks} now=${now} />
    <p class="sr" role="status">${now.playing && now.speed !== 0.5 && now.speed !== 1 ? '' : spoken(game, now, view.board)}</p>
  </section>`;
}

