// A turn without its dice: what was done, as large buttons with their points.
import { Effect } from '/static/boards/octodice/lab.js';
import { Hue } from '/static/boards/octodice/pieces.js';
import { deciding } from '../../table/choose.js';
import { useDesk, useGame } from '../../table/game.js';
import { useRoving } from '../../table/hooks.js';
import { Pool } from '../../table/pool.js';
import { Preview } from '../../table/preview.js';
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, signed, t } from '../../words.js';
import { Notes } from './acts.js';

const ROWS = [['crystal', 'research'], ['lab'], ['bot'], ['submarine'], ['octo'], ['octopods']];

/** @param {Pad.View} view @param {{ kind: string, value: number }} given1 */
function picture(view, { kind, value }) {
  const { board } = view;
  const colour = board.colours[value];
  if (kind === 'crystal') return html`<${Sym} id="crystal" /><b>${num(value)}</b>`;
  if (kind === 'lab') {
    const steps = board.players[view.acting ?? 0].steps[value];
    return html`<${Effect} tile=${board.tiles[3 * Math.min(2, steps) + value]} />`;
  }
  if (kind === 'octo' || kind === 'octopods') return html`<${Sym} id="octopod" class="vio" /><b>${num(value)}</b>`;
  return html`<${Sym} id=${kind} /><${Hue} colour=${colour.id} size=${24}><b>${colour.letter}</b><//>`;
}

/** @param {Table.Desk} desk @param {Pad.View} view @param {Pad.Claim} claim */
function tap(desk, view, claim) {
  const choice = view.choices.find(({ move }) => move === claim.text);
  if (choice) desk.onChoice(choice);
  else desk.set({ bubble: { text: claim.why, clause: claim.clause, place: `claim.${claim.text}` } });
}

/** @param {{ view: Pad.View, claim: Pad.Claim, pick: OctoDice.Pick, index: number, tab: number }} props */
function Claim({ view, claim, pick, index, tab }) {
  const desk = useDesk();
  const held = pick.move === claim.text;
  const name = `${claim.label}. ${claim.clause ? claim.why : t('web.table.points', { n: claim.points })}`;
  return html`<button type="button" class="claim k-${claim.kind}" data-place="claim.${claim.text}" data-rove=${index} tabindex=${tab} aria-pressed=${String(held)}
    aria-disabled=${claim.clause ? 'true' : undefined} aria-label=${name} onClick=${() => tap(desk, view, claim)}>
    <span class="cp">${picture(view, claim)}</span>${!claim.clause && claim.points !== 0 && html`<span class="pts">${signed(claim.points)}</span>`}</button>`;
}

/** @param {{ state: Pad.Shown, claims: Pad.Claim[], label: string }} props */
function Row({ state, claims, label }) {
  const { view, pick } = state;
  const { group, tab } = useRoving();
  const all = claims.map((_, index) => index);
  return html`<div class="claims n${claims.length}" role="group" aria-label=${label} ...${group}>
    ${claims.map((claim, index) => html`<${Claim} key=${claim.text} view=${view} claim=${claim} pick=${pick} index=${index} tab=${tab(index, all)} />`)}</div>`;
}

/** @param {{ state: Pad.Shown, open: Table.Open }} props */
export function ClaimDeck({ state, open }) {
  const { view, pick } = state;
  const { onChoice } = useDesk();
  const ready = useGame().chosen(view, pick);
  const rows = ROWS.map((kinds) => [kinds[0], view.pad.claims.filter(({ kind }) => kinds.includes(kind))]).filter(([, claims]) => claims.length);
  return html`<${Pool} state=${state} name="padpool" label=${t('web.pad.claims')} declining=${deciding(view)}>
    <${Notes} state=${state} open=${open} />
    <div class="claimrows">${rows.map(([kind, claims]) => html`<${Row} key=${kind} state=${state} claims=${claims} label=${t(`web.pad.row.${kind}`)} />`)}</div>
    <${Preview} view=${view} ready=${ready} choices=${[]} note=${t(`web.pad.note.${view.pad.stage}`)} onChoose=${onChoice} /><//>`;
}
