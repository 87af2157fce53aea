import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import type { SuppressionsTable } from "#db/schema/suppressions.ts";

export type SuppressionReason = SuppressionsTable["reason"];

/** The reasons as an organiser reads them, in the order of the filter. */
export const SUPPRESSION_REASONS = [
  { value: "bounced", label: "Bounced", means: "Earlier mail to it came back for good." },
  { value: "complained", label: "Complained", means: "They marked a mail of yours as spam." },
  { value: "unsubscribed", label: "Unsubscribed", means: "They asked for no more mail." },
  {
    value: "provider",
    label: "Refused by the provider",
    means: "The service that carries the mail does not take it for this address.",
  },
] as const satisfies { value: SuppressionReason; label: string; means: string }[];

export function reasonLabel(reason: SuppressionReason): string {
  return SUPPRESSION_REASONS.find(({ value }) => value === reason)!.label;
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

/** Of a file with addresses that are not mailed. */
export const MAX_ADDRESS_FILE_BYTES = 2 * 1024 * 1024;

/** More than this at once is a list that belongs into several files. */
export const MAX_ADDRESSES = 100_000;

interface AddressList {
  /** Lower-cased, each once. */
  emails: string[];
  /** Pieces that hold an @ and are no address, the first few. */
  invalid: string[];
  invalidCount: number;
}

const MAX_SHOWN = 5;

/**
 * The addresses of a text: one a line, or a spreadsheet's export with other columns, whatever stands between them. Pieces without
 * an @ (names, headings) are passed over.
 */
export function readAddressList(text: string): AddressList {
  const emails = new Set<string>();
  const invalid = new Set<string>();
  for (const piece of text.split(/[\s,;"<>\u0000]+/)) {
    if (!piece.includes("@")) continue;
    const reading = readEmailAddress(piece.replace(/^'/, ""));
    if (reading.ok) emails.add(reading.email);
    else invalid.add(piece.slice(0, 100));
  }
  return { emails: [...emails], invalid: [...invalid].slice(0, MAX_SHOWN), invalidCount: invalid.size };
}
