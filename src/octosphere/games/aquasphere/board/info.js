// The signs of this game in words, for the page that explains the table.
import { capital } from '../../table/game.js';
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { programmeName } from './names.js';
import { Hex, PROGRAMMES } from './signs.js';

const OTHERS = [['engineer', 'engineer'], ['scientist', 'scientist'], ['lock', 'lock'], ['majority', 'control'], ['charge', 'charge'], ['redline', 'redline'], ['bulb', 'bulb'], ['card', 'card']];

/** @param {{ view: AquaSphere.View }} props */
export function Info({ view }) {
  return html`<section class="infos legend"><h3>${t('web.aquasphere.info.areas')}</h3>
      <dl>${PROGRAMMES.map((programme) => html`<dt key=${programme}><${Hex} of=${programme} size=${26} />${capital(programmeName(view.board, programme))}</dt><dd>${t(`web.aquasphere.info.${programme}`)}</dd>`)}</dl></section>
    <section class="infos legend"><h3>${t('web.aquasphere.info.signs')}</h3>
      <dl>${OTHERS.map(([id, word]) => html`<dt key=${word}><${Sym} id=${id} /></dt><dd>${t(`web.aquasphere.info.${word}`)}</dd>`)}</dl></section>`;
}
