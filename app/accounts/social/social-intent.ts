import { safePath } from "../../http/safe-path.ts";
import { readReferralCode } from "../../referrals/referral-code.ts";
import { getStartedPath } from "../../site/audience.ts";
import { type Plan, readPlan } from "../plan.ts";
import type { Kind } from "../registration/journey.ts";
import { signUpPath } from "../registration/sign-up-search.ts";

/** The pages that a button for Google or X stands on. */
const PAGES = ["sign-up", "sign-in", "get-started", "settings"] as const;

/** It travels in a cookie, and browsers throw a large one away. */
const LONGEST_WISH = 1000;

/** What somebody was about when they went to Google or X. */
export interface SocialIntent {
  from: (typeof PAGES)[number];
  kind: Kind;
  plan: Plan | null;
  /** The code of the link they came to the sign-up page by. */
  referral: string | null;
  /** Where they wanted to go, on this site. */
  to: string | null;
  /** Who was signed in, when they connect from the settings. */
  userId: string | null;
}

/** Reads the fields that go with the button, or what was carried along of them. Anything unknown is the plain case. */
export function readSocialIntent(fields: Record<string, unknown>): SocialIntent {
  const to = safePath(typeof fields.to === "string" && fields.to.length <= LONGEST_WISH ? fields.to : null, "");
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
export function carriedIntent({ from, kind, plan, referral, to, userId }: SocialIntent): Record<string, string> {
  return { from, type: kind, plan: plan ?? "", ref: referral ?? "", to: to ?? "", userId: userId ?? "" };
}

/** The page that the button stood on, as it was. */
export function startingPage({ from, kind, plan, referral, to }: SocialIntent): string {
  if (from === "settings") return "/settings/security";
  if (from === "sign-in") return to ? `/sign-in?to=${encodeURIComponent(to)}` : "/sign-in";
  if (from === "get-started") return getStartedPath(kind === "company" ? "institutions" : "individuals", plan);
  return signUpPath({ kind, plan, referral, back: false });
}
