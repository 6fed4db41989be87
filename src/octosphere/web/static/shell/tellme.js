// "Tell me when it is my turn" while the page is closed: which ways this server offers, on or off for one table.
import { api } from '../api.js';
import { lasting } from '../keep.js';
import { html, useEffect, useState } from '../vendor/preact.js';
import { lang, loadPart, t } from '../words.js';
import { copy } from './invite.js';
import { Switch, Sym } from './parts.js';
import { sentence } from './trouble.js';

const KEY = 'octosphere.alerts';
const NIGHT = { quiet_from: 22 * 60, quiet_until: 8 * 60 };
const DAY = { quiet_from: 0, quiet_until: 0 };

/** @typedef {{ device: string, feed?: string, target?: string }} Told */
/** @typedef {{ night?: boolean, [way: string]: Told | boolean | undefined }} Kept */

/** @returns {Kept} */
const kept = () => lasting.read(KEY, {});
/** @param {Kept} patch */
const keep = (patch) => lasting.write(KEY, { ...kept(), ...patch });
/** @param {string} way @returns {Told | undefined} */
const toldBy = (way) => /** @type {Told | undefined} */ (kept()[way]);

const canPush = () => 'PushManager' in globalThis && Boolean(navigator.serviceWorker?.controller);

// Where this browser's own push service takes messages for it, by permission.
/** @param {string} applicationServerKey */
async function subscribe(applicationServerKey) {
  if ((await Notification.requestPermission()) !== 'granted') throw Object.assign(new Error(t('web.alerts.push_refused')), { error: 'invalid' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  return { target: endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
}

/** @param {string} table @param {string} way @param {string} [target] @param {object} [more] */
async function switchOn(table, way, target = '', more = {}) {
  const known = toldBy(way);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = { way, target, device: target ? null : known?.device, zone, lang: lang(), ...(kept().night === false ? DAY : NIGHT), ...more };
  const { device, feed } = await api.table(table).post('/alerts', body, { tries: 1 });
  keep({ [way]: { ...known, device, ...(feed && { feed }), ...(target && { target }) } });
}

/** @param {string} table @param {string} way */
const switchOff = (table, way) => api.post('/api/alerts/off', { device: toldBy(way)?.device, table });

// What the server knows of a way: whether it is on for this table, and whether its address was confirmed.
/** @param {string} table @param {string} way */
async function look(table, way) {
  const known = toldBy(way);
  if (!known) return { way, on: false, asked: false };
  const state = await api.post('/api/alerts/state', { device: known.device });
  if (!state.known) keep({ [way]: undefined });
  const on = state.tables.includes(table);
  return { way, on, asked: on && !state.confirmed };
}

/** @typedef {Awaited<ReturnType<typeof look>>} Line */

// A way that needs an address asks for it when it is switched on for the first time.
/** @param {{ way: string, start: (target: string) => Promise<unknown>, wrong: string }} props */
function Ask({ way, start, wrong }) {
  const [target, setTarget] = useState('');
  /** @param {On} event */
  const submit = (event) => {
    event.preventDefault();
    if (target.trim()) start(target.trim());
  };
  return html`<form onSubmit=${submit} novalidate><label class="field"><span class="sr">${t(`web.alerts.${way}_field`)}</span>
    <span class="both"><input type=${way === 'email' ? 'email' : 'url'} value=${target} maxlength="254" autocomplete=${way === 'email' ? 'email' : 'off'} autocapitalize="off" spellcheck=${false}
      enterkeyhint="go" placeholder=${t(`web.alerts.${way}_field`)} aria-invalid=${String(Boolean(wrong))} aria-describedby=${`alert-${way}`}
      onInput=${(/** @type {Typed} */ event) => setTarget(event.target.value)} />
      <button class="btn quiet" type="submit">${t('web.alerts.on')}</button></span>
    <small id=${`alert-${way}`} role="alert" class="bad">${wrong}</small></label></form>`;
}

/** @param {{ way: string }} props */
function Feed({ way }) {
  const address = `${location.origin}${toldBy(way)?.feed}`;
  return html`<p class="both"><button type="button" class="btn quiet" onClick=${() => copy(address)}><${Sym} name="ui-copy" />${t('web.alerts.feed_copy')}</button></p>`;
}

/** @param {string} table @param {string} key */
async function switchPushOn(table, key) {
  if (toldBy('push')) return switchOn(table, 'push');
  const { target, ...keys } = await subscribe(key).catch((problem) => { throw Object.assign(new Error(problem.error ? problem.message : t('web.alerts.push_refused')), { error: 'invalid' }); });
  return switchOn(table, 'push', target, keys);
}

/** @param {{ line: Line, table: string, serverKey: string, renew: () => Promise<unknown> }} props */
function Way({ line: { way, on, asked }, table, serverKey, renew }) {
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState('');
  /** @param {Promise<unknown>} done */
  const see = async (done) => {
    try {
      await done;
      setAsking(false);
      setWrong('');
    } catch (problem) {
      setWrong(problem.error === 'invalid' || problem.error === 'failed' ? problem.message : sentence(problem));
    }
    await renew();
  };
  /** @param {boolean} wish */
  const change = (wish) => {
    if (wish && way === 'push') see(switchPushOn(table, serverKey));
    else if (wish && way !== 'feed' && !toldBy(way)) setAsking(!asking);
    else see(wish ? switchOn(table, way) : switchOff(table, way));
  };
  const note = t(asked ? 'web.alerts.email_asked' : `web.alerts.${way}_text`);
  return html`<${Switch} label=${t(`web.alerts.${way}`)} note=${note} on=${on} onChange=${change} />
    ${asking && !on && html`<${Ask} way=${way} wrong=${wrong} start=${(/** @type {string} */ target) => see(switchOn(table, way, target))} />`}
    ${!asking && wrong && html`<p class="note bad" role="alert">${wrong}</p>`}
    ${way === 'feed' && on && html`<${Feed} way=${way} />`}`;
}

/** @param {{ table: string }} props */
function TellMe({ table }) {
  const [lines, setLines] = useState(/** @type {Line[]} */ ([]));
  const [serverKey, setServerKey] = useState('');
  const [night, setNight] = useState(kept().night !== false);
  const renew = async () => {
    const { ways, key } = await api.get('/api/alerts');
    setServerKey(key);
    const possible = ways.filter((/** @type {string} */ way) => way !== 'push' || canPush());
    setLines(await Promise.all(possible.map((/** @type {string} */ way) => look(table, way))));
  };
  useEffect(() => { renew().catch(() => null); }, [table]);
  /** @param {boolean} on */
  const quiet = async (on) => {
    keep({ night: on });
    setNight(on);
    for (const line of lines) if (line.on) await switchOn(table, line.way).catch(() => null);
  };
  if (!lines.length) return null;
  return html`<section class="infos opts switches" aria-labelledby="tellme"><h3 id="tellme">${t('web.alerts.title')}</h3>
    <p class="note">${t('web.alerts.text')}</p>
    ${lines.map((line) => html`<${Way} key=${line.way} line=${line} table=${table} serverKey=${serverKey} renew=${renew} />`)}
    ${lines.some(({ on }) => on) && html`<${Switch} label=${t('web.alerts.night')} note=${t('web.alerts.night_text')} on=${night} onChange=${quiet} />`}
  </section>`;
}

// With its words, which nothing else needs.
export const part = () => Promise.resolve(loadPart('alerts')).then(() => TellMe);
