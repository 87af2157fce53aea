import { suggestAddress } from "#app/platform/text/email-address.ts";

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

/** What was typed for a row kept aside, and which part of the row the box asked for. */
export interface TypedCorrection {
  field: CorrectableField;
  text: string;
}

/** Name of a row's box in the form. It says what is asked for, so that an answer can't be taken for another question's. */
export function correctionName(rowNumber: number, field: CorrectableField): string {
  return `row-${rowNumber}-${field}`;
}

/** Reads a name that `correctionName` made; null for any other. */
export function readCorrectionName(name: string): { rowNumber: number; field: CorrectableField } | null {
  const [, row, field] = /^row-(\d{1,9})-([a-zA-Z]+)$/.exec(name) ?? [];
  return row && field && Object.hasOwn(LABELS, field) ? { rowNumber: Number(row), field: field as CorrectableField } : null;
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
