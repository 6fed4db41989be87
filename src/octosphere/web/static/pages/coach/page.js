// The coach after a game: where the points came from, one moment at a time, and all of it in charts and a list.
import { dress } from '../../dress.js';
import { lazy } from '../../shell/lazy.js';
import { Page as Frame } from '../../shell/page.js';
import { Seg, Sym } from '../../shell/parts.js';
import { link, useStore } from '../../state.js';
import { Game } from '../../table/game.js';
import { html, useState } from '../../vendor/preact.js';
import { loadPart, t } from '../../words.js';
import { Luck, Path } from './charts.js';
import { Known, seatOf, useKnown } from './known.js';
import { Advice, Ledger } from './ledger.js';
import { Choices } from './list.js';
import { Moment } from './moment.js';
import { precise } from '../../shell/exact.js';
import { useFrame, useStudy } from './study.js';
import { Failed, Working } from './waiting.js';

// Dialogs of other pages come with their own words and dress.
/**
 * @template P
 * @param {string} part
 * @param {() => Promise<Part<P>>} load
 */
const borrowed = (part, load) => lazy(() => Promise.all([load(), loadPart(part), dress(part)]).then(([found]) => found));
const ShareDialog = borrowed('share', () => import('../share/dialog.js').then((module) => module.ShareDialog));
const Branch = borrowed('replay', () => import('../replay/branch.js').then((module) => module.Branch));

const named = () => {
  const seat = /[?&]seat=(\d{1,2})\b/.exec(location.search)?.[1];
  return seat === undefined ? undefined : Number(seat);
};

/** @param {{ id: string, open: Table.Open }} props */
function Acts({ id, open }) {
  return html`<a class="btn quiet cact" ...${link(`/replay/${id}`)} aria-label=${t('web.coach.replay')}><${Sym} name="ui-replay" /><span>${t('web.coach.replay')}</span></a>
    <button type="button" class="btn quiet cact" aria-haspopup="dialog" aria-label=${t('web.coach.share')} onClick=${() => open('share')}><${Sym} name="ui-share" /><span>${t('web.coach.share')}</span></button>`;
}

/** @param {{ names: string[], seat: number, setSeat: (seat: number) => void }} props */
function Seats({ names, seat, setSeat }) {
  const choices = names.map((text, value) => ({ value, text }));
  return names.length > 1 && html`<div class="cseats"><${Seg} label=${t('web.coach.seat')} value=${seat} choices=${choices} onChange=${setSeat} /></div>`;
}

// The costly decisions come first, the costliest of all to begin with; any other can be looked at too.
/** @param {Coach.Decision[]} decisions @param {number} within */
const ranked = (decisions, within) => decisions.filter(({ loss }) => loss.value > within).sort((a, b) => b.loss.value - a.loss.value);

/** @param {{ id: string, study: Coach.Study, you: number[], coach: Coach.Drawing, open: (name: string, value?: object) => void }} props */
function Study({ id, study, you, coach, open }) {
  const [seat] = study.seats;
  useStore(precise); // all numbers below it read it
  const moments = ranked(seat.decisions, seat.accuracy.within);
  const [at, setAt] = useState((moments[0] ?? seat.decisions[0])?.at);
  const [shown, setShown] = useState(() => new Set());
  const view = useFrame(id, at, seat.seat);
  const own = you.includes(seat.seat);
  const decision = seat.decisions.find((one) => one.at === at);
  /** @param {...number} places */
  const show = (...places) => setShown((old) => new Set([...old, ...places]));
  const part = { id, study, seat, own, coach, view, shown, show };
  return html`<div class=${`coach ${study.game}`}>
    <${Advice} ...${part} />
    ${decision && html`<${Moment} ...${part} moments=${moments} decision=${decision} select=${setAt} branch=${() => open('branch', { view, at, seat: seat.seat })} />`}
    <${Ledger} ...${part} />
    <${Path} ...${part} /><${Luck} ...${part} />
    ${decision && html`<${Choices} ...${part} moments=${moments} at=${at} select=${setAt} />`}</div>`;
}

/** @param {{ id: string }} props */
export function Page({ id }) {
  const [seat, setSeat] = useState(named);
  const [dialog, setDialog] = useState(/** @type {{ name: string, view?: Table.View, at?: number, seat?: number } | null} */ (null));
  const { study, you, coach, game, working, problem, again } = useStudy(id, seat);
  const [names, setNames] = useState(/** @type {string[]} */ ([]));
  const known = useKnown(id, Boolean(working));
  const told = study?.names ?? (names.length ? names : known?.names);
  if (told && told !== names) setNames(told); // stays while another seat is studied
  /** @param {string} name @param {{ view?: Table.View, at?: number, seat?: number }} [value] */
  const open = (name, value) => setDialog({ name, ...value });
  const close = () => setDialog(null);
  /** @param {number} other */
  const take = (other) => {
    history.replaceState(history.state, '', `${location.pathname}?seat=${other}`);
    setSeat(other);
  };
  const shown = study?.seats[0].seat ?? (known ? seatOf(known, seat) : seat ?? 0);
  const apart = known === null || (problem && !known); // nothing stands beside what is said
  return html`<${Frame} wide bare=${Boolean(problem && !known)} title=${t('web.coach.title')} back=${`/t/${id}`} acts=${html`<${Acts} id=${id} open=${open} />`}>
    <${Seats} names=${names} seat=${shown} setSeat=${take} />
    ${study ? html`<${Game.Provider} key=${shown} value=${game}><${Study} id=${id} study=${study} you=${you} coach=${coach} open=${open} /><//>`
      : html`<div class=${apart ? '' : 'coach'}>${!apart && html`<${Known} found=${known} seat=${shown} />`}
        ${problem ? html`<${Failed} problem=${problem} id=${id} again=${again} />` : html`<${Working} working=${working} />`}</div>`}
    <p class="sr" role="status">${study ? t('web.coach.ready') : ''}</p><//>
    ${dialog?.name === 'share' && html`<${ShareDialog} id=${id} onClose=${close} />`}
    ${dialog?.name === 'branch' && html`<${Game.Provider} value=${game}><${Branch} view=${dialog.view} at=${dialog.at} seat=${dialog.seat} onClose=${close} /><//>`}`;
}
