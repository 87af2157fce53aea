import type { Box, Design, Field, TextField } from "../design.ts";
import { floorOf, MOST_FIELDS, toTenth } from "./design-limits.ts";
import type { FieldChoice } from "./field-choices.ts";

/** Adds the chosen kind of field at a free place and returns its id, or says why it can't. */
export function addField(design: Design, choice: FieldChoice): { design: Design; fieldId: string } | { problem: string } {
  if (design.fields.length >= MOST_FIELDS) {
    return { problem: `A certificate can have at most ${MOST_FIELDS} fields. Remove one, then add another.` };
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
      box: freePlace(design, { ...box, y: Math.min(box.y, 98 - box.height) }),
    };
  }
  if (value === "signature") {
    const id = freeId(design, "signature");
    return { kind: "signature", id, label, box: freePlace(design, { x: 14, y: 71, width: 20, height: 9 }), fileKey: null };
  }
  const content = value === "text" ? "Your text here" : value;
  return newText(design, label, content);
}

/** Looks like the words already there: same font and colour as the last text. */
function newText(design: Design, label: string, content: string): TextField {
  const last = design.fields.findLast((field) => field.kind === "text");
  const size = 18;
  return {
    kind: "text",
    id: freeId(design, label),
    label,
    box: freePlace(design, { x: 20, y: 46, width: 60, height: 7 }),
    content,
    font: last?.font ?? "Noto Sans",
    size,
    minSize: floorOf(size),
    align: "center",
    bold: false,
    italic: false,
    underline: false,
    list: false,
    colour: last?.colour ?? "#111a33",
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
function freePlace(design: Design, wish: Box): Box {
  const box = { ...wish };
  for (let tries = 0; tries < 40; tries++) {
    const covered = design.fields.some((field) => Math.abs(field.box.x - box.x) < 2 && Math.abs(field.box.y - box.y) < 2);
    if (!covered) break;
    box.y = toTenth(box.y + 4 > 100 - box.height ? 2 : box.y + 4);
  }
  return box;
}
