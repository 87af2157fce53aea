import type { Box, Design, Field, ImageField, TextField } from "#app/engines/certificate/design.ts";
import { floorOf, toTenth } from "./design-limits.ts";
import { DEFAULT_STROKE, plainName } from "./field-look.ts";
import { findFreeBox, type IsBusy } from "./free-space.ts";

/** Elements that are not made for a placeholder, as the list of what can be added says them. */
export const ELEMENTS = {
  text: "Text",
  date: "Date",
  qr: "QR code",
  signature: "Signature",
  signatory: "Signatory: signature, name and role",
  logo: "Logo",
  image: "Picture",
  line: "Line",
  rectangle: "Rectangle",
  ellipse: "Ellipse",
  seal: "Seal",
} as const;

/** What a new text says until somebody writes into it. */
export const NEW_TEXT = "Your text here";

type Element = keyof typeof ELEMENTS;

export function isElement(value: string): value is Element {
  return Object.hasOwn(ELEMENTS, value);
}

/** What is added for a choice, in free space. */
export function newElement(design: Design, element: Element, isBusy?: IsBusy): Field[] {
  const label = ELEMENTS[element];
  const base = (wish: Box) => ({
    id: freeId(design, element),
    label,
    box: findFreeBox(design, wish, isBusy),
  });
  switch (element) {
    case "text":
      return [newText(design, label, NEW_TEXT, isBusy)];
    case "date":
      return [newText(design, label, "{Completion Date}", isBusy)];
    case "qr":
      return [{ kind: "qr", ...base(square(design, 85, 80, 9)) }];
    case "signature":
      return [
        { kind: "signature", ...base({ x: 14, y: 71, width: 20, height: 9 }), fileKey: null },
      ];
    case "signatory":
      return newSignatory(design, isBusy);
    case "logo":
      return [{ kind: "logo", ...base(square(design, 6, 6, 12)), fileKey: null }];
    case "image": {
      const fit: ImageField["fit"] = "contain";
      return [{ kind: "image", ...base(square(design, 8, 60, 18)), fileKey: null, fit }];
    }
    case "seal":
      return [
        {
          kind: "seal",
          ...base(square(design, 44, 76, 12)),
          content: "{Organization Initials}",
          colour: "#9a6a10",
        },
      ];
    default: {
      const height = element === "line" ? 1.5 : 10;
      const box = base({ x: 35, y: 66, width: element === "line" ? 30 : 20, height });
      return [
        {
          kind: "shape",
          ...box,
          shape: element,
          fill: null,
          stroke: colourOf(design),
          strokeWidth: 1.5,
        },
      ];
    }
  }
}

/** A box as high as it is wide on the page. */
function square({ widthPx, heightPx }: Design, x: number, y: number, width: number): Box {
  return { x, y, width, height: toTenth((width * widthPx) / heightPx) };
}

export const MAX_SIGNATORIES = 3;

/** The groups of signatories there are. */
export function signatoryGroups({ fields }: Design): Set<string> {
  return new Set(
    fields.flatMap((field) => (field.kind === "signature" && field.group ? [field.group] : [])),
  );
}

/**
 * A signature over a line, with a name and a role under it, as one group. All of it is left out
 * while nobody is named.
 */
function newSignatory(design: Design, isBusy?: IsBusy): Field[] {
  const used = signatoryGroups(design);
  const number = [1, 2, 3].find((one) => !used.has(`signatory-${one}`)) ?? used.size + 1;
  const group = `signatory-${number}`;
  const who = `Signatory ${number}`;
  const whole = findFreeBox(design, { x: 10, y: 70, width: 22, height: 19 }, isBusy);
  const part = (from: number, to: number): Box => {
    const y = toTenth(whole.y + whole.height * from);
    return { ...whole, y, height: Math.max(0.5, toTenth(whole.height * (to - from))) };
  };
  const text = (label: string, box: Box, size: number): TextField => {
    const style = { ...newText(design, label, `{${label}}`), box, size, minSize: floorOf(size) };
    return { ...style, id: freeId(design, label), group };
  };
  return [
    {
      kind: "signature",
      id: freeId(design, `${group}-signature`),
      label: `${who} signature`,
      box: part(0, 0.5),
      fileKey: null,
      group,
    },
    {
      kind: "shape",
      id: freeId(design, `${group}-line`),
      label: `${who} line`,
      box: part(0.5, 0.55),
      group,
      shape: "line",
      fill: null,
      stroke: colourOf(design),
      strokeWidth: 0.8,
    },
    text(`${who} Name`, part(0.56, 0.79), 14),
    text(`${who} Role`, part(0.79, 1), 11),
  ];
}

/** Looks like the words already there: same font and colour as the last text. */
export function newText(
  design: Design,
  label: string,
  content: string,
  isBusy?: IsBusy,
): TextField {
  const last = design.fields.findLast((field) => field.kind === "text");
  return plainText({
    id: freeId(design, label),
    label,
    box: findFreeBox(design, { x: 20, y: 46, width: 60, height: 7 }, isBusy),
    content,
    font: last?.font ?? "Noto Sans",
    size: 18,
    colour: last?.colour,
  });
}

function colourOf({ fields }: Design): string {
  return fields.findLast((field) => field.kind === "text")?.colour ?? DEFAULT_STROKE;
}

export function plainText(
  given: Pick<TextField, "id" | "label" | "box" | "content" | "font" | "size"> & {
    colour?: string;
  },
): TextField {
  const { id, label, box, content, font, size, colour = DEFAULT_STROKE } = given;
  return {
    kind: "text",
    id,
    label,
    box,
    content,
    font,
    size,
    minSize: floorOf(size),
    align: "center",
    bold: false,
    italic: false,
    underline: false,
    list: false,
    colour,
  };
}

/** "Course Title" → `course-title`, with a number behind it when that is taken. */
function freeId(design: Design, wish: string): string {
  const taken = new Set(design.fields.map((field) => field.id));
  const base =
    plainName(wish)
      .slice(0, 24)
      .replace(/(?<!-)-+$/, "") || "field";
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}
