// Days and the streaks they make; the little that the first page needs of them too.
export const KEY = 'octosphere.daily'; // what this browser keeps of days

/** @param {Daily.Entry | undefined} entry @returns {entry is Required<Daily.Entry>} */
export const finished = (entry) => entry?.score !== undefined;

// The day so many days later, or earlier.
/** @param {string} day @param {number} [by] */
export const dayAfter = (day, by = 1) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** @param {Daily.Days} days @param {string} day */
const counts = (days, day) => finished(days[day]) && days[day].counts;

// Days in a row up to today, or to yesterday as long as today can still be played; and the longest ever.
/** @param {Daily.Days} days @param {string} today */
export function streakOf(days, today) {
  let now = 0;
  for (let day = counts(days, today) ? today : dayAfter(today, -1); counts(days, day); day = dayAfter(day, -1)) now += 1;
  let longest = 0;
  let run = 0;
  let last = '';
  for (const day of Object.keys(days).filter((one) => counts(days, one)).sort()) {
    run = last && dayAfter(last) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  return { now, longest };
}
