import { type PageKeys, readPageKeys } from "#app/platform/http/list-pages.ts";

/** What the list of accounts is narrowed down to; "" is everything. */
export interface AccountFilter {
  /** A name, an e-mail address of a member, or an account's id. */
  q: string;
  standing: "" | "open" | "suspended" | "terminated" | "paused";
  plan: "" | "free" | "essentials" | "pro" | "custom" | "grace";
  kind: "" | "individual" | "company";
  identity: "" | "none" | "pending" | "passed" | "refused";
}

/** No search needs more characters. */
const MAX_SEARCH_LENGTH = 200;

/** What has to be typed before an account is closed for good. */
export const TERMINATE_WORD = "TERMINATE";

export const STATUS_CHOICES = [
  { value: "", label: "Any status" },
  { value: "open", label: "Open" },
  { value: "suspended", label: "Suspended" },
  { value: "terminated", label: "Terminated" },
  { value: "paused", label: "Sending paused" },
] as const;

export const PLAN_CHOICES = [
  { value: "", label: "Any plan" },
  { value: "free", label: "Free" },
  { value: "essentials", label: "Essentials" },
  { value: "pro", label: "Pro" },
  { value: "custom", label: "Custom" },
  { value: "grace", label: "Renewal failed" },
] as const;

export const KIND_CHOICES = [
  { value: "", label: "Any kind" },
  { value: "individual", label: "Individuals" },
  { value: "company", label: "Organisations" },
] as const;

export const IDENTITY_CHOICES = [
  { value: "", label: "Any identity" },
  { value: "passed", label: "Identity confirmed" },
  { value: "pending", label: "Identity pending" },
  { value: "refused", label: "Identity refused" },
  { value: "none", label: "Identity not checked" },
] as const;

/** Reads the filter out of an address; what is not known counts as everything. */
export function readAccountFilter(search: URLSearchParams): AccountFilter & PageKeys {
  const chosen = <Value extends string>(name: string, choices: readonly { value: Value }[]) =>
    choices.find(({ value }) => value === search.get(name))?.value ?? ("" as Value);
  return {
    q: (search.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    standing: chosen("standing", STATUS_CHOICES),
    plan: chosen("plan", PLAN_CHOICES),
    kind: chosen("kind", KIND_CHOICES),
    identity: chosen("identity", IDENTITY_CHOICES),
    ...readPageKeys(search),
  };
}

/** The filter as part of an address, without the page: "?standing=suspended", or "". */
export function accountSearch(filter: AccountFilter): string {
  const query = new URLSearchParams();
  for (const name of ["q", "standing", "plan", "kind", "identity"] as const)
    if (filter[name]) query.set(name, filter[name]);
  const text = query.toString();
  return text && `?${text}`;
}
