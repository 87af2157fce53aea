import { placeholderKey } from "../messages/placeholders.ts";
import { wholeName } from "../whole-name.ts";

/** What every bulk mail can fill in, before any imported column. */
export const BULK_PLACEHOLDERS = [
  "First Name",
  "Last Name",
  "Full Name",
  "Email Address",
  "Organization Name",
  "Support Email",
] as const;

/** Filled for everybody alike, or belonging to one person alone: nothing can stand in for them. */
const NEVER_MISSING = new Set(["Email Address", "Organization Name", "Support Email"].map(placeholderKey));

/** True when another value can be given for people who have none: "Dear colleague" where a name is missing. */
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
  const filled = new Set(Object.keys(values).flatMap((name) => (values[name] ? [placeholderKey(name)] : [])));
  for (const [name, value] of Object.entries(fallbacks)) if (!filled.has(placeholderKey(name))) values[name] = value;
  return values;
}
