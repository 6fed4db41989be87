// Keeps the page itself at hand: what is stored answers first and is looked up anew behind it. Nothing of /api is ever stored.
const STORE = 'octosphere-shell-2';
const PAGE = '/';
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self)); // what kind of worker it is, no checker can know
const PATIENCE = 4000; // ms until the stored page stands in for a slow one

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.add(new Request(PAGE, { cache: 'no-cache' }))).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

/** @param {URL} url */
const isPage = (url) => /^\/($|(t|rules|box|coach|daily|layouts|pad|replay|stats|train)(\/|$))/.test(url.pathname);
/** @param {URL} url */
const isPart = (url) => url.pathname.startsWith('/static/') || url.pathname === '/manifest.webmanifest';

/** @param {string} message */
async function tellAll(message) {
  for (const client of await worker.clients.matchAll()) client.postMessage(message);
}

/** @param {string} url */
const newest = (url) => fetch(url, { cache: 'no-cache', credentials: 'same-origin' });

// A new version was seen: all parts are renewed together, so that the next start is of one piece.
/** @type {Promise<void> | null} */
let renewing = null;
async function renewAll() {
  const store = await caches.open(STORE);
  for (const { url } of await store.keys()) {
    const answer = await newest(url);
    if (answer.ok) await store.put(url, answer);
    else if (answer.status === 404) await store.delete(url);
  }
  await tellAll('fresh');
}

/** @param {string} url @param {Response} held */
async function compare(url, held) {
  const answer = await newest(url);
  if (!answer.ok || answer.headers.get('etag') === held.headers.get('etag')) return;
  renewing ??= renewAll().finally(() => { renewing = null; });
  await renewing;
}

/** @param {FetchEvent} event */
async function part(event) {
  const { url } = event.request;
  const held = await caches.match(url, { cacheName: STORE });
  if (held) {
    event.waitUntil(compare(url, held).catch(() => null));
    return held;
  }
  const answer = await newest(url);
  if (answer.ok) await (await caches.open(STORE)).put(url, answer.clone());
  return answer;
}

// Every address of ours is the same page; a table's id or token is never a key of the store.
async function page() {
  /** @type {Promise<never>} */
  const late = new Promise((_, fail) => { setTimeout(fail, PATIENCE); });
  const asked = fetch(PAGE, { cache: 'no-cache' }).then(async (answer) => {
    if (!answer.ok) throw new Error(`page ${answer.status}`);
    await (await caches.open(STORE)).put(PAGE, answer.clone());
    return answer;
  });
  asked.catch(() => null); // heard below, or too late to matter
  try {
    return await Promise.race([asked, late]);
  } catch {
    return (await caches.match(PAGE, { cacheName: STORE })) ?? asked;
  }
}

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (event.request.mode === 'navigate' && isPage(url)) event.respondWith(page());
  else if (isPart(url)) event.respondWith(part(event));
});

// A page names a list of parts that it may need later: all of them are kept now, so that it opens without a connection.
/** @param {string} list */
async function keep(list) {
  const store = await caches.open(STORE);
  /** @type {string[]} */
  const names = await (await newest(list)).json();
  const missing = [];
  for (const url of [...names.map((name) => `/static/${name}`), '/manifest.webmanifest', list]) {
    if (!(await store.match(url))) missing.push(url);
  }
  await store.addAll(missing.map((url) => new Request(url, { cache: 'no-cache' })));
  await tellAll('kept');
}

worker.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep).catch(() => null));
});

// A turn began while no page was open: the server tells which tables, and a tap opens the one, or the list of all.
worker.addEventListener('push', (event) => {
  /** @type {{ title: string, lines: string[], tables: string[] }} */
  const { title, lines, tables } = event.data?.json() ?? { title: 'Octosphere', lines: [], tables: [] };
  const one = tables.length === 1 ? tables[0] : '';
  const icon = '/static/icons/icon-192.png';
  const options = { body: one ? '' : lines.join('\n'), tag: one || 'octosphere', data: one, icon, badge: icon };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data ? `/t/${event.notification.data}` : '/';
  const open = async () => {
    const all = await worker.clients.matchAll({ type: 'window' });
    const there = all.find((client) => new URL(client.url).pathname === path);
    return there ? there.focus() : worker.clients.openWindow(path);
  };
  event.waitUntil(open());
});
