import { type Plan, readPlan } from "../plan.ts";
import { readReferralCode } from "../referral-code.ts";
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
