import { fillPlaceholders, placeholderValues } from "../messages/placeholders.ts";
import type { Design } from "./design.ts";

/** One text on a certificate: what the organiser calls the field and the words printed in it. */
export interface PrintedField {
  label: string;
  text: string;
}

const MAIL_ADDRESS = /[^\s@<>()[\]"',;:]+@[^\s@<>()[\]"',;:]+/g;

/**
 * Every text that a design prints with these values, in drawing order, for people who compare a copy with what was issued.
 * E-mail addresses are left out: the verification page is open to anyone.
 */
export function printedFields(design: Design, values: Record<string, string>): PrintedField[] {
  const lookup = placeholderValues(values);
  return design.fields.flatMap((field) => {
    if (field.kind !== "text") return [];
    const text = fillPlaceholders(field.content, lookup).trim().replaceAll(MAIL_ADDRESS, "[e-mail address not shown]");
    return text ? [{ label: field.label, text }] : [];
  });
}
