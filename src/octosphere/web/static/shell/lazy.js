// Parts that a first page does not need: fetched when they are shown, or at leisure before.
import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { toast } from './toast.js';

const LEISURE = 4_000; // ms after which nothing more important is on its way

// lazy(() => import('./part.js').then((module) => module.Part)) -> a component that stands for it
export function lazy(load) {
  let found = null;
  const fetched = async () => {
    found ??= await load();
    return found;
  };
  if (!navigator.connection?.saveData) setTimeout(() => fetched().catch(() => null), LEISURE);
  return function Lazy(props) {
    const [Part, setPart] = useState(() => found);
    useEffect(() => {
      if (!Part) fetched().then((part) => setPart(() => part)).catch(() => toast(t('web.lost.start'), { kind: 'no' }));
    }, []);
    return Part && html`<${Part} ...${props} />`;
  };
}
