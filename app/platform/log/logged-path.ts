/** Where a personal link has the key that is all one needs to act for somebody. */
const KEYS = /^\/(j|w|u|invitation)\/[^/]+|^(\/f\/[^/]+\/continue|\/newsletter\/(?:confirm|leave))\/[^/]+/;

/** The path of a request as a log may hold it: without the key of a personal link. */
export function loggedPath(path: string): string {
  return path.replace(KEYS, (_, page?: string, before?: string) => `${before ?? `/${page}`}/…`);
}
