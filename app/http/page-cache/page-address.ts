/** A page as the cache knows it: what is asked of the page, and whether somebody chose words for it. */
export interface PageAddress {
  path: string;
  /** What the page reads, in order: "?tab=news", or nothing. */
  query: string;
}

/** What newsletters and networks hang onto links. No page reads it, so all of them are the same page. */
const NOT_READ = /^(?:utm_[a-z]+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|ttclid|twclid|mc_cid|mc_eid|_ga|_gl)$/;
/** A choice from a list; words that somebody typed are as good as never asked for twice. */
const CHOICE = /^[a-z0-9-]{1,40}$/;
const MOST_CHOICES = 4;
/** What search boxes are called: even a single plain word in one is typed. */
const TYPED = "q";

/**
 * Null when this request is not one that may be answered from memory: another area, a part of a page, typed words, the same
 * name twice. `url` begins with a slash; `isKept` knows the pages that are everybody's.
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
    if (read.length === MOST_CHOICES || name === TYPED || !CHOICE.test(name) || !CHOICE.test(value)) return null;
    if (read.some(([known]) => known === name)) return null;
    read.push([name, value]);
  }
  read.sort(([one], [other]) => (one < other ? -1 : 1));
  return { path, query: read.length > 0 ? `?${new URLSearchParams(read)}` : "" };
}
