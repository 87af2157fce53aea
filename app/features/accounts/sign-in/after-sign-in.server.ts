import type { Config } from "#app/platform/config.server.ts";
import { readCookie, writeCookie } from "#app/platform/crypto.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { FIRST_PAGE } from "./first-page.ts";

/**
 * Pages that are only for those who are not signed in, and addresses that only take what a button
 * sends.
 */
const NOT_A_PLACE = [
  /^\/(?:sign-in|sign-in\/code|sign-in\/passkey|sign-in\/passkey\/options|sign-out|signup|get-started|create-password|create-pass|verify-email|institution-[a-z]+)$/,
  /^\/(?:forgot-pass|email-verify|password-reset|password-reset-success)$/,
  /^\/(?:auth|webhooks|api\/hooks|u)\//,
  /^\/projects\/[^/]+\/(?:star|delete|restore)$/,
  /^\/forms\/(?:new|[^/]+\/(?:star|delete|restore|duplicate|save-draft|confirmation\/save|webinar\/messages\/[^/]+\/save))$/,
  /^\/sent\/[^/]+\/(?:pause|resume)$/,
  /^\/bulk-email\/(?:compose|compose\/[^/]+\/(?:delete|save)|lists\/[^/]+\/star|rules\/[^/]+\/(?:pause|resume))$/,
  /^\/certificates\/[^/]+\/save-(?:design|message)$/,
  /^\/settings\/(?:data\/(?:keep|mails)$|plan\/(?:keep$|pay\/)|security\/sessions\/|switch-account$|members\/invitations\/|members\/two-step$|members\/[^/]+\/role$)/,
  /^\/(?:notifications\/read|message-images)$/,
  /^\/people\/[^/]+\/tags$/,
  /^\/operator\/(?:enter|leave)$/,
  /^\/(?:verify\/report|mine\/(?:leave|share))$/,
];

/**
 * The page to go to after signing in: the wish, when it leads to a page of this site that can be
 * opened by a link.
 */
export function afterSignIn(wish: string | null | undefined): string {
  const to = safePath(wish, FIRST_PAGE);
  const path = new URL(to, "http://site.invalid").pathname.toLowerCase().replace(/(?<!\/)\/+$/, "");
  return NOT_A_PLACE.some((pattern) => pattern.test(path)) ? FIRST_PAGE : to;
}

/**
 * Why no code was mailed: one has just been, or there were too many to that address or from that
 * network.
 */
export function codeRefusalMessage({
  kind,
  seconds,
}: {
  kind: "soon" | "wait";
  seconds: number;
}): string {
  if (kind === "soon") return `We just sent a code. You can ask for another in ${seconds} seconds.`;
  return (
    "Too many codes were requested for this address or from your network, so we didn’t " +
    `send one. ${waitMessage(seconds)}, then ask again.`
  );
}

const COOKIE = "iweri_to";
/** Long enough to find a password. */
const KEPT_SECONDS = 15 * 60;

/**
 * Where to go after signing in: the page named in the address, or the one that `nextPageCookie`
 * remembered. Always a path of this site.
 */
export function readNextPage(url: string, cookies: string | null): string {
  const asked = new URL(url).searchParams.get("to");
  const kept = readCookie(cookies, COOKIE);
  return asked === null && kept !== null
    ? withFreshSpelling(afterSignIn(kept))
    : afterSignIn(asked);
}

/**
 * Links remembers that this address redirected to the sign-in page, whatever the headers say.
 * Written differently, it is asked for again.
 */
function withFreshSpelling(path: string): string {
  return path + (path.includes("?") ? "&" : "?&");
}

/**
 * The cookie that keeps the next page out of the address; null when the address names none. For
 * browsers that don't send Sec-Fetch-Site: they prove by their Referer where a form comes from, and
 * lynx sends none for an address with a query.
 */
export function nextPageCookie(url: string, config: Pick<Config, "appUrl">): string | null {
  const asked = new URL(url).searchParams.get("to");
  if (asked === null) return null;
  return writeCookie(config, COOKIE, afterSignIn(asked), KEPT_SECONDS);
}

/** The cookie that forgets the next page, if one is kept: it is used once. */
export function clearNextPageCookies(
  cookies: string | null,
  config: Pick<Config, "appUrl">,
): string[] {
  return readCookie(cookies, COOKIE) === null ? [] : [writeCookie(config, COOKIE, "", 0)];
}
