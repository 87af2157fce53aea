import { placeholderKey } from "#app/platform/text/placeholders.ts";
import { type Box, type Design, type Field, floorOf, MAX_DESIGN_FIELDS, type TextField, toTenth } from "../model/design.ts";

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

/** Adds the chosen kind of field at a free place and returns its id, or says why it can't. */
export function addField(design: Design, choice: FieldChoice): { design: Design; fieldId: string } | { problem: string } {
  if (design.fields.length >= MAX_DESIGN_FIELDS) {
    return { problem: `A certificate can have at most ${MAX_DESIGN_FIELDS} fields. Remove one, then add another.` };
  }
  const field = newField(design, choice);
  return { design: { ...design, fields: [...design.fields, field] }, fieldId: field.id };
}

function newField(design: Design, { value, label }: FieldChoice): Field {
  const { widthPx, heightPx } = design;
  if (value === "qr") {
    const width = 9;
    const box = { x: 85, y: 80, width, height: toTenth((width * widthPx) / heightPx) };
    return {
      kind: "qr",
      id: freeId(design, "qr"),
      label,
      box: findFreeBox(design, { ...box, y: Math.min(box.y, 98 - box.height) }),
    };
  }
  if (value === "signature") {
    const id = freeId(design, "signature");
    return { kind: "signature", id, label, box: findFreeBox(design, { x: 14, y: 71, width: 20, height: 9 }), fileKey: null };
  }
  const content = value === "text" ? "Your text here" : value;
  return newText(design, label, content);
}

/** Looks like the words already there: same font and colour as the last text. */
function newText(design: Design, label: string, content: string): TextField {
  const last = design.fields.findLast((field) => field.kind === "text");
  return plainText({
    id: freeId(design, label),
    label,
    box: findFreeBox(design, { x: 20, y: 46, width: 60, height: 7 }),
    content,
    font: last?.font ?? "Noto Sans",
    size: 18,
    colour: last?.colour,
  });
}

function plainText(
  given: Pick<TextField, "id" | "label" | "box" | "content" | "font" | "size"> & { colour?: string },
): TextField {
  const { id, label, box, content, font, size, colour = "#111a33" } = given;
  return {
    ...{ kind: "text", id, label, box, content, font, size },
    minSize: floorOf(size),
    align: "center",
    bold: false,
    italic: false,
    underline: false,
    list: false,
    colour,
  };
}

/** "Course Title" → `course-title`, with a number behind it when that is taken. Only [a-z0-9-], as styles and forms need. */
function freeId(design: Design, wish: string): string {
  const taken = new Set(design.fields.map((field) => field.id));
  const plain = wish
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 24);
  const base = plain.replace(/^-+|-+$/g, "") || "field";
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Steps down the page until the box does not lie exactly on another. */
function findFreeBox(design: Design, wish: Box): Box {
  const box = { ...wish };
  for (let tries = 0; tries < 40; tries++) {
    const covered = design.fields.some((field) => Math.abs(field.box.x - box.x) < 2 && Math.abs(field.box.y - box.y) < 2);
    if (!covered) break;
    box.y = toTenth(box.y + 4 > 100 - box.height ? 2 : box.y + 4);
  }
  return box;
}

/** What an uploaded certificate starts with: the name in the middle, what it is for, when, and the code to check it by. */
export function designOnUpload(background: { id: string; widthPx: number; heightPx: number }): Design {
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
      box: { x: toTenth(95 - codeWidth), y: toTenth(93 - codeHeight), width: codeWidth, height: codeHeight },
    },
  ];
  return { widthPx, heightPx, backgroundId: background.id, fields };
}
