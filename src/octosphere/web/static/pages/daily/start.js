// Before the dive: what it is, my name, and one button.
import { api } from '../../api.js';
import { putTable } from '../../mytables.js';
import { Sym } from '../../shell/parts.js';
import { MOST_LETTERS } from '../../shell/plan.js';
import { toast } from '../../shell/toast.js';
import { sentence } from '../../shell/trouble.js';
import { settings } from '../../settings.js';
import { go, useStore } from '../../state.js';
import { fetchGame } from '../../table/game.js';
import { html, useState } from '../../vendor/preact.js';
import { locale, t } from '../../words.js';
import { Countdown } from './clock.js';
import { note } from './days.js';
import { dateOf } from './archive.js';

/** @param {{ day: string, game: string }} given */
async function dive({ day, game }) {
  fetchGame(game).catch(() => null); // its board comes while the table is set
  const made = await api.post(`/api/daily/${day}/tables`, { name: settings.get().name.trim(), game });
  const [{ token, seats }] = made.links;
  putTable({ table: made.table, token, seats, game, watch: made.watch });
  note(game, day, { table: made.table });
  go(`/t/${made.table}`);
}

function NameField() {
  const name = useStore(settings, (state) => state.name);
  return html`<label class="field"><span>${t('web.new.your_name')}</span>
    <input value=${name} maxlength=${MOST_LETTERS} autocomplete="nickname" enterkeyhint="done" placeholder=${t('web.new.name_hint')}
      onInput=${(/** @type {Typed} */ event) => settings.set({ name: event.target.value })} /></label>`;
}

// What is the same for everybody, with the names of the bots at the table.
/** @param {Wire.DayTold} day */
const sameFor = ({ game, bots }) => t(`web.${game}.daily.same`, { bots: new Intl.ListFormat(locale()).format(bots.map(({ name }) => name)) });

// Who else sits there.
/** @param {{ day: Wire.DayTold }} props */
export function Table({ day }) {
  return html`<section class="card dd-seats" aria-labelledby="dd-seats"><h2 id="dd-seats">${t('web.daily.table')}</h2>
    <ul><li><${Sym} name="ui-person" /><b>${t('web.daily.you')}</b></li>
      ${day.bots.map(({ level, name, text }) => html`<li key=${level}><${Sym} name="bot" /><span><b>${name}</b> <small>${text}</small></span></li>`)}</ul>
    <p class="note">${t('web.daily.table_text')}</p></section>`;
}

/** @param {{ day: Wire.DayTold, today: Daily.Today, entry: Daily.Entry | undefined }} props */
export function Start({ day, today, entry }) {
  const [busy, setBusy] = useState(false);
  const past = day.day !== today.day;
  const begin = async () => {
    if (busy) return;
    if (entry?.table) {
      go(`/t/${entry.table}`);
      return;
    }
    setBusy(true);
    try {
      await dive(day);
    } catch (problem) {
      toast(sentence(problem), { kind: 'no' });
      setBusy(false);
    }
  };
  const words = busy ? 'diving' : entry?.table ? 'go_on' : past ? 'play_past' : 'play';
  return html`<section class="card dd-hero" aria-labelledby="dd-day"><div class="dd-pool"><${Sym} name="octopod" />
      <p class="cap">${t('web.daily.number', { n: day.number })} · ${day.title}</p>
      <h2 id="dd-day">${dateOf(day.day, { weekday: 'long', day: 'numeric', month: 'long' })}</h2>
      <p>${past ? t('web.daily.past') : sameFor(day)}</p>
      <${Countdown} today=${today} /></div>
    <div class="dd-begin">${!entry?.table && html`<${NameField} />`}
      <button type="button" class="btn primary" aria-disabled=${String(busy)} onClick=${begin}><${Sym} name="submarine" />${t(`web.daily.${words}`)}</button></div></section>`;
}
