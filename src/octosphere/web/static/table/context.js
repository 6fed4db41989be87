// The desk that a part lies on.
import { createContext, useContext } from '../vendor/preact.js';

export const Desk = createContext(/** @type {Table.Desk} */ (/** @type {unknown} */ (null))); // no part is drawn outside of one
export const useDesk = () => useContext(Desk);
