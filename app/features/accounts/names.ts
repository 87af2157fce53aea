import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { lineBreakProblem, nameProblem } from "#app/platform/text/mailed-name.ts";
import type { Organiser } from "./organiser.server.ts";

/**
 * A person's or an organisation's name as it is kept, or what is wrong with it. `what` begins the
 * sentence: "First name".
 */
export function readName(typed: string, what: string): { name: string } | { problem: string } {
  const text = typed.slice(0, 20_000);
  const name = normaliseName(text);
  if (!name) return { problem: `${what} is required` };
  const problem = lineBreakProblem(text, what) ?? nameProblem(name, what);
  if (problem) return { problem };
  if (!/[\p{L}\p{N}]/u.test(name)) return { problem: `${what} needs at least one letter` };
  return { name };
}

/**
 * Why a person's name can't be changed, or null. `wasChecked`: a check of the identity passed under
 * this name.
 */
export function nameLock(
  account: Pick<Organiser["account"], "kind" | "identityStatus">,
  wasChecked: boolean,
): "pending" | "checked" | null {
  if (account.kind === "company") return null;
  if (account.identityStatus === "pending") return "pending";
  return account.identityStatus === "passed" && wasChecked ? "checked" : null;
}

export const NAME_LOCK_MESSAGE = {
  pending:
    "Your identity is being checked under this name, so it can’t be changed until that is done.",
  checked: "Your identity was checked under this name, so it can’t be changed here.",
} as const;

const MAX_WEBSITE_LENGTH = 300;
const NOT_A_URL = "Enter the website as a URL, like https://www.example.com";

/**
 * An organisation's website as it is kept: a whole http or https address. "www.example.com" is how
 * people write one, and gets its https. Nothing typed is null.
 */
export function readWebsite(typed: string): { website: string | null } | { problem: string } {
  const text = typed.trim();
  if (!text) return { website: null };
  if (text.length > MAX_WEBSITE_LENGTH)
    return { problem: `The website can have at most ${MAX_WEBSITE_LENGTH} characters` };
  if (/\s/.test(text)) return { problem: NOT_A_URL };
  try {
    const url = new URL(
      /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/.]*\.[^/]*:\d/.test(text)
        ? text
        : `https://${text}`,
    );
    const isOfTheWeb = url.protocol === "https:" || url.protocol === "http:";
    if (!isOfTheWeb || !/\.[^.]+$/.test(url.hostname) || url.username || url.password)
      return { problem: NOT_A_URL };
    return { website: url.pathname === "/" && !url.search && !url.hash ? url.origin : url.href };
  } catch {
    return { problem: NOT_A_URL };
  }
}

/** What a company may say of itself at registration and in its settings. */
export const INDUSTRIES = [
  { value: "education", label: "Education" },
  { value: "technology", label: "Technology" },
  { value: "healthcare", label: "Healthcare" },
  { value: "finance", label: "Finance" },
  { value: "other", label: "Other" },
] as const;

export const SIZES = ["1-10", "11-50", "51-200", "201-500", "501+"] as const;
