import type { Box, Design, Field } from "#app/engines/certificate/design.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { MAX_DESIGN_FIELDS, toTenth } from "./design-limits.ts";
import type { IsBusy } from "./free-space.ts";
import {
  ELEMENTS,
  isElement,
  MAX_SIGNATORIES,
  newElement,
  newText,
  plainText,
  signatoryGroups,
} from "./new-element.ts";

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
  "Organization Initials",
  "Instructor Name",
  "Support Email",
  "Certificate ID",
] as const;

export interface FieldChoice {
  /** What the form posts. */
  value: string;
  label: string;
  /** Not made for a placeholder: an element of the page, such as a text, a line or a logo. */
  isElement?: boolean;
}

/**
 * Everything that can be put on this project's certificate. `columns` are the imported columns of
 * its list.
 */
export function fieldChoices(columns: readonly string[]): FieldChoice[] {
  const known = new Set<string>([...PLACEHOLDERS, "Email Address"].map(placeholderKey));
  const own: string[] = [];
  for (const column of columns) {
    // A name with brackets in it could not be written as {name}.
    if (
      !column.trim() ||
      /[{}[\]\n]/.test(column) ||
      column.length > 60 ||
      known.has(placeholderKey(column))
    )
      continue;
    known.add(placeholderKey(column));
    own.push(column);
  }
  return [
    ...[...PLACEHOLDERS, ...own].map((name) => ({ value: `{${name}}`, label: name })),
    ...Object.entries(ELEMENTS).map(([value, label]) => ({ value, label, isElement: true })),
  ];
}

/**
 * What a button of its own adds: `add:text` is the same as Text chosen from the list and Add
 * pressed. Null: it is another button.
 */
export function addedBy(intent: string): string | null {
  return intent.startsWith("add:") ? intent.slice("add:".length) : null;
}

/**
 * Adds what was chosen at a free place, on paper where nothing is printed if there is any, and
 * returns the id of the field to work on, or says why it can't.
 */
export function addField(
  design: Design,
  { value, label }: FieldChoice,
  isBusy?: IsBusy,
): { design: Design; fieldId: string | null } | { problem: string } {
  if (value === "signatory" && signatoryGroups(design).size >= MAX_SIGNATORIES)
    return {
      problem: "A certificate can have at most three signatories. Remove one, then add another.",
    };
  const added = isElement(value)
    ? newElement(design, value, isBusy)
    : [newText(design, label, value, isBusy)];
  if (design.fields.length + added.length > MAX_DESIGN_FIELDS) {
    return {
      problem: `A certificate can have at most ${MAX_DESIGN_FIELDS} fields. Remove one, then add another.`,
    };
  }
  // Of a signatory, the name: it says whether any of it is printed.
  const chosen = added.find(({ kind }) => kind === "text") ?? added[0];
  return {
    design: { ...design, fields: [...design.fields, ...added] },
    fieldId: chosen?.id ?? null,
  };
}

/**
 * What an uploaded certificate starts with: the name in the middle, what it is for, when, and the
 * code to check it by.
 */
export function designOnUpload(background: {
  id: string;
  widthPx: number;
  heightPx: number;
}): Design {
  const { widthPx, heightPx } = background;
  const shape = widthPx / heightPx;
  const codeWidth = shape >= 1 ? 9 : 13;
  const codeHeight = toTenth(codeWidth * shape);
  const text = (id: string, label: string, box: Box, size: number) =>
    plainText({ id, label, box, content: `{${label}}`, font: "Noto Serif", size });
  const fields: Field[] = [
    text("full-name", "Full Name", { x: 10, y: 40, width: 80, height: 12 }, 48),
    text("course-title", "Course Title", { x: 15, y: 56, width: 70, height: 7 }, 24),
    text("completion-date", "Completion Date", { x: 30, y: 65, width: 40, height: 5 }, 16),
    {
      kind: "qr",
      id: "qr",
      label: "QR code",
      box: {
        x: toTenth(95 - codeWidth),
        y: toTenth(93 - codeHeight),
        width: codeWidth,
        height: codeHeight,
      },
    },
  ];
  return { widthPx, heightPx, backgroundId: background.id, fields };
}
