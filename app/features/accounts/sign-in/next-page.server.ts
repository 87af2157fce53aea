import type { Config } from "#app/platform/config.server.ts";
import { readCookie, writeCookie } from "#app/platform/crypto.server.ts";
import { afterSignIn } from "./after-sign-in.ts";

const COOKIE = "iweri_to";
/** Long enough to find a password. */
const KEPT_SECONDS = 15 * 60;

/** Where to go after signing in: the page named in the address, or the one that `nextPageCookie` remembered. Always a path of this site. */
export function readNextPage(url: string, cookies: string | null): string {
  const asked = new URL(url).searchParams.get("to");
  const kept = readCookie(cookies, COOKIE);
  return asked === null && kept !== null ? withFreshSpelling(afterSignIn(kept)) : afterSignIn(asked);
}

/** Links remembers that this address redirected to the sign-in page, whatever the headers say. Written differently, it is asked for again. */
function withFreshSpelling(path: string): string {
  return path + (path.includes("?") ? "&" : "?&");
}

/**
 * The cookie that keeps the next page out of the address; null when the address names none. For browsers that don't send
 * Sec-Fetch-Site: they prove by their Referer where a form comes from, and lynx sends none for an address with a query.
 */
export function nextPageCookie(url: string, { appUrl }: Pick<Config, "appUrl">): string | null {
  const asked = new URL(url).searchParams.get("to");
  if (asked === null) return null;
  return writeCookie(COOKIE, afterSignIn(asked), { secure: appUrl.startsWith("https:"), maxAgeSeconds: KEPT_SECONDS });
}

/** The cookie that forgets the next page, if one is kept: it is used once. */
export function clearNextPageCookies(cookies: string | null, { appUrl }: Pick<Config, "appUrl">): string[] {
  return readCookie(cookies, COOKIE) === null
    ? []
    : [writeCookie(COOKIE, "", { secure: appUrl.startsWith("https:"), maxAgeSeconds: 0 })];
}
