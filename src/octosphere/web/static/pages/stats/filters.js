// What is counted: one game, and of it only some ways to play, editions, layouts or days.
import { Seg, Sym } from '../../shell/parts.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { values } from './sums.js';

const DAYS = [7, 30, 365];
const MODES = ['solo', 'bots', 'people', 'given'];

/** @param {{ label: string, value: string, choices: Option[], onChange: (value: string) => void }} props */
function Pick({ label, value, choices, onChange }) {
  return html`<label class="filter"><span class="cap">${label}</span><span class="pick"><select value=${value} onChange=${(/** @type {Picked} */ event) => onChange(event.target.value)}>
    ${choices.map((one) => html`<option key=${one.value} value=${one.value}>${one.text}</option>`)}</select><${Sym} name="ui-next" /></span></label>`;
}

/** @param {{ games: Stats.Game[], filter: Stats.Filter, change: (patch: Partial<Stats.Filter>) => void }} props */
export function Filters({ games, filter, change }) {
  const titles = new Map(games.map(({ game, title }) => [game, title]));
  const own = games.filter(({ game }) => game === filter.game);
  /** @param {string} name */
  const set = (name) => (/** @type {string} */ value) => change({ [name]: value });
  const anything = { value: '', text: t('web.stats.filter.all') };
  const modes = MODES.filter((mode) => own.some((one) => one.mode === mode)).map((value) => ({ value, text: t(`web.stats.mode.${value}`) }));
  /** @param {'edition' | 'layout'} key @param {(value: string) => string} [text] */
  const some = (key, text = (value) => value) => values(own, key).map((value) => ({ value, text: text(value) }));
  const [editions, layouts] = [some('edition', (value) => t(`web.stats.edition.${value}`)), some('layout')];
  const periods = DAYS.map((value) => ({ value: String(value), text: t('web.stats.filter.days', { n: value }) }));
  return html`<section class="filters" aria-label=${t('web.stats.filter.title')}>
    ${titles.size > 1 && html`<${Seg} label=${t('web.stats.filter.game')} value=${filter.game} choices=${[...titles].map(([value, text]) => ({ value, text }))}
      onChange=${(/** @type {string} */ game) => change({ game, mode: '', edition: '', layout: '' })} />`}
    <${Pick} label=${t('web.stats.filter.mode')} value=${filter.mode} choices=${[anything, ...modes]} onChange=${set('mode')} />
    ${editions.length > 1 && html`<${Pick} label=${t('web.stats.filter.edition')} value=${filter.edition} choices=${[anything, ...editions]} onChange=${set('edition')} />`}
    ${layouts.length > 1 && html`<${Pick} label=${t('web.stats.filter.layout')} value=${filter.layout} choices=${[anything, ...layouts]} onChange=${set('layout')} />`}
    <${Pick} label=${t('web.stats.filter.period')} value=${String(filter.days || '')} choices=${[anything, ...periods]} onChange=${(/** @type {number} */ days) => change({ days: Number(days) })} />
  </section>`;
}
