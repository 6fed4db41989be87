// The two tracks: crystals, and research in its fixed order of colours.
import { useFresh } from '../../table/hooks.js';
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { Cross, Hue, Spot } from './pieces.js';

/** @param {boolean} crossed */
const crossedWord = (crossed) => (crossed ? `, ${t('web.octodice.sheet.crossed')}` : '');

/** @param {{ sheet: OctoDice.Sheet, index: number }} props */
function Crystal({ sheet, index }) {
  const crossed = index < sheet.player.crystals;
  const fresh = useFresh(crossed);
  const label = t('web.octodice.sheet.crystal', { number: index + 1 }) + crossedWord(crossed);
  return html`<${Spot} sheet=${sheet} place="crystal.${index}" name="ring${crossed ? ' crossed' : ''}" label=${label}>
    <${Sym} id="crystal" />${crossed && html`<${Cross} fresh=${fresh} />`}<//>`;
}

/** @param {{ sheet: OctoDice.Sheet, index: number }} props */
function Circle({ sheet, index }) {
  const { colour, points } = sheet.board.research[index];
  const crossed = index < sheet.player.research;
  const fresh = useFresh(crossed);
  const name = sheet.colour(colour).name;
  const label = t('web.octodice.sheet.research', { colour: name, n: points }) + crossedWord(crossed);
  const next = index === sheet.player.research;
  return html`<${Spot} sheet=${sheet} place="research.${index}" name="rs${crossed ? ' crossed' : ''}${next ? ' next' : ''}" label=${label}>
    <${Hue} colour=${colour} pale=${!crossed && !next}>${crossed ? html`<${Cross} fresh=${fresh} />` : html`<b>${points}</b>`}<//><//>`;
}

/** @param {{ sheet: OctoDice.Sheet }} props */
export function Tracks({ sheet }) {
  const circles = sheet.board.research.map((_, index) => index);
  return html`<div class="tracks">
    <section class="track cry" data-track aria-label=${t('web.octodice.sheet.crystals')}>
      <h3 class="cap"><${Sym} id="crystal" />${t('web.octodice.sheet.crystals')}</h3>
      <div class="rings">${Array.from({ length: sheet.board.crystals }, (_, index) => html`<${Crystal} key=${index} sheet=${sheet} index=${index} />`)}</div>
    </section>
    <section class="track res" data-track aria-label=${t('web.octodice.sheet.researches')}>
      <h3 class="cap"><${Sym} id="research" />${t('web.octodice.sheet.researches')} <em>${t('web.octodice.sheet.order')}</em></h3>
      <div class="rings">${circles.map((index) => [index > 0 && html`<i class="arr"></i>`, html`<${Circle} key=${index} sheet=${sheet} index=${index} />`])}</div>
    </section>
  </div>`;
}
