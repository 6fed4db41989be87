// What things are called, for ears and for those who ask what a sign means.
import { nameOf } from '../../table/names.js';
import { num, t } from '../../words.js';

/** @param {AquaSphere.Board} board @param {string} id */
export const programmeName = (board, id) => board.programmes.find((programme) => programme.id === id)?.name ?? id;
/** @param {AquaSphere.View} view @param {number | null} seat */
export const ownerName = (view, seat) => (seat === null ? t('web.aquasphere.ring.free') : seat > 3 ? t('web.aquasphere.ring.neutral') : nameOf(view, seat));
/** @param {AquaSphere.Sector} sector */
export const charging = (sector) => sector.charging.reduce((sum, bots) => sum + bots, 0);

/** @param {AquaSphere.Sector} sector */
const goods = (sector) => t('web.aquasphere.ring.goods', { time: sector.time, crystals: sector.crystals, octopods: sector.octopods });

/** @param {AquaSphere.Sector} sector */
function dock(sector) {
  const free = sector.docked.indexOf(null);
  return free < 0 ? t('web.aquasphere.ring.docked') : t('web.aquasphere.ring.dock', { n: sector.spaces[free] });
}

/** @param {AquaSphere.View} view @param {AquaSphere.Sector} sector @param {boolean} deciding */
function reach(view, sector, deciding) {
  if (!deciding || view.acting === null) return '';
  const player = view.board.players[view.acting];
  if (player.scientist === sector.letter) return t('web.aquasphere.ring.you_here');
  return t((sector.walk ?? 0) > player.time ? 'web.aquasphere.ring.out' : 'web.aquasphere.ring.way', { n: sector.walk, time: player.time });
}

// A whole sector in a few sentences.
/** @param {AquaSphere.View} view @param {AquaSphere.Sector} sector @param {boolean} deciding */
export function sectorName(view, sector, deciding) {
  const { board } = view;
  const people = sector.scientists.filter((seat) => !deciding || seat !== view.acting).map((seat) => t('web.aquasphere.ring.stands', { name: nameOf(view, seat) }));
  return [
    t('web.aquasphere.ring.sector', { letter: sector.letter }),
    reach(view, sector, deciding),
    ...people,
    t('web.aquasphere.ring.control', { name: ownerName(view, sector.control) }),
    t('web.aquasphere.ring.charging', { n: charging(sector), limit: board.charging_limit }),
    goods(sector),
    dock(sector),
    sector.expansions[0]?.text ?? t('web.aquasphere.ring.no_expansion'),
    sector.cards[0]?.text ?? t('web.aquasphere.ring.no_card'),
    t('web.aquasphere.ring.white', { programme: programmeName(board, sector.white) }),
  ].filter(Boolean).join(' ');
}

// What an area is for, and what lies there.
/** @param {AquaSphere.View} view @param {AquaSphere.Sector} sector @param {string} programme */
export function areaTip(view, sector, programme) {
  const piece = { lab: sector.expansions[0], research: sector.cards[0] }[programme];
  const text = t(`web.aquasphere.tip.${programme}`, { n: view.board.tile.points, programme: programmeName(view.board, sector.white) });
  return piece ? `${text} ${piece.text}` : text;
}

/** @param {{ coming: AquaSphere.Goods | null }} given */
export const coming = ({ coming: goodsComing }) => (goodsComing ? t('web.aquasphere.ring.coming', goodsComing) : '');
/** @param {number} n */
export const points = (n) => (n < 0 ? num(n) : `+${num(n)}`);
