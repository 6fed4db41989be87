// The first page: the scene, my tables, a new game.
import { dress } from '../dress.js';
import { tables } from '../mytables.js';
import { net } from '../net.js';
import { settings } from '../settings.js';
import { app, link, useStore } from '../state.js';
import { html, useState } from '../vendor/preact.js';
import { lang, t } from '../words.js';
import { chosenOf, useGames, useStart } from './games.js';
import { Contours, Hero } from './hero.js';
import { later, lazy } from './lazy.js';
import { NewGame } from './newgame.js';
import { Seg, Sym } from './parts.js';
import { NetLine, Trouble } from './trouble.js';

export const TONGUES = [
  { value: 'en', text: 'EN', name: 'English', lang: 'en' },
  { value: 'de', text: 'DE', name: 'Deutsch', lang: 'de' },
  { value: 'es', text: 'ES', name: 'Español', lang: 'es' },
];

// Somebody who is new has nothing to continue; for all others it comes beside the rest.
const fetchContinue = () => import('./continue.js').then(({ Continue: part }) => part);
if (tables.get().list.length) fetchContinue().catch(() => null);
const Continue = lazy(fetchContinue);
const Around = later(() => Promise.all([import('./around.js'), dress('around')]).then(([{ Around: part }]) => part));
const SettingsDialog = lazy(() => import('./settings.js').then((module) => module.dialog()));
const Transfer = lazy(() => import('./transfer.js').then(({ Transfer: part }) => part));

/** @param {{ onSettings: Act }} props */
function Bar({ onSettings }) {
  const theme = useStore(app, (state) => state.theme);
  const next = theme === 'dark' ? 'light' : 'dark';
  return html`<header class="hbar">
    <${Seg} label=${t('web.settings.language')} value=${lang()} choices=${TONGUES} onChange=${(/** @type {string} */ value) => settings.set({ lang: value })} />
    <span class="hbtns"><button class="iconbtn" aria-label=${t(`web.settings.to_${next}`)} onClick=${() => settings.set({ theme: next })}>
      <${Sym} name=${theme === 'dark' ? 'ui-sun' : 'ui-moon'} /></button>
    <button class="iconbtn" aria-haspopup="dialog" aria-label=${t('web.settings.title')} onClick=${onSettings}><${Sym} name="ui-settings" /></button></span>
  </header>`;
}

// Where the new game will be: nothing yet, or why it does not come.
function Coming() {
  const { trouble } = useStore(net);
  return html`<section class="card new coming" aria-busy="true">${trouble && html`<${Trouble} trouble=${trouble} />`}</section>`;
}

// A game in three lines, for somebody who has not played here yet.
/** @param {{ game: string, start: Start }} props */
const Brief = ({ game, start }) => html`<section class="card brief" aria-labelledby="brief"><h2 id="brief">${t('web.brief.title')}</h2>
  <ol>${start.pictures?.map((picture, index) => html`<li key=${index}><span class="pic" aria-hidden="true">${picture}</span>
    <span>${t(`web.brief.${game}_${index + 1}`)}</span></li>`)}</ol></section>`;

export function Home() {
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  const first = useStore(tables, (state) => !state.list.length);
  const list = useGames();
  const game = chosenOf(list, useStore(settings));
  const start = useStart(game?.game ?? '');
  return html`<${Contours} /><a class="skip" href="#new-game">${t('web.skip')}</a>
    <main class=${`home ${first ? 'first' : ''}`}>
      <${Hero} />
      <div class="col">
        <${Bar} onSettings=${() => setOpen('settings')} />
        <${NetLine} quiet=${!game} />
        ${!first && html`<${Continue} />`}
        ${game ? html`<${NewGame} list=${list} game=${game} start=${start} />` : html`<${Coming} />`}
        ${first && start?.pictures && html`<${Brief} game=${game.game} start=${start} />`}
        ${start && html`<${Around} game=${game} />`}
        <footer class="foot">
          ${game && html`<a class="text" ...${link(`/rules/${game.game}`)}><${Sym} name="ui-book" />${t('web.rulebook.of', { game: game.title })}</a>`}
          <button class="text" aria-haspopup="dialog" onClick=${() => setOpen('transfer')}><${Sym} name="ui-device" />${t('web.transfer.open')}</button>
          <p>${t('web.home.fan')}</p>
        </footer>
      </div>
    </main>
    ${open === 'settings' && html`<${SettingsDialog} onClose=${close} />`}
    ${open === 'transfer' && html`<${Transfer} onClose=${close} />`}`;
}
