import type { Browser } from "#app/platform/http/browser.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import type { RequestOrigin } from "../account-email-types.ts";
import { deviceName } from "./device-name.ts";

/** Where everybody starts. */
export const FIRST_PAGE = "/dashboard";

/** Pages that are only for those who are not signed in, and addresses that only take what a button sends. */
const NOT_A_PLACE = [
  /^\/(?:sign-in|sign-out|signup|get-started|create-password|create-pass|verify-email|institution-[a-z]+)$/,
  /^\/(?:forgot-pass|email-verify|password-reset|password-reset-success)$/,
  /^\/(?:auth|webhooks|u)\//,
  /^\/projects\/[^/]+\/(?:star|delete|restore|duplicate)$/,
  /^\/forms\/(?:new|[^/]+\/(?:star|delete|restore|duplicate|save-draft))$/,
  /^\/sent\/[^/]+\/(?:pause|resume)$/,
  /^\/bulk-email\/(?:compose|compose\/[^/]+\/(?:delete|save)|lists\/[^/]+\/star)$/,
  /^\/certificates\/[^/]+\/save-(?:design|message)$/,
  /^\/settings\/(?:data\/(?:keep|mails)$|plan\/(?:keep$|pay\/)|security\/sessions\/|switch-account$|members\/invitations\/|members\/[^/]+\/role$)/,
  /^\/notifications\/read$/,
  /^\/operator\/(?:enter|leave)$/,
];

/** The page to go to after signing in: the wish, when it leads to a page of this site that can be opened by a link. */
export function afterSignIn(wish: string | null | undefined): string {
  const to = safePath(wish, FIRST_PAGE);
  const path = new URL(to, "http://site.invalid").pathname.toLowerCase().replace(/\/+$/, "");
  return NOT_A_PLACE.some((pattern) => pattern.test(path)) ? FIRST_PAGE : to;
}

/** Where a request comes from, as mails about an account say it. */
export function requestOrigin({ userAgent, address }: Browser): Required<RequestOrigin> {
  return { device: deviceName(userAgent), address };
}

/** Why no code was mailed: one has just been, or there were too many to that address or from that network. */
export function codeRefusalMessage({ kind, seconds }: { kind: "soon" | "wait"; seconds: number }): string {
  if (kind === "soon") return `A code was sent a moment ago. You can ask for another in ${seconds} s.`;
  return `Too many codes were asked for with this address, or from your network, so none was sent. ${waitMessage(seconds)}, then ask again.`;
}
