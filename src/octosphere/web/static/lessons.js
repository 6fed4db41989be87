// Lessons at tables: whether they are wanted and what was told, kept with the table in this browser.
import { putTable, tableOf, tables } from './mytables.js';
import { useStore } from './state.js';

/** @type {NonNullable<Entry['lesson']>} */
export const FRESH = { on: true, told: [] };
/** @type {NonNullable<Entry['lesson']>} */
const NONE = { on: false, told: [] };

/** @param {string} id */
export const lessonOf = (id) => tableOf(id)?.lesson ?? NONE;
/** @param {string} id @param {Partial<NonNullable<Entry['lesson']>>} patch */
export const teach = (id, patch) => putTable({ table: id, lesson: { ...lessonOf(id), ...patch } });
/** @param {string} id */
export const useTeaching = (id) => useStore(tables, () => lessonOf(id).on);
/** @param {string} id */
export const useTold = (id) => useStore(tables, () => lessonOf(id).told.join());
