// The bar: way home, where the game stands, and the tools.
import { settings } from '../settings.js';
import { app, link, useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { useGame } from './game.js';
import { Sym } from './symbols.js';

/** @param {{ id: string, label: string, name?: string, onClick: Act }} props */
export const Tool = ({ id, label, name = '', onClick }) => html`<button type="button" class="iconbtn ${name}" aria-label=${label} title=${label} onClick=${onClick}><${Sym} id=${id} /></button>`;

/** @param {{ view: Table.View, open: Table.Open }} props */
export function Bar({ view, open }) {
  const theme = useStore(app, (state) => state.theme);
  const people = view.seats.filter((seat) => seat.kind !== 'bot').length > 1 && !view.together;
  const { Where } = useGame();
  return html`<header class="bar">
    <a class="iconbtn" ...${link('/')} aria-label=${t('web.table.bar.home')}><${Sym} id="ui-back" /></a>
    <span class="brand">${view.title}</span>
    <${Where} view=${view} />
    <nav class="tools" aria-label=${t('web.table.bar.tools')}>
      ${people && view.you.length > 0 && html`<${Tool} id="ui-say" label=${t('web.table.talk.title')} onClick=${() => open('talk')} />`}
      ${people && html`<${Tool} id="ui-share" name="wide" label=${t('web.table.bar.invite')} onClick=${() => open('invite')} />`}
      <${Tool} id="ui-info" name="wide" label=${t('web.table.info.title')} onClick=${() => open('info')} />
      <${Tool} id=${theme === 'dark' ? 'ui-sun' : 'ui-moon'} name="wide" label=${t(theme === 'dark' ? 'web.table.bar.light' : 'web.table.bar.dark')} onClick=${() => settings.set({ theme: theme === 'dark' ? 'light' : 'dark' })} />
      <${Tool} id="ui-settings" name="wide" label=${t('web.table.bar.settings')} onClick=${() => open('settings')} />
      <${Tool} id="ui-more" name="narrow" label=${t('web.table.bar.more')} onClick=${() => open('menu')} />
    </nav>
  </header>`;
}
