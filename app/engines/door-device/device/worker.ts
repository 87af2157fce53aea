/*
 * The service worker of the helper's page. It keeps the page without anything of an event, and its
 * scripts, and gives them out when there is no connection; names and codes never pass through its
 * cache. Its scope is /check-in/, so no other page knows of it.
 */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Scope {
  VERSION: string;
  addEventListener(type: "install" | "activate", listen: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

const scope = self as unknown as Scope;

const CACHE = `door-${scope.VERSION}`;
const PAGE = "/check-in/shell";
const SCRIPT = `/check-in/app.js?v=${scope.VERSION}`;
/** A line that takes longer than this is as good as none. */
const PATIENCE_MS = 4_000;

scope.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([PAGE, SCRIPT]))
      .then(() => scope.skipWaiting()),
  );
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => /^door-/.test(name) && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request));
  else if (/\.js$/.test(pathname)) event.respondWith(scriptOf(request));
});

async function pageOf(request: Request): Promise<Response> {
  const kept = () => caches.match(PAGE);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    const answer = await Promise.race([fetch(request), late]);
    if (answer && answer.status < 500) return answer;
    return (await kept()) ?? (await fetch(request));
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** An address with a version never changes. */
async function scriptOf(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await caches.open(CACHE).then((cache) => cache.put(request, answer.clone()));
  return answer;
}
