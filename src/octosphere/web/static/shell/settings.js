// Settings: everything a person may like otherwise, on one page.
import { alertsPossible, askForAlerts } from '../notify.js';
import { language, settings } from '../settings.js';
import { buzz, buzzes } from '../haptics.js';
import { play } from '../sounds.js';
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { loadPart, num, t } from '../words.js';
import { Dialog } from './dialog.js';
import { Seg, Switch } from './parts.js';
import { toast } from './toast.js';

const TONGUES = [['en', 'English'], ['de', 'Deutsch'], ['es', 'Español']].map(([value, text]) => ({ value, text, lang: value }));
const THEMES = [['system', 'ui-system'], ['light', 'ui-sun'], ['dark', 'ui-moon']];

const PACES = ['calm', 'normal', 'quick', 'off'];

/** @param {{ label: string, children: Child }} props */
function Line({ label, children }) {
  return html`<div class="opts"><h3>${label}</h3>${children}</div>`;
}

/** @param {boolean} on */
async function alerts(on) {
  if (!on) settings.set({ alerts: false });
  else if (!(await askForAlerts())) toast(t('web.alert.refused'), { kind: 'no' });
}

/** @param {boolean} on */
function sound(on) {
  settings.set({ sound: on });
  if (on) play('points', 3);
}

/** @param {boolean} on */
function haptics(on) {
  settings.set({ haptics: on });
  if (on) buzz('points');
}

// Heard as soon as the hand lets go.
/** @param {{ value: number }} props */
function Volume({ value }) {
  return html`<label class="volume"><span>${t('web.prefs.volume')}</span><input type="range" min="10" max="100" step="10" value=${value} aria-valuetext="${num(value)} %"
    onInput=${(/** @type {{ target: HTMLInputElement }} */ { target }) => settings.set({ volume: Number(target.value) })} onChange=${() => play('points', 3)} /></label>`;
}

/** @param {{ onClose: Act }} props */
function SettingsDialog({ onClose }) {
  const state = useStore(settings);
  const themes = THEMES.map(([value, icon]) => ({ value, icon, text: t(`web.prefs.theme_${value}`) }));
  const paces = PACES.map((value) => ({ value, text: t(`web.prefs.pace_${value}`) }));
  /** @param {string} name */
  const set = (name) => (/** @type {string | number | boolean} */ value) => settings.set({ [name]: value });
  return html`<${Dialog} title=${t('web.settings.title')} onClose=${onClose}>
    <${Line} label=${t('web.settings.language')}><${Seg} full label=${t('web.settings.language')} value=${language()} choices=${TONGUES} onChange=${set('lang')} /><//>
    <${Line} label=${t('web.prefs.theme')}><${Seg} full label=${t('web.prefs.theme')} value=${state.theme} choices=${themes} onChange=${set('theme')} /><//>
    <${Line} label=${t('web.prefs.pace')}><${Seg} full label=${t('web.prefs.pace')} value=${state.pace} choices=${paces} onChange=${set('pace')} /><//>
    <div class="opts switches">
      <${Switch} label=${t('web.prefs.motion')} note=${t('web.prefs.motion_text')} on=${state.motion !== 'off'}
        onChange=${(/** @type {boolean} */ on) => settings.set({ motion: on ? 'system' : 'off' })} />
      <${Switch} label=${t('web.prefs.swift')} note=${t('web.prefs.swift_text')} on=${Boolean(state.swift)} onChange=${set('swift')} />
      <${Switch} label=${t('web.prefs.sound')} note=${t('web.prefs.sound_text')} on=${state.sound} onChange=${sound} />
      ${state.sound && html`<${Volume} value=${state.volume} />`}
      ${buzzes() && html`<${Switch} label=${t('web.prefs.haptics')} note=${t('web.prefs.haptics_text')} on=${state.haptics} onChange=${haptics} />`}
      <${Switch} label=${t('web.prefs.alerts')} note=${t(alertsPossible() ? 'web.prefs.alerts_text' : 'web.prefs.alerts_none')}
        on=${state.alerts} disabled=${!alertsPossible()} onChange=${alerts} />
    </div>
    <p class="note">${t('web.prefs.colours')}</p><p class="note">${t('web.prefs.hints')}</p>
  <//>`;
}

// With its words, which nothing else needs.
export const dialog = () => Promise.resolve(loadPart('prefs')).then(() => SettingsDialog);
