// A new table from this position: who plays which seat, and with which dice.
import { api } from '../../api.js';
import { putTable } from '../../mytables.js';
import { settings } from '../../settings.js';
import { Dialog } from '../../shell/dialog.js';
import { playable } from '../../shell/games.js';
import { Seg } from '../../shell/parts.js';
import { toast } from '../../shell/toast.js';
import { sentence } from '../../shell/trouble.js';
import { go, useStore } from '../../state.js';
import { catalogue } from '../../table/names.js';
import { Avatar, Sym } from '../../table/symbols.js';
import { html, useContext, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { EVERYBODY, Watching } from './reel.js';
import { Draw } from './signs.js';

const ME = 'me';
const ORDINARY = 'captain';

// Mine is the seat in view; bots stay as they were, other people become bots.
/** @param {Table.View} view @param {number} mine */
function first(view, mine) {
  return view.seats.map((place) => (place.seat === mine ? ME : place.level || ORDINARY));
}

/** @param {Wire.LevelWords[]} levels @param {string[]} wished */
const crewOf = (levels, wished) => wished.map((who) => (who === ME ? ME : playable(levels, who)));

/** @param {Table.View} view @param {string} who @param {number} seat */
function chairOf(view, who, seat) {
  if (who !== ME) return { kind: 'bot', name: '', level: who };
  const { name } = view.seats[seat];
  return { kind: 'person', name: (view.seats[seat].kind === 'person' && name) || settings.get().name?.trim() || '', level: '' };
}

// Several seats of mine are played on one screen, by their names.
/** @param {Table.View} view @param {string[]} crew */
function chairs(view, crew) {
  const several = crew.filter((who) => who === ME).length > 1;
  return crew.map((who, seat) => {
    const chair = chairOf(view, who, seat);
    return several && who === ME && !chair.name ? { ...chair, name: t('web.player', { n: seat + 1 }) } : chair;
  }).map((chair) => ({ ...chair, name: chair.name.slice(0, 16) }));
}

// Ask for the table, keep its links, go there.
/** @param {string} id @param {string} game @param {object} order */
export async function branchOff(id, game, order) {
  const made = await api.table(id).post('/branch', order);
  const [mine, ...links] = made.links;
  putTable({ table: made.table, token: mine.token, seats: mine.seats, game, links, watch: made.watch });
  go(`/t/${made.table}`);
}

/** @param {{ view: Table.View, seat: number, value: string, onChange: (value: string) => void }} props */
function Who({ view, seat, value, onChange }) {
  const levels = useStore(catalogue, (state) => state.levels);
  const { name } = view.seats[seat];
  return html`<label class="rseat"><${Avatar} seat=${seat} /><b>${name}</b>
    <span class="pick"><select aria-label=${t('web.replay.branch.seat', { name })} value=${value} onChange=${(/** @type {Picked} */ event) => onChange(event.target.value)}>
      <option value=${ME} selected=${value === ME}>${t('web.replay.branch.me')}</option>
      ${levels.map((level) => html`<option key=${level.id} value=${level.id} selected=${value === level.id}>${level.name}</option>`)}</select><${Sym} id="ui-next" /></span></label>`;
}

// Where the reel stands, unless a place and a seat of a finished game are named.
/** @param {import('./reel.js').Reel | undefined} reel @param {{ at?: number, seat?: number }} named @returns {{ at: number, over: boolean, seat: number }} */
function placed(reel, named) {
  if (!reel || named.at !== undefined) return { over: true, at: named.at ?? 0, seat: named.seat ?? 0 };
  const { film, at, seat } = reel.get();
  return { at, over: Boolean(film?.over), seat: seat !== EVERYBODY ? seat : film?.you[0] ?? 0 };
}

/** @param {{ view: Table.View, at?: number, seat?: number, onClose: Act }} props */
export function Branch({ view, at: place, seat, onClose }) {
  const { at, over, seat: mine } = placed(useContext(Watching)?.reel, { at: place, seat });
  const [wished, setCrew] = useState(() => first(view, mine));
  const crew = crewOf(useStore(catalogue, (state) => state.levels), wished);
  const [same, setSame] = useState(false);
  const [busy, setBusy] = useState(false);
  const somebody = crew.includes(ME);
  const dive = async () => {
    setBusy(true);
    const order = { at, seats: chairs(view, crew), together: crew.filter((who) => who === ME).length > 1, same_dice: same };
    try {
      await branchOff(view.table, view.game, order);
    } catch (problem) {
      toast(sentence(problem), { kind: 'no' });
      setBusy(false);
    }
  };
  const dice = [{ value: 'new', text: t('web.replay.branch.new') }, { value: 'same', text: t('web.replay.branch.same') }];
  return html`<${Dialog} title=${t('web.replay.branch.title')} onClose=${onClose}
      foot=${html`<button type="button" class="btn primary" disabled=${busy || !somebody} onClick=${dive}><${Draw} name="branch" />${t(busy ? 'web.replay.branch.going' : 'web.replay.branch.go')}</button>`}>
    <p class="note">${t('web.replay.branch.text', { n: at })}</p>
    <div class="rseats">${crew.map((who, index) => html`<${Who} key=${index} view=${view} seat=${index} value=${who} onChange=${(/** @type {string} */ value) => setCrew(crew.map((old, other) => (other === index ? value : old)))} />`)}</div>
    ${!somebody && html`<p class="note bad" role="alert">${t('web.replay.branch.nobody')}</p>`}
    ${over && view.dice.kind !== 'entered' && view.dice.kind !== 'inferred' && html`<div class="opts"><h3>${t('web.replay.branch.dice')}</h3><${Seg} full label=${t('web.replay.branch.dice')} value=${same ? 'same' : 'new'} choices=${dice} onChange=${(/** @type {string} */ value) => setSame(value === 'same')} /></div>`}
    ${same && html`<p class="note">${t('web.replay.branch.known')}</p>`}
    ${at > 0 && !same && html`<p class="note">${t('web.replay.branch.proof')}</p>`}<//>`;
}
