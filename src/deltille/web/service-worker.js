// Keeps the page and the lessons, guides, boards and puzzles that were read, for use offline. Always asks the network
// first, so nobody is shown an old page. Private data (tables, accounts) is never kept.

const SHELL = "deltille-shell-4";
const LEARNT = "deltille-learnt-1";

/** What a page or module refers to: scripts, styles and imported modules, also those it imports later. */
const NAMED = /(?:href=|src=|sheet\()"(\/[^"#]+)"|(?:from|import)[ (]*"(\.[^"]+)"/g;

/** What is the same for everybody: games, lessons, boards, puzzles; not questions about one move. */
const SHARED = /^\/api\/(?:catalogue(?:$|\/)|boards\/|puzzles\/)(?!.*\/(?:previews|tries)\/)/;
/** At most this many responses are kept; the oldest are removed first. */
const MOST_LEARNT = 400;

/** Keep a file and everything it refers to, so that rooms that were never opened work offline. */
async function keep(cache, url, seen) {
  if (seen.has(url)) return;
  seen.add(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is not there: ${response.status}`);
  await cache.put(url, response.clone());
  if (!/html|javascript/.test(response.headers.get("content-type") ?? "")) return;
  const named = [...(await response.text()).matchAll(NAMED)].map(([, absolute, relative]) => new URL(absolute ?? relative, url).href);
  await Promise.all(named.map((one) => keep(cache, one, seen)));
}

/** Keep a response, and not too many of them. */
async function learn(request, response) {
  const cache = await caches.open(LEARNT);
  await cache.delete(request);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_LEARNT)).map((old) => cache.delete(old)));
}

/** What the first page shows: it was fetched before this worker was there. */
async function learnFirst() {
  const get = async (path) => {
    const response = await fetch(path);
    if (response.ok) await learn(new Request(path), response.clone());
    return response;
  };
  const { games } = await (await get("/api/catalogue")).json();
  for (const { name, board } of games) for (const path of [board, `/api/catalogue/${name}/demonstration`]) await get(path);
}

self.addEventListener("install", (event) => {
  const locale = `/locale/${encodeURIComponent(navigator.language)}`;
  const first = ["/", `${locale}.json`, `${locale}/lessons.json`];
  void self.skipWaiting();
  const kept = caches.open(SHELL).then((cache) => Promise.all(first.map((path) => keep(cache, new URL(path, location.href).href, new Set()))));
  // A busy server may refuse it; then it is kept with the next visit.
  event.waitUntil(kept.then(() => learnFirst().catch(() => {})));
});

self.addEventListener("activate", (event) => {
  const names = caches.keys().then((all) => Promise.all(all.filter((name) => name !== SHELL && name !== LEARNT).map((name) => caches.delete(name))));
  // Also serve the page that is open now, so that what it reads is kept from the first visit on.
  event.waitUntil(names.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isApi = url.pathname.startsWith("/api");
  if (request.method !== "GET" || url.origin !== location.origin || (isApi && !SHARED.test(url.pathname))) return;
  event.respondWith(
    fetch(request)
      .then((response) => {
        if (response.ok) {
          const copy = response.clone();
          event.waitUntil(isApi ? learn(request, copy) : caches.open(SHELL).then((cache) => cache.put(request, copy)));
        }
        return response;
      })
      .catch(async () => (await caches.match(request)) ?? Response.error()),
  );
});
