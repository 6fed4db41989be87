// The octopod at the end of a game, in the mood that the result puts it in.
import { html } from '../vendor/preact.js';
import { t } from '../words.js';

const HEAD = 'M60 10C86 10 96 31 93 53C91 68 84 77 80 88H40C36 77 29 68 27 53C24 31 34 10 60 10Z';
/** @type {Record<string, { arms: string[], eyes: string, mouth: string }>} left arms; those at the right are their mirror */
const MOODS = {
  beams: { arms: ['M38 76C19 72 8 56 15 36', 'M42 84C24 90 10 84 6 70', 'M52 88C46 104 33 110 22 104'], eyes: 'M37 56Q46 42 55 56M65 56Q74 42 83 56', mouth: 'M46 68Q60 90 74 68Z' },
  glad: { arms: ['M38 78C22 82 11 74 11 58', 'M43 86C30 98 16 94 12 82', 'M52 89C49 106 38 113 27 108'], eyes: '', mouth: 'M48 70Q60 82 72 70' },
  calm: { arms: ['M38 80C27 88 21 99 11 97', 'M44 87C39 99 34 109 25 110', 'M54 89C53 101 52 108 45 114'], eyes: '', mouth: 'M51 73Q60 77 69 73' },
  hopes: { arms: ['M38 82C29 91 25 102 17 109', 'M45 88C42 99 39 107 33 114', 'M54 90C54 100 54 107 51 115'], eyes: '', mouth: 'M52 76Q60 71 68 76' },
};
/** @type {Record<string, number>} */
const GAZE = { glad: -2, calm: 0, hopes: -3 }; // how far down the pupils are

/** @param {{ x: number, gaze: number, sad: boolean }} props */
const Eye = ({ x, gaze, sad }) => html`<circle class="white" cx=${x} cy="51" r="11" /><circle class="dark" cx=${x + (60 - x) / 9} cy=${52 + gaze} r="5.5" /><circle class="white" cx=${x + 2} cy=${49 + gaze} r="1.8" />
  ${sad && html`<path class="brow" d=${x < 60 ? 'M36 41L52 35' : 'M84 41L68 35'} />`}`;

// `silent`: where its words are not at hand, it is a picture alone.
/** @param {{ mood: string, silent?: boolean }} props */
export function Octopod({ mood, silent = false }) {
  const { arms, eyes, mouth } = MOODS[mood];
  const limbs = arms.map((arm) => html`<path key=${arm} d=${arm} />`);
  return html`<svg class="mood ${mood} bob" viewBox="0 0 120 120" role="img" aria-hidden=${silent ? 'true' : undefined} aria-label=${silent ? undefined : t(`web.end.mood_${mood}`)}>
    <g class="arms">${limbs}<g transform="matrix(-1 0 0 1 120 0)">${limbs}</g></g><path class="head" d=${HEAD} /><path class="glint" d="M40 32Q44 22 53 19" />
    ${eyes ? html`<path class="shut" d=${eyes} />` : [46, 74].map((x) => html`<${Eye} key=${x} x=${x} gaze=${GAZE[mood]} sad=${mood === 'hopes'} />`)}
    <path class="mouth" d=${mouth} />${mood !== 'hopes' && mood !== 'calm' && html`<circle class="cheek" cx="35" cy="66" r="5" /><circle class="cheek" cx="85" cy="66" r="5" />`}</svg>`;
}
