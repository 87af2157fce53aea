import { type Plan, readPlan } from "../plan.ts";
import type { AccountType } from "./sign-up-steps.ts";

/** What the address of the sign-up page says. */
interface SignUpSearch {
  kind: AccountType | null;
  /** Null: none, or one there is not. */
  plan: Plan | null;
  /** Somebody came back from a later step: nothing is forgotten. */
  back: boolean;
  /** The code of the link they came by. Null: none, or what can't be one. */
  referral?: string | null;
}

export function readSignUpSearch(url: string): SignUpSearch {
  const search = new URL(url).searchParams;
  const type = search.get("type");
  return {
    kind: type === "individual" || type === "company" ? type : null,
    plan: readPlan(search.get("plan")),
    back: search.get("back") === "yes",
    referral: readReferralCode(search.get("ref")),
  };
}

/** The address of the sign-up page that says the same. */
export function signUpPath({ kind, plan, back, referral }: SignUpSearch): string {
  const search = new URLSearchParams();
  if (kind) search.set("type", kind);
  if (plan) search.set("plan", plan);
  if (back) search.set("back", "yes");
  if (referral) search.set("ref", referral);
  return search.size > 0 ? `/signup?${search}` : "/signup";
}

/** The way back from a later step. To the sign-up page it keeps everything that was typed there. */
export function backPath(step: string, kind: AccountType): string {
  return step === "/signup" ? signUpPath({ kind, plan: null, back: true }) : step;
}

/** Letters of a code: 32^8 of them, so that nobody finds one by trying. */
export const CODE_LETTERS = 8;

const CODE = /^[0-9a-hjkmnp-tv-z]{8}$/;

/**
 * The code that an address names, as it is kept; null for what can't be one. Read from paper, o is
 * 0, and i and l are 1.
 */
export function readReferralCode(named: unknown): string | null {
  if (typeof named !== "string" || named.length > 40) return null;
  const code = named.trim().toLowerCase().replaceAll("o", "0").replace(/[il]/g, "1");
  return CODE.test(code) ? code : null;
}

/** The link by which others come. */
export function referralAddress(appUrl: string, code: string): string {
  return `${appUrl}/signup?ref=${code}`;
}

/**
 * What the owner of a link sees of a person who came by it: the first name and the first letter of
 * the last one. The sign-up page says so to the person.
 */
export function referredName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  const initial = [...lastName.trim().toUpperCase()][0];
  return initial ? `${firstName} ${initial}.` : firstName;
}

/** Who `/get-started` speaks to. */
export type Audience = "individuals" | "institutions";

/**
 * The audience and the plan of an address; individuals unless it says otherwise, and no plan that
 * we do not have.
 */
export function readAudience(search: URLSearchParams): {
  audience: Audience;
  /** The same as the sign-up page calls it. */
  type: "individual" | "company";
  plan: Plan | null;
} {
  const audience = search.get("audience") === "institutions" ? "institutions" : "individuals";
  return {
    audience,
    type: audience === "institutions" ? "company" : "individual",
    plan: readPlan(search.get("plan")),
  };
}

/** The address of the page for an audience; what is usual is left out. */
export function getStartedPath(audience: Audience, plan: string | null): string {
  const query = new URLSearchParams();
  if (audience !== "individuals") query.set("audience", audience);
  if (plan) query.set("plan", plan);
  return query.size > 0 ? `/get-started?${query}` : "/get-started";
}
