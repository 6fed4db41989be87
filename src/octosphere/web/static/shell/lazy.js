// Parts that a first page does not need: fetched when they are shown, or at leisure before.
import { persist } from '../net.js';
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { toast } from './toast.js';
import { sentence } from './trouble.js';

const LEISURE = 4_000; // ms after which nothing more important is on its way
const thrifty = () => /** @type {{ connection?: { saveData: boolean } }} */ (navigator).connection?.saveData; // not in every browser

// lazy(() => import('./part.js').then((module) => module.Part)) -> a component that stands for it
/**
 * @template P
 * @param {() => Promise<Part<P>>} load
 * @returns {Part<P>}
 */
export function lazy(load) {
  /** @type {Part<P> | null} */
  let found = null;
  const fetched = async () => {
    found ??= await load();
    return found;
  };
  if (!thrifty()) setTimeout(() => fetched().catch(() => null), LEISURE);
  return function Lazy(props) {
    const [Part, setPart] = useState(() => found);
    useEffect(() => {
      /** @param {Problem} problem */
      const tell = (problem) => toast(sentence(problem), { kind: 'no' });
      return Part ? undefined : persist(fetched, (part) => setPart(() => part), tell);
    }, []);
    return Part && html`<${Part} ...${props} />`;
  };
}

// The same for what lies below the first screen: fetched when it comes near, or at leisure before.
/**
 * @template P
 * @param {() => Promise<Part<P>>} load
 * @returns {Part<P>}
 */
export function later(load) {
  const Part = lazy(load);
  return function Later(props) {
    const [near, setNear] = useState(false);
    /** @type {Ref<HTMLElement>} */
    const mark = useRef();
    useEffect(() => {
      const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true));
      watch.observe(mark.current);
      const timer = thrifty() ? 0 : setTimeout(() => setNear(true), LEISURE);
      return () => {
        watch.disconnect();
        clearTimeout(timer);
      };
    }, []);
    return near ? html`<${Part} ...${props} />` : html`<div ref=${mark}></div>`;
  };
}
