/* Keeps the score page for when the line is down. The server writes before this what it is about: HOUSE, with the
   version, the path before every address, and the files of the page. Nothing of a sheet is kept here: that is the page's. */

const KEPT = `oddtrick-keeper-${HOUSE.version}`;
const SHELL = `${HOUSE.base}/sheets/new`;
const OURS = new RegExp(`^${HOUSE.base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/(sheets/new|s/[^/]+)$`);
const PATIENCE = 4000; // for a line that is there and does not answer

async function keepShell(cache, answer) {
  const page = await answer.clone().text();
  const words = page.match(/name="words" content="([^"]+)"/)?.[1];
  await cache.put(SHELL, answer);
  if (words && !(await cache.match(words))) await cache.add(words);
}

async function fill() {
  const cache = await caches.open(KEPT);
  await cache.addAll(HOUSE.files);
  await keepShell(cache, await fetch(SHELL, { credentials: 'same-origin' }));
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith('oddtrick-keeper-') && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(fill());
});
self.addEventListener('activate', (event) => event.waitUntil(tidy()));

async function page(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok && !answer.redirected) await keepShell(cache, answer.clone());
    return answer;
  } catch (gone) {
    const kept = await cache.match(SHELL);
    if (!kept) throw gone;
    return kept;
  }
}

async function file(request) {
  const kept = await (await caches.open(KEPT)).match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (OURS.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith(`${HOUSE.base}/static/`) || pathname.startsWith(`${HOUSE.base}/words/`)) {
    event.respondWith(file(request));
  }
});
