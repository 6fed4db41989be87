// Signs as people count them: an emoji of several code points is one, and is never cut in two.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null; // older browsers cut between code points

/** @param {string} text */
const signs = (text) => (segmenter ? [...segmenter.segment(text)].map(({ segment }) => segment) : [...text]);

/** @param {string} text @param {number} most */
export const firstSigns = (text, most) => signs(text).slice(0, most).join('');
