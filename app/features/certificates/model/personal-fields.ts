import { fillPlaceholders, placeholderKey, placeholderValues, usedPlaceholders } from "#app/platform/text/placeholders.ts";
import type { Design } from "./design.ts";

const PERSONAL = ["Full Name", "First Name", "Last Name", "Email Address"].map(placeholderKey);

/** Whether the certificate prints anything personal: a name, an address, or a column of the list. */
export function hasPersonalField(design: Design, columns: readonly string[]): boolean {
  const personal = new Set([...PERSONAL, ...columns.map(placeholderKey)]);
  return design.fields.some(
    (field) => field.kind === "text" && usedPlaceholders(field.content).some((name) => personal.has(placeholderKey(name))),
  );
}

/** Why a send with nothing personal on the certificate is blocked. */
export const NOTHING_PERSONAL =
  "Nothing on this certificate is personal: everyone would get the same one, without their name. Add a field like Full Name to the design, or tick “Everyone gets the same certificate”.";

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
