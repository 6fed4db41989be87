// Bots and submarines: columns are colours, rows are first bot, second bot, submarine.
import { useFresh } from '../../table/hooks.js';
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { Cross, Hue, Spot } from './pieces.js';

/** @param {string} key @param {Record<string, string | number>} values @param {boolean} crossed */
const named = (key, values, crossed) => t(key, values) + (crossed ? `, ${t('web.octodice.sheet.crossed')}` : '');

/** @param {{ sheet: OctoDice.Sheet, colour: OctoDice.Colour, index: number }} props */
function Bot({ sheet, colour, index }) {
  const crossed = index < sheet.player.bots[colour.id];
  const fresh = useFresh(crossed);
  const points = sheet.board.bot_points[index];
  const label = named('web.octodice.sheet.bot', { colour: colour.name, n: points }, crossed);
  return html`<${Spot} sheet=${sheet} place="bot.${colour.id}.${index}" name="ring ${colour.id}${crossed ? ' crossed' : ''}" label=${label}>
    ${points}${crossed && html`<${Cross} fresh=${fresh} />`}<//>`;
}

/** @param {{ sheet: OctoDice.Sheet, colour: OctoDice.Colour }} props */
function Submarine({ sheet, colour }) {
  const crossed = sheet.player.submarines.includes(colour.id);
  const fresh = useFresh(crossed);
  const label = named('web.octodice.sheet.submarine', { colour: colour.name }, crossed);
  return html`<${Spot} sheet=${sheet} place="submarine.${colour.id}" name="ring ${colour.id} boat${crossed ? ' crossed' : ''}" label=${label}>
    <${Sym} id="submarine" />${crossed && html`<${Cross} fresh=${fresh} />`}<//>`;
}

/** @param {{ sheet: OctoDice.Sheet }} props */
export function Fleet({ sheet }) {
  const { colours, bot_points: bots } = sheet.board;
  return html`<section class="fleet" data-track aria-label=${t('web.octodice.sheet.fleet')}>
    <h3 class="cap">${t('web.octodice.sheet.fleet')}</h3>
    <div class="fgrid">
      <span class="rowlab"></span>
      ${colours.map((colour) => html`<span class="chead" key=${colour.id}><${Hue} colour=${colour.id}><b>${colour.letter}</b><//></span>`)}
      ${bots.map((_, index) => [
        html`<span class="rowlab">${index === 0 && html`<${Sym} id="bot" />`}</span>`,
        colours.map((colour) => html`<${Bot} key=${colour.id} sheet=${sheet} colour=${colour} index=${index} />`),
      ])}
      <span class="rowlab"><${Sym} id="submarine" /></span>
      ${colours.map((colour) => html`<${Submarine} key=${colour.id} sheet=${sheet} colour=${colour} />`)}
    </div>
  </section>`;
}
