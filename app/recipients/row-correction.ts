import { suggestAddress } from "./read-email-address.ts";

export type CorrectableField = "firstName" | "lastName" | "email" | "certificateName";

const LABELS: Record<CorrectableField, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail address",
  certificateName: "Certificate name",
};

export interface Correction {
  field: CorrectableField;
  label: string;
  /** What the box starts with: the address probably meant, or nothing. */
  suggestion: string;
}

/** Which part of a row its problem is about; null when it can only be put right in the file. */
export function correctionFor(reason: string, email: string): Correction | null {
  const field = fieldOf(reason);
  return field && { field, label: LABELS[field], suggestion: isSuggestion(reason) ? (suggestAddress(email) ?? "") : "" };
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
