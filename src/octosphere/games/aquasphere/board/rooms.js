// Parts that a phone does not show first: fetched when they are, or at leisure, with a stylesheet of their own.
import { dress } from '../../dress.js';
import { lazy } from '../../shell/lazy.js';

/**
 * @template T
 * @param {Promise<T>} part
 */
const dressed = (part) => Promise.all([part, dress('boards/aquasphere/rooms')]).then(([module]) => module);

export const Headquarters = lazy(() => dressed(import('./hq.js')).then(({ Headquarters: part }) => part));
export const OwnLab = lazy(() => dressed(import('./lab.js')).then(({ OwnLab: part }) => part));
export const Still = lazy(() => dressed(import('./lab.js')).then(({ Still: part }) => part));
export const Forecast = lazy(() => dressed(import('./forecast.js')).then(({ Forecast: part }) => part));
export const ForecastDialog = lazy(() => dressed(import('./forecast.js')).then(({ ForecastDialog: part }) => part));
