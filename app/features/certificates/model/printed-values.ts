import type { Design } from "#app/engines/certificate/design.ts";
import { placeholderKey, usedPlaceholders } from "#app/engines/placeholders/index.ts";
import { printedTexts } from "./certificate-values.ts";

/**
 * One text on a certificate as people read of it; `label` null: words that are the same on every
 * copy, with nothing filled in.
 */
export interface PrintedValue {
  label: string | null;
  text: string;
}

/** What a stranger would call the value of a placeholder. */
const LABELS = new Map(
  Object.entries({
    "First Name": "First name",
    "Last Name": "Last name",
    "Full Name": "Name",
    "Email Address": "E-mail address",
    "Certificate Name": "Certificate",
    "Course Title": "Course",
    "Completion Date": "Date",
    "Expiry Date": "Valid until",
    "Instructor Name": "Instructor",
    "Support Email": "Contact",
    "Organization Name": "Organisation",
    "Organization Initials": "Initials",
    "Certificate ID": "Certificate ID",
  }).map(([name, label]) => [placeholderKey(name), label]),
);

const NAME = ["First Name", "Last Name"].map(placeholderKey);

/**
 * Every text that a design prints with these values, in drawing order, each once. Labelled by the
 * placeholder that a field is made of, never by the field's own label: that one is the organiser's,
 * or the template's, and may say anything. E-mail addresses are left out.
 */
export function printedValues(design: Design, values: Record<string, string>): PrintedValue[] {
  const seen = new Set<string>();
  return printedTexts(design, values).flatMap(({ field, text }) => {
    const label = labelOf(usedPlaceholders(field.content));
    const key = JSON.stringify([label, text]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ label, text }];
  });
}

function labelOf(placeholders: string[]): string | null {
  const keys = placeholders.map(placeholderKey);
  if (keys.length === NAME.length && NAME.every((key) => keys.includes(key))) return "Name";
  const [only, ...more] = placeholders;
  // Of a sentence with several values, none names the whole.
  if (only === undefined || more.length > 0) return null;
  return LABELS.get(placeholderKey(only)) ?? sentenceCase(only);
}

/** A column of a list as a label: "CPD_hours" → "CPD hours". Words in capitals stay. */
function sentenceCase(column: string): string {
  const words = column.replaceAll(/[_\s]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Placeholders that are each person's own and so have no value for everyone. */
const PERSONAL = new Set(
  [
    "First Name",
    "Last Name",
    "Full Name",
    "Email Address",
    "Certificate ID",
    "Download Certificate",
  ].map(placeholderKey),
);

/** Can the project give this placeholder one value for all? */
export function hasValueForEveryone(placeholder: string): boolean {
  return !PERSONAL.has(placeholderKey(placeholder));
}
