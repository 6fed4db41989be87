// The score pad: all pads of this browser and a new one, or one of them.
import { dress } from '../../dress.js';
import { growing, later } from '../../net.js';
import { Page as Frame } from '../../shell/page.js';
import { useStore } from '../../state.js';
import { lazy } from '../../shell/lazy.js';
import { createDesk } from '../../table/desk.js';
import { html, useEffect, useMemo, useRef } from '../../vendor/preact.js';
import { loadPart, t } from '../../words.js';
import { padTable } from './adapter.js';
import { STEPS, again, ask, progress } from './engine.js';
import { keepAll } from './offline.js';
import { onOther } from './pads.js';

const desk = createDesk(); // where the pad lies that is open

const Start = lazy(() => Promise.all([import('./start.js'), loadPart('octodice'), dress('boards/octodice/dice')]).then(([{ Start: part }]) => part));
const Screen = lazy(() => Promise.all([import('./screen.js'), dress('over')]).then(([{ Screen: part }]) => part));

export function Ready() {
  const { step, failed } = useStore(progress);
  const round = useRef(0);
  useEffect(() => {
    if (!failed) return undefined;
    round.current += 1;
    return later(growing(round.current), again);
  }, [failed]);
  if (step >= STEPS) return null;
  if (failed) return html`<div class="card padready" role="alert"><p>${t('web.pad.ready.failed')}</p><button type="button" class="btn quiet" onClick=${again}>${t('web.pad.ready.again')}</button></div>`;
  return html`<div class="card padready" role="status"><p><b>${t('web.pad.ready.title')}</b> ${t('web.pad.ready.text')}</p><progress max=${STEPS} value=${step || undefined} aria-label=${t('web.pad.ready.title')}></progress></div>`;
}

/** @param {{ id: string }} props */
function One({ id }) {
  const table = useMemo(() => padTable(id), [id]);
  const { step } = useStore(progress);
  useEffect(() => onOther((other) => {
    if (other !== id) return;
    table.reload();
    desk.retry();
  }), [table]);
  if (step < STEPS) return html`<${Frame} title=${t('web.pad.title')} back="/pad"><${Ready} /><//>`;
  return html`<${Screen} desk=${desk} id=${id} table=${table} />`;
}

/** @param {{ id: string }} props */
export function Page({ id }) {
  useEffect(() => {
    ask('menu').then(keepAll).catch(() => null);
  }, []);
  return id ? html`<${One} key=${id} id=${id} />` : html`<${Frame} title=${t('web.pad.title')}><${Ready} /><${Start} /><//>`;
}
