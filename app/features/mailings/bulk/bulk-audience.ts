import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { knownPlaceholders } from "#app/features/messages/message/message-placeholders.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { BulkChoice, BulkTab } from "./bulk-choice.ts";

/**
 * Whom a bulk mail goes to, as chosen: everybody, or the people of one card, and who of them is
 * ticked. Kept as JSON.
 */
export interface BulkAudience {
  tab: BulkTab;
  /** The card's project, form or list; null with all recipients. */
  card: string | null;
  choice: BulkChoice;
}

/** Whom a batch went to, as its organiser confirmed it. Kept as JSON beside the batch. */
export interface AudienceText {
  /** "150 people from Data Analysis, cohort 4". */
  words: string;
  toSendCount: number;
  /** People left out, by reason. */
  leftOut: Record<string, number>;
}

export function people(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
}

/**
 * "150 people from Data Analysis, cohort 4", "5 people of all recipients", "all 2,914 recipients".
 */
export function audienceLabel(
  count: number,
  audience: BulkAudience,
  cardTitle: string | null,
): string {
  if (audience.choice.without) {
    const others = `${count.toLocaleString("en")} other ${count === 1 ? "person" : "people"}`;
    return cardTitle === null ? others : `${others} from ${cardTitle}`;
  }
  if (audience.tab !== "all") return `${people(count)} from ${cardTitle ?? "a deleted list"}`;
  const { all, minus } = audience.choice;
  if (all === "" && minus.length === 0) return `${people(count)}: all your recipients`;
  return all ? `${people(count)} found by “${all}”` : people(count);
}

/** What every bulk mail can fill in, before any imported column. */
const BULK_PLACEHOLDERS = [
  "First Name",
  "Last Name",
  "Full Name",
  "Email Address",
  "Organization Name",
  "Support Email",
] as const;

/** The fields of a mail to these people. Null: the list it was written to is gone. */
export function bulkFields(source: { columns: readonly string[] } | null): string[] {
  return knownPlaceholders(source?.columns ?? [], {}, BULK_PLACEHOLDERS);
}

/** Filled for everybody alike, or belonging to one person alone: nothing can stand in for them. */
const NEVER_MISSING = new Set(
  ["Email Address", "Organization Name", "Support Email"].map(placeholderKey),
);

/**
 * True when another value can be given for people who have none: "Dear colleague" where a name is
 * missing.
 */
export function canHaveFallback(name: string): boolean {
  return !NEVER_MISSING.has(placeholderKey(name));
}

/** A person's values, each by its name; `fallbacks` stand where they have none. */
export function bulkValues(
  person: { firstName: string; lastName: string; email: string; fields: Record<string, string> },
  account: { name: string; supportEmail: string },
  fallbacks: Record<string, string>,
): Record<string, string> {
  const { firstName, lastName, email, fields } = person;
  const values: Record<string, string> = {
    ...fields,
    "First Name": firstName,
    "Last Name": lastName,
    "Full Name": wholeName({ firstName, lastName }),
    "Email Address": email,
    "Organization Name": account.name,
    "Support Email": account.supportEmail,
  };
  const filled = new Set(
    Object.keys(values).flatMap((name) => (values[name] ? [placeholderKey(name)] : [])),
  );
  for (const [name, value] of Object.entries(fallbacks))
    if (!filled.has(placeholderKey(name))) values[name] = value;
  return values;
}
