import { placeholderKey, usedPlaceholders } from "#app/platform/text/placeholders.ts";
import type { Design } from "./design.ts";

/** A printed value that a correction may change. */
export interface CorrectableValue {
  /** The form field's name. */
  field: string;
  /** The placeholder, as the design spells it. */
  name: string;
  value: string;
}

/** Names have fields of their own; the id is never chosen; the button is no text. */
const NOT_HERE = new Set(
  ["First Name", "Last Name", "Full Name", "Email Address", "Certificate ID", "Download Certificate"].map(placeholderKey),
);

/** What the design prints of these values besides the name, in drawing order, each once. */
export function correctableValues(design: Design, values: Record<string, string>): CorrectableValue[] {
  const byKey = new Map(Object.entries(values).map(([name, value]) => [placeholderKey(name), value]));
  const contents = design.fields.map((field) => (field.kind === "text" ? field.content : "")).join("\n");
  return usedPlaceholders(`${contents}\n{Certificate Name}`)
    .filter((name) => !NOT_HERE.has(placeholderKey(name)))
    .map((name) => ({ field: `value-${placeholderKey(name)}`, name, value: byKey.get(placeholderKey(name)) ?? "" }));
}

/** First and last name as a form shows them; a name kept whole stands in the first. */
export function namesOf(values: Record<string, string>): { firstName: string; lastName: string } {
  const { "First Name": firstName = "", "Last Name": lastName = "", "Full Name": fullName = "" } = values;
  return firstName || lastName ? { firstName, lastName } : { firstName: fullName, lastName: "" };
}
