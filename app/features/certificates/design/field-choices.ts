import { placeholderKey } from "#app/platform/text/placeholders.ts";

/** What the Add a field list offers before the imported columns, in this order. */
const PLACEHOLDERS = [
  "Full Name",
  "First Name",
  "Last Name",
  "Certificate Name",
  "Course Title",
  "Completion Date",
  "Expiry Date",
  "Organization Name",
  "Instructor Name",
  "Support Email",
  "Certificate ID",
] as const;

export interface FieldChoice {
  /** What the form posts. */
  value: string;
  label: string;
}

/** Everything that can be put on this project's certificate. `columns` are the imported columns of its list. */
export function fieldChoices(columns: readonly string[]): FieldChoice[] {
  const known = new Set<string>([...PLACEHOLDERS, "Email Address"].map(placeholderKey));
  const own: string[] = [];
  for (const column of columns) {
    // A name with brackets in it could not be written as {name}.
    if (!column.trim() || /[{}[\]\n]/.test(column) || column.length > 60 || known.has(placeholderKey(column))) continue;
    known.add(placeholderKey(column));
    own.push(column);
  }
  return [
    ...[...PLACEHOLDERS, ...own].map((name) => ({ value: `{${name}}`, label: name })),
    { value: "text", label: "Fixed text" },
    { value: "qr", label: "QR code" },
    { value: "signature", label: "Signature image" },
  ];
}

/** Placeholders that are each person's own and so have no value for everyone. */
const PERSONAL = new Set(
  ["First Name", "Last Name", "Full Name", "Email Address", "Certificate ID", "Download Certificate"].map(placeholderKey),
);

/** Can the project give this placeholder one value for all? */
export function hasValueForEveryone(placeholder: string): boolean {
  return !PERSONAL.has(placeholderKey(placeholder));
}
