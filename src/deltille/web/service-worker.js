// Keeps the shell of the page for when the network is away; nothing under /api is kept.

const SHELL = "deltille-shell-3";

/** What a page or module names: its scripts, styles and the modules it imports, also those it imports later. */
const NAMED = /(?:href=|src=|sheet\()"(\/[^"#]+)"|(?:from|import)[ (]*"(\.[^"]+)"/g;

/** Keep a file and everything it names, so that rooms nobody has entered yet open without a network. */
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

self.addEventListener("install", (event) => {
  const locale = `/locale/${encodeURIComponent(navigator.language)}`;
  const first = ["/", `${locale}.json`, `${locale}/lessons.json`];
  event.waitUntil(caches.open(SHELL).then((cache) => Promise.all(first.map((path) => keep(cache, new URL(path, location.href).href, new Set())))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api")) return;
  event.respondWith(
    fetch(request)
      .then((response) => {
        if (response.ok) {
          const copy = response.clone();
          event.waitUntil(caches.open(SHELL).then((cache) => cache.put(request, copy)));
        }
        return response;
      })
      .catch(async () => (await caches.match(request)) ?? Response.error()),
  );
});
