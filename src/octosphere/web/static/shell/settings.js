// Settings: everything a person may like otherwise, on one page.
import { alertsPossible, askForAlerts } from '../alerts.js';
import { language, settings } from '../settings.js';
import { play } from '../sounds.js';
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { Dialog } from './dialog.js';
import { Seg, Switch } from './parts.js';
import { toast } from './toast.js';

const TONGUES = [['en', 'English'], ['de', 'Deutsch'], ['es', 'Español']].map(([value, text]) => ({ value, text, lang: value }));
const THEMES = [['system', 'ui-system'], ['light', 'ui-sun'], ['dark', 'ui-moon']];

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

/** @param {{ onClose: Act }} props */
export function SettingsDialog({ onClose }) {
  const state = useStore(settings);
  const themes = THEMES.map(([value, icon]) => ({ value, icon, text: t(`web.settings.theme_${value}`) }));
  /** @param {string} name */
  const set = (name) => (/** @type {string | number} */ value) => settings.set({ [name]: value });
  return html`<${Dialog} title=${t('web.settings.title')} onClose=${onClose}>
    <${Line} label=${t('web.settings.language')}><${Seg} full label=${t('web.settings.language')} value=${language()} choices=${TONGUES} onChange=${set('lang')} /><//>
    <${Line} label=${t('web.settings.theme')}><${Seg} full label=${t('web.settings.theme')} value=${state.theme} choices=${themes} onChange=${set('theme')} /><//>
    <div class="opts switches">
      <${Switch} label=${t('web.settings.motion')} note=${t('web.settings.motion_text')} on=${state.motion !== 'off'}
        onChange=${(/** @type {boolean} */ on) => settings.set({ motion: on ? 'system' : 'off' })} />
      <${Switch} label=${t('web.settings.sound')} note=${t('web.settings.sound_text')} on=${state.sound} onChange=${sound} />
      <${Switch} label=${t('web.settings.alerts')} note=${t(alertsPossible() ? 'web.settings.alerts_text' : 'web.settings.alerts_none')}
        on=${state.alerts} disabled=${!alertsPossible()} onChange=${alerts} />
    </div>
    <p class="note">${t('web.settings.colours')}</p><p class="note">${t('web.settings.hints')}</p>
  <//>`;
}
