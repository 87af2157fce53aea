import { readEmailAddress, suggestAddress } from "#app/platform/text/email-address.ts";
import { nameProblem } from "#app/platform/text/mailed-name.ts";

/** One person of a list, cleaned and ready to keep. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** Placeholder → value, of the other columns; empty ones are left out. */
  fields: Record<string, string>;
}

/** Letters one cell may hold. */
export const MAX_CELL_LETTERS = 1000;

/**
 * Checks a person and puts the address into its kept form. Returns the first problem in words, or
 * null.
 */
export function checkPerson(
  person: Person,
  rules: { lastNameNeeded: boolean; acceptUnusualDomain?: boolean },
): string | null {
  const email = readEmailAddress(person.email);
  if (email.ok) person.email = email.email;
  if (!person.firstName && !person.lastName) return "The name is missing";
  if (!person.firstName) return "First name is missing";
  if (rules.lastNameNeeded && !person.lastName) return "Last name is missing";
  const problem =
    nameProblem(person.firstName, "First name") ??
    nameProblem(person.lastName, "Last name") ??
    nameProblem(person.certificateName, "Certificate name");
  if (problem) return problem;
  if (!email.ok) return email.reason;
  if (!rules.acceptUnusualDomain) {
    const meant = suggestAddress(email.email);
    if (meant) return `Did you mean ${meant.slice(meant.lastIndexOf("@") + 1)}?`;
  }
  return null;
}

export type CorrectableField = "firstName" | "lastName" | "email" | "certificateName";

/** What a person's correctable fields are called. */
export const CORRECTABLE_LABELS: Record<CorrectableField, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail address",
  certificateName: "Certificate name",
};

interface Correction {
  field: CorrectableField;
  label: string;
  /** What the box starts with: the address probably meant, or nothing. */
  suggestion: string;
}

/** Which part of a row its problem is about; null when it can only be put right in the file. */
export function correctionFor(reason: string, email: string): Correction | null {
  const field = fieldOf(reason);
  return (
    field && {
      field,
      label: CORRECTABLE_LABELS[field],
      suggestion: isSuggestion(reason) ? (suggestAddress(email) ?? "") : "",
    }
  );
}

export function isSuggestion(reason: string): boolean {
  return reason.startsWith("Did you mean ");
}

function fieldOf(reason: string): CorrectableField | null {
  if (/^The name is missing|^First name/.test(reason)) return "firstName";
  if (/^Last name/.test(reason)) return "lastName";
  if (/^Certificate name/.test(reason)) return "certificateName";
  if (/^Did you mean|e-mail address/.test(reason)) return "email";
  return null;
}

/** Someone in the list already. */
export interface KnownPerson extends Person {
  id: string;
}
