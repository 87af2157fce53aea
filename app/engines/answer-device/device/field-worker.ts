import { nameOf } from "../sealed-values.ts";
import { FIELD_CACHE, keptPage } from "./field-cache.ts";

/*
 * The service worker of helpers' pages. It gives out the page and the script that the page put into
 * the cache, where there is no line; with a line the server's page comes first, whatever the age of
 * this worker.
 */

interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Scope {
  addEventListener(type: "install", listen: () => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  location: Location;
}

const scope = self as unknown as Scope;
/** A line that takes longer than this is as good as none. */
const PATIENCE_MS = 4_000;

scope.addEventListener("install", () => void scope.skipWaiting());

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request, pathname));
  else if (/\.js$/.test(pathname)) event.respondWith(scriptOf(request));
});

async function pageOf(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(FIELD_CACHE);
  const kept = await cache.match(keptPage(await nameOf(pathname.split("/").pop() ?? "")));
  if (!kept) return fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  // Of a link that was revoked, what waits is still to be seen.
  return answer && answer.status < 400 ? answer : kept;
}

/** An address with a version never changes. */
async function scriptOf(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
