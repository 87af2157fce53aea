import {
  addressChoices,
  readEmailAddress,
  SEVERAL_ADDRESSES,
  suggestAddress,
  visibleAddress,
} from "#app/engines/email-address/email-address.ts";
import { looksDamaged, repairText } from "#app/engines/letters/damaged-text.ts";
import { nameProblem } from "#app/platform/text/mailed-name.ts";
import { saysNoAddress } from "#app/platform/text/no-address.ts";

/** One person of a list, cleaned and ready to keep. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** Placeholder → value, of the other columns; empty ones are left out. */
  fields: Record<string, string>;
  /** They chose it (`LANGUAGES`). Absent or null: nobody did, or what is known stays. */
  language?: string | null;
}

/** Letters one cell may hold. */
export const MAX_CELL_LETTERS = 1000;

/**
 * Checks a person and puts the address into its kept form. Returns the first problem in words, or
 * null. One name is enough, whichever way somebody is added (docs/decisions/132).
 */
export function checkPerson(
  person: Person,
  rules: { acceptUnusualDomain?: boolean } = {},
): string | null {
  const email = readEmailAddress(person.email);
  person.email = email.ok ? email.email : visibleAddress(person.email);
  if (!person.firstName && !person.lastName) return "The name is missing";
  if (!person.firstName) return "First name is missing";
  const problem =
    nameProblem(person.firstName, "First name") ??
    nameProblem(person.lastName, "Last name") ??
    nameProblem(person.certificateName, "Certificate name") ??
    lostLetter(person.firstName, "First name") ??
    lostLetter(person.lastName, "Last name") ??
    unreadLetter(person.certificateName, "Certificate name");
  if (problem) return problem;
  if (!email.ok) return saysNoAddress(person.email) ? NO_ADDRESS : email.reason;
  if (!rules.acceptUnusualDomain) {
    const meant = suggestAddress(email.email);
    if (meant) return `Did you mean ${meant.slice(meant.lastIndexOf("@") + 1)}?`;
  }
  return null;
}

/** "to be confirmed", "n/a" and the like stand in place of one. */
export const NO_ADDRESS = "No e-mail address is given";

function unreadLetter(text: string, what: string): string | null {
  return text.includes("\ufffd") ? `${what} has a letter that could not be read` : null;
}

const WAS = ": it was ";

/** What programs that knew too few letters made of a name. */
function lostLetter(name: string, what: string): string | null {
  if (name.includes("?")) return `${what} has a “?”, which may have been a letter`;
  if (!looksDamaged(name)) return unreadLetter(name, what);
  const before = repairText(name);
  return `${what} looks damaged${before ? `${WAS}“${before.text}”` : ""}`;
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
  /** What the box starts with: the address or the name probably meant, or nothing. */
  suggestion: string;
  /** The addresses that the cell may mean, where a person has to choose. */
  choices: string[];
}

/**
 * Which part of a row its problem is about; null when it can only be put right in the file. `email`:
 * what the row has as its address.
 */
export function correctionFor(reason: string, email: string): Correction | null {
  const field = fieldOf(reason);
  return (
    field && {
      field,
      label: CORRECTABLE_LABELS[field],
      suggestion: isSuggestion(reason) ? (suggestAddress(email) ?? "") : nameBefore(reason),
      choices: field === "email" ? addressChoices(email) : [],
    }
  );
}

function nameBefore(reason: string): string {
  const at = reason.indexOf(`${WAS}“`);
  return at < 0 ? "" : reason.slice(at + WAS.length + 1, -1);
}

export function hasSeveralAddresses(reason: string): boolean {
  return reason === SEVERAL_ADDRESSES;
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
