// The table to which this tab came from the one before it, with the same people: there it is shown who has come.
import { passing } from '../keep.js';

const KEY = 'octosphere.again';

/** @param {string} table */
export const noteAgain = (table) => passing.write(KEY, table);

/** @param {string} table */
export const isAgain = (table) => passing.read(KEY, '') === table;

export const dropAgain = () => passing.remove(KEY);
