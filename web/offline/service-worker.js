// Keeps all files of the site in the browser, so that every later visit works without a connection.
//
// The build writes `VERSION` and `FILES` before this text (scripts/site/offline.mjs): a digest of the whole site, and its
// files relative to it. All of them but the page carry a digest in their names, so a file that was kept never changes.

/** The page, which alone has the same address in each version. */
const PAGE = './';
const PREFIX = 'boardwright-';
const NAME = PREFIX + VERSION;

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => clients.claim())));
addEventListener('message', ({ data }) => {
  if (data === 'take over') skipWaiting(); // a person has asked for the newer version
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});

/** Fetches one file after another: the page that is open goes first on a slow connection. */
async function keepAll() {
  const cache = await caches.open(NAME);
  for (const file of FILES) {
    const kept = file === PAGE ? undefined : await caches.match(file); // also those of the version before
    await cache.put(file, kept ?? (await fetched(file)));
  }
}

async function fetched(file) {
  const response = await fetch(file, { cache: file === PAGE ? 'no-cache' : 'default' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`); // the browser tries the installation again
  // Browsers refuse a page whose address was redirected, as some hosts do.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/** Deletes the files of old versions. Those of the last one stay, because another tab may still show it. */
async function forgetOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME); // the oldest first
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

async function answer(request) {
  const own = await caches.open(NAME);
  const page = request.mode === 'navigate' && isPage(new URL(request.url));
  const wanted = page ? PAGE : request;
  return (await own.match(wanted)) ?? (await caches.match(wanted)) ?? fetch(request);
}

function isPage({ pathname }) {
  const folder = new URL(PAGE, location).pathname;
  return pathname === folder || pathname === `${folder}index.html`;
}
