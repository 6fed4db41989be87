// A place on a sheet: a picture with a name, or a button while a tap there would choose something.
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';

/** @param {{ place: string, name: string, label: string, sheet: OctoDice.Sheet, quiet?: boolean, style: Style, children: Child }} props */
export function Spot({ place, name, label, sheet, quiet = false, style, children }) {
  const lit = sheet.lit.has(place);
  const ghost = sheet.marks[place] !== undefined;
  const look = `${name}${lit && !ghost ? ' legal' : ''}${ghost ? ' ghost' : ''}`;
  if (lit) {
    const whole = `${label}. ${t('web.octodice.sheet.choose')}`;
    return html`<button type="button" class="${look} hit" data-place=${place} aria-label=${whole} aria-pressed=${String(ghost)} style=${style}>${children}</button>`;
  }
  if (quiet) return html`<span class=${look} data-place=${place} aria-hidden="true" style=${style}>${children}</span>`;
  return html`<span class=${look} data-place=${place} role="img" aria-label=${label} style=${style}>${children}</span>`;
}
