import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { SuppressionsTable } from "#db/schema/delivery.ts";

export type SuppressionReason = SuppressionsTable["reason"];

/** The reasons as an organiser reads them, in the order of the filter. */
export const SUPPRESSION_REASONS = [
  { value: "bounced", label: "Bounced", means: "An earlier e-mail to it bounced permanently." },
  {
    value: "complained",
    label: "Spam complaint",
    means: "They reported one of your e-mails as spam.",
  },
  { value: "unsubscribed", label: "Unsubscribed", means: "They asked for no more e-mails." },
  {
    value: "provider",
    label: "Refused by the provider",
    means: "The e-mail service doesn’t deliver to this address.",
  },
] as const satisfies { value: SuppressionReason; label: string; means: string }[];

export function reasonLabel(reason: SuppressionReason): string {
  return SUPPRESSION_REASONS.find(({ value }) => value === reason)?.label ?? reason;
}

/** What the address of the list asks for; anything unknown becomes the default. */
export interface SuppressionFilter {
  /** The beginning of an address. */
  q: string;
  reason: SuppressionReason | "";
  page: number;
}

export function readSuppressionFilter(search: URLSearchParams): SuppressionFilter {
  return {
    q: (search.get("q") ?? "").trim().toLowerCase().slice(0, 200),
    reason: SUPPRESSION_REASONS.find(({ value }) => value === search.get("reason"))?.value ?? "",
    page: readPageNumber(search),
  };
}

export function suppressionsPath({ q, reason }: Pick<SuppressionFilter, "q" | "reason">): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (reason) query.set("reason", reason);
  const text = query.toString();
  return text ? `/suppressions?${text}` : "/suppressions";
}
