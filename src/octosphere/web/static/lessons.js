// Lessons at tables: whether they are wanted and what was told, kept with the table in this browser.
import { putTable, tableOf, tables } from './mytables.js';
import { useStore } from './state.js';

export const FRESH = { on: true, told: [] };
const NONE = { on: false, told: [] };

export const lessonOf = (id) => tableOf(id)?.lesson ?? NONE;
export const teach = (id, patch) => putTable({ table: id, lesson: { ...lessonOf(id), ...patch } });
export const useTeaching = (id) => useStore(tables, () => lessonOf(id).on);
export const useTold = (id) => useStore(tables, () => lessonOf(id).told.join());
