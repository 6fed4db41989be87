// A table with this layout: in the mode played last, or another.
import { Seg } from '../../shell/controls.js';
import { useGames } from '../../shell/games.js';
import { useDive } from '../../shell/newgame.js';
import { MODE_SYMBOLS, modeOf, modesOf, planOf, summary } from '../../shell/plan.js';
import { Sym } from '../../shell/sym.js';
import { settings } from '../../settings.js';
import { useStore } from '../../state.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { GAME } from './known.js';

/** @param {{ game: Wire.GameWords, layout: string }} props */
function Ready({ game, layout }) {
  const state = useStore(settings);
  const [busy, dive] = useDive(game);
  const mode = modeOf(game, state);
  const plan = planOf(state, game, mode);
  const choices = modesOf(game).map((value) => ({ value, icon: MODE_SYMBOLS[value], name: t(`web.mode.${value}`) }));
  return html`<section class="card lx-play" aria-label=${t('web.layouts.play.mode')}>
    <div class="line"><p><b>${t(`web.mode.${mode}`)}</b> <small>${summary(mode, plan, game.levels)}</small></p>
      <${Seg} label=${t('web.layouts.play.mode')} value=${mode} choices=${choices} onChange=${(/** @type {string} */ value) => settings.set({ mode: value })} /></div>
    <button type="button" class="btn primary" aria-disabled=${String(busy)} onClick=${() => dive(mode, { ...plan, layout: 'own', own: layout })}><${Sym} name="submarine" />${t(busy ? 'web.new.diving' : 'web.layouts.play.go')}</button></section>`;
}

/** @param {{ layout: string }} props */
export function Play({ layout }) {
  const game = useGames().find((/** @type {Wire.GameWords} */ one) => one.game === GAME);
  return game && html`<${Ready} game=${game} layout=${layout} />`;
}
