import type { Config } from "#app/platform/config.server.ts";
import { readCookie, writeCookie } from "#app/platform/crypto/signed-cookie.server.ts";
import { afterSignIn } from "./after-sign-in.ts";

const COOKIE = "iweri_to";
/** Long enough to find a password. */
const KEPT_SECONDS = 15 * 60;

/** Where to go after signing in: the page named in the address, or the one that `nextPageCookie` remembered. Always a path of this site. */
export function readNextPage(request: Request): string {
  const wish = new URL(request.url).searchParams.get("to");
  const kept = readCookie(request.headers.get("Cookie"), COOKIE);
  return wish === null && kept !== null ? withFreshSpelling(afterSignIn(kept)) : afterSignIn(wish);
}

/** Links remembers that this address redirected to the sign-in page, whatever the headers say. Written differently, it is asked for again. */
function withFreshSpelling(path: string): string {
  return path + (path.includes("?") ? "&" : "?&");
}

/**
 * The cookie that keeps the wish out of the address, or null where the address may stay as it is. Browsers that don't send
 * Sec-Fetch-Site prove by their Referer where a form comes from, and lynx sends none for an address with a query.
 */
export function nextPageCookie(request: Request, { appUrl }: Pick<Config, "appUrl">): string | null {
  const wish = new URL(request.url).searchParams.get("to");
  if (wish === null || request.headers.has("Sec-Fetch-Site")) return null;
  return writeCookie(COOKIE, afterSignIn(wish), { secure: appUrl.startsWith("https:"), maxAgeSeconds: KEPT_SECONDS });
}

/** The cookie that forgets the wish, if there is one: it is used once. */
export function clearNextPageCookies(request: Request, { appUrl }: Pick<Config, "appUrl">): string[] {
  return readCookie(request.headers.get("Cookie"), COOKIE) === null
    ? []
    : [writeCookie(COOKIE, "", { secure: appUrl.startsWith("https:"), maxAgeSeconds: 0 })];
}
