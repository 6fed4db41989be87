// The entry: which page an address means, the words, and what lies over every page.
import { arrive } from './mytables.js';
import { dress } from './dress.js';
import { language, settings } from './settings.js';
import { kindOf, missed } from './net.js';
import { app, useStore } from './state.js';
import { html, render, useEffect, useState } from './vendor/preact.js';
import { lang, loadPart, loadWords, t } from './words.js';
import { Lost, found as begun } from './shell/lost.js';
import { Toasts, toast } from './shell/toast.js';

const TABLE = /^\/t\/([\w-]{1,64})\/?$/;
const RULES = /^\/rules\/([\w-]{1,32})\/?$/;
const PAGES = ['box', 'coach', 'daily', 'layouts', 'pad', 'replay', 'stats', 'train']; // each with a folder, a stylesheet and words of its own
const OF_GAMES = ['layouts', 'pad']; // their files come from a game's folder, the stylesheet too
const PAGE = new RegExp(`^/(${PAGES.join('|')})(?:/([\\w-]{1,64}(?:/\\d{4}-\\d{2}-\\d{2})?))?/?$`); // a day may follow a game

// The token comes in the fragment, is kept, and leaves the address bar and the history at once.
function takeToken() {
  const table = TABLE.exec(location.pathname)?.[1] ?? PAGE.exec(location.pathname)?.[2];
  const token = /(?:^#|&)k=([\w-]+)/.exec(location.hash)?.[1];
  if (table && token) arrive(table, token);
  if (location.hash.includes('k=')) history.replaceState(history.state, '', location.pathname + location.search + location.hash.replace(/[#&]k=[\w-]*/, ''));
}

function route() {
  takeToken();
  app.set({ route: location.pathname });
}

/** @param {string} name */
async function pageOf(name) {
  const [{ Page }] = await Promise.all([import(`./pages/${name}/page.js`), dress('page'), dress(OF_GAMES.includes(name) ? `pages/${name}/${name}` : name), loadPart(name)]);
  return Page;
}

/** @type {Record<string, () => Promise<Part<any>>>} */
const screens = {
  ...Object.fromEntries(PAGES.map((name) => [name, () => pageOf(name)])),
  home: () => import('./shell/home.js').then((module) => module.Home),
  table: () => import('./table/table.js').then((module) => module.tableScreen()),
  invite: () => import('./shell/invite.js').then((module) => module.FreshInvite),
  rules: () => import('./shell/rules.js').then((module) => module.page()),
};

// What an address shows, and of what.
/** @param {string} path @returns {[string, string]} */
function screenOf(path) {
  const table = TABLE.exec(path)?.[1];
  const rules = RULES.exec(path)?.[1];
  if (table) return ['table', table];
  if (rules) return ['rules', rules];
  const page = PAGE.exec(path);
  if (page) return [page[1], page[2] ?? ''];
  return ['home', ''];
}

/** @param {string} name */
function useScreen(name) {
  const [found, setFound] = useState(/** @type {Record<string, Part<object>>} */ ({}));
  useEffect(() => {
    let wanted = Boolean(name);
    if (name && !found[name]) {
      screens[name]()
        .then((part) => {
          begun();
          if (wanted) setFound((old) => ({ ...old, [name]: part }));
        })
        .catch((problem) => {
          if (!wanted) return;
          missed(kindOf(problem));
          setFound((old) => ({ ...old, [name]: Lost }));
        });
    }
    return () => { wanted = false; };
  }, [name]);
  return found[name];
}

function App() {
  const { route: path, lang: tongue, fresh } = useStore(app);
  const [name, id] = screenOf(path);
  const table = name === 'table' ? id : undefined;
  const Screen = useScreen(name);
  const Fresh = useScreen(table && fresh === table ? 'invite' : '');
  useEffect(() => {
    if (name === 'home') document.title = t('web.title');
    scrollTo(0, 0);
  }, [name, id, tongue]);
  return html`
    ${Screen && html`<${Screen} key=${table || PAGES.includes(name) ? `${name} ${id} ${tongue}` : name} id=${id} />`}
    ${Fresh && html`<${Fresh} id=${table} onClose=${() => app.set({ fresh: null })} />`}
    <${Toasts} />`;
}

/** @param {string} tongue */
async function speak(tongue) {
  if (tongue === lang() && app.get().spoken) return;
  await loadWords(tongue);
  app.set({ lang: tongue, spoken: true });
}

function serveOffline() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(() => null);
  navigator.serviceWorker.addEventListener('message', (event) => {
    if (event.data !== 'fresh') return;
    toast(t('web.update.ready'), { action: t('web.update.reload'), onAction: () => location.reload(), stay: true });
  });
}

async function start() {
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  addEventListener('popstate', route);
  addEventListener('hashchange', route);
  route();
  const [first] = screenOf(location.pathname);
  if (!PAGES.includes(first)) screens[first]().catch(() => null); // beside the words; a page of its own needs them first
  try {
    await speak(language());
  } catch (problem) {
    missed(kindOf(problem));
    render(html`<${Lost} bare />`, root);
    return;
  }
  settings.subscribe(() => speak(language()).catch(() => toast(t('web.lost.words'))));
  root.replaceChildren();
  render(html`<${App} />`, root);
  setTimeout(() => screens.table().catch(() => null), 1500); // at hand when somebody dives
  addEventListener('load', serveOffline);
  if (document.readyState === 'complete') serveOffline();
}

start();
