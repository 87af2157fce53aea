import Negotiator from "negotiator";

/** What is needed of the frame's table of routes. */
type RouteTable = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean } | undefined
>;

/** For an address that no route has. */
const NO_ROUTE = "(none)";

/**
 * Tells the pattern of an address, `/forms/:formId/questions` for `/forms/1m7v…/questions`: what
 * logs and counts name instead of the address, whose parts may be keys or names. The routes are
 * tried in the frame's own order (react-router's scores).
 */
export function routePatterns(table: RouteTable): (path: string) => string {
  const patterns = Object.values(table)
    .filter((route) => route !== undefined)
    .filter((route) => route.path !== undefined || route.index)
    .map((route) => {
      const pattern = wholePath(table, route);
      const score = scoreOf(pattern, route.index === true);
      return { pattern, score, matches: matcher(pattern) };
    })
    .sort((one, other) => other.score - one.score);
  const seen = new Set<string>();
  const distinct = patterns.filter(({ pattern }) => !seen.has(pattern) && seen.add(pattern));
  return (path) => {
    // What scripts fetch instead of a page is the page's.
    const page = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
    return distinct.find(({ matches }) => matches.test(page))?.pattern ?? NO_ROUTE;
  };
}

/** A route's address from the root: `/forms/:formId/questions`. */
export function wholePath(table: RouteTable, route: NonNullable<RouteTable[string]>): string {
  const parts: string[] = [];
  for (let at: RouteTable[string] = route; at; at = at.parentId ? table[at.parentId] : undefined)
    if (at.path) parts.unshift(at.path);
  return `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
}

function scoreOf(pattern: string, index: boolean): number {
  const segments = pattern.split("/");
  const splat = segments.includes("*");
  return segments
    .filter((segment) => segment !== "*")
    .reduce(
      (score, segment) => score + segmentScore(segment),
      segments.length + (splat ? -2 : 0) + (index ? 2 : 0),
    );
}

function segmentScore(segment: string): number {
  if (segment === "") return 1;
  return /^:[\w-]+$/.test(segment) ? 3 : 10;
}

function matcher(pattern: string): RegExp {
  const source = pattern
    .replace(/\/*\*?$/, "")
    .replace(/[\\.*+^${}|()[\]]/g, "\\$&")
    .replace(/\/:[\w-]+/g, "/[^/]+");
  return new RegExp(`^${source}${pattern.endsWith("*") ? "(?:/.*)?" : "/*"}$`, "i");
}

/**
 * A page as the cache knows it: what is asked of the page, and whether somebody chose words for it.
 */
export interface PageAddress {
  path: string;
  /** What the page reads, in order: "?tab=news", or nothing. */
  query: string;
}

/**
 * What newsletters and networks hang onto links. No page reads it, so all of them are the same
 * page.
 */
const NOT_READ =
  /^(?:utm_[a-z]+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|ttclid|twclid|mc_cid|mc_eid|_ga|_gl)$/;
/** A choice from a list; words that somebody typed are as good as never asked for twice. */
const CHOICE = /^[a-z0-9-]{1,40}$/;
const MAX_CHOICES = 4;
/** What search boxes are called: even a single plain word in one is typed. */
const TYPED = "q";

/**
 * Null when this request is not one that may be answered from memory: another area, a part of a
 * page, typed words, the same name twice. `url` begins with a slash; `isKept` knows the pages that
 * are everybody's.
 */
export function pageAddress(url: string, isKept: (path: string) => boolean): PageAddress | null {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  if (!isKept(path)) return null;
  if (at < 0 || at === url.length - 1) return { path, query: "" };
  const read: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (NOT_READ.test(name)) continue;
    // Here and not after: an address with thousands of names is not worth comparing them all.
    if (read.length === MAX_CHOICES || name === TYPED || !CHOICE.test(name) || !CHOICE.test(value))
      return null;
    if (read.some(([known]) => known === name)) return null;
    read.push([name, value]);
  }
  read.sort(([one], [other]) => (one < other ? -1 : 1));
  return { path, query: read.length > 0 ? `?${new URLSearchParams(read)}` : "" };
}

/** How long browsers and this server keep a page of the site without asking again. */
const PAGE_SECONDS = 60;

/**
 * The Cache-Control of a page of the site: everybody's, unless one of its loaders said otherwise or
 * gave a cookie. `answer` is what the page would be sent with, `loaders` what each of its loaders
 * answered with.
 */
export function siteCacheControl(answer: Headers, loaders: Headers[], production: boolean): string {
  const said = answer.get("Cache-Control");
  if (said) return said;
  const all = [answer, ...loaders];
  if (all.some((headers) => headers.has("Set-Cookie"))) return "private, no-store";
  const strict = loaders
    .map((headers) => headers.get("Cache-Control") ?? "")
    .find((control) => /private|no-store/.test(control));
  if (strict) return strict;
  const own = loaders.map((headers) => headers.get("Cache-Control")).findLast(Boolean);
  return own ?? (production ? `public, max-age=${PAGE_SECONDS}` : "public, max-age=0");
}

/** Seconds for which a page may be answered from memory; 0: not at all. */
export function sharedSeconds(control: string | null): number {
  if (!control || !/\bpublic\b/.test(control) || /\b(?:private|no-store|no-cache)\b/.test(control))
    return 0;
  return Number(/\bmax-age=(\d{1,6})\b/.exec(control)?.[1] ?? 0);
}

export type Encoding = "br" | "gzip" | "identity";

const OURS = ["br", "gzip", "identity"] as const satisfies Encoding[];

/**
 * The encoding to answer in, from an Accept-Encoding header (RFC 9110 §12.5.3): the one the client
 * likes best, Brotli where it likes several. A client that refuses even `identity` gets that all
 * the same: a page it may read beats none.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  return (
    new Negotiator({ headers: { "accept-encoding": header } }).encoding(OURS, OURS) ?? "identity"
  );
}
