// Replays: one game to leaf through, or a way to open one.
import { lazy } from '../../shell/lazy.js';
import { html } from '../../vendor/preact.js';

const Watch = lazy(() => import('./watch.js').then(({ Watch: part }) => part));
const Open = lazy(() => import('./open.js').then(({ Open: part }) => part));

/** @param {{ id: string }} props */
export const Page = ({ id }) => (id ? html`<${Watch} id=${id} />` : html`<${Open} />`);
