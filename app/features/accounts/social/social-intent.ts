import type { Config } from "#app/platform/config.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import type { SocialProvider } from "#app/providers/social/social.ts";
import { type Plan, readPlan } from "../plan.ts";
import { readReferralCode } from "../referral-code.ts";
import { getStartedPath, signUpPath } from "../sign-up/sign-up-search.ts";
import type { AccountType } from "../sign-up/sign-up-steps.ts";

/**
 * Which of the providers the operator has set up. The buttons of the others say that they are not.
 */
export function socialAvailable(config: Pick<Config, "social">): Record<SocialProvider, boolean> {
  return { google: config.social.google !== null, x: config.social.x !== null };
}

/** Goes on with a form that waited until its sender confirmed that it’s them. */
export const CONFIRM_PAGE = "/settings/security/confirm";

/** The pages that a button for Google or X stands on. */
const PAGES = ["sign-up", "sign-in", "get-started", "settings", "confirm"] as const;

/** It travels in a cookie, and browsers throw a large one away. */
const MAX_NEXT_PAGE_LENGTH = 1000;

/** What somebody was about when they went to Google or X. */
export interface SocialIntent {
  from: (typeof PAGES)[number];
  kind: AccountType;
  plan: Plan | null;
  /** The code of the link they came to the sign-up page by. */
  referral: string | null;
  /** Where they wanted to go, on this site. */
  to: string | null;
  /** Who was signed in, when they connect from the settings or confirm that it’s them. */
  userId: string | null;
}

/**
 * Reads the fields that go with the button, or what was carried along of them. Anything unknown is
 * the plain case.
 */
export function readSocialIntent(fields: Record<string, unknown>): SocialIntent {
  const to = safePath(
    typeof fields.to === "string" && fields.to.length <= MAX_NEXT_PAGE_LENGTH ? fields.to : null,
    "",
  );
  return {
    from: PAGES.find((page) => page === fields.from) ?? "sign-up",
    kind: fields.type === "company" ? "company" : "individual",
    plan: readPlan(fields.plan),
    referral: readReferralCode(fields.ref),
    to: to || null,
    userId: typeof fields.userId === "string" && fields.userId !== "" ? fields.userId : null,
  };
}

/** The same as fields, to be carried along. */
export function writeSocialIntent({
  from,
  kind,
  plan,
  referral,
  to,
  userId,
}: SocialIntent): Record<string, string> {
  return {
    from,
    type: kind,
    plan: plan ?? "",
    ref: referral ?? "",
    to: to ?? "",
    userId: userId ?? "",
  };
}

/** The page that the button stood on, as it was. */
export function startingPage({ from, kind, plan, referral, to }: SocialIntent): string {
  if (from === "settings") return "/settings/security";
  if (from === "confirm") return CONFIRM_PAGE;
  if (from === "sign-in") return to ? `/sign-in?to=${encodeURIComponent(to)}` : "/sign-in";
  if (from === "get-started")
    return getStartedPath(kind === "company" ? "institutions" : "individuals", plan);
  return signUpPath({ kind, plan, referral, back: false });
}
