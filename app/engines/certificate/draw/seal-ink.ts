import { BLACK, contrast, hex, mix, type Rgb, readColour, WHITE } from "../../colours/index.ts";
import type { Design, SealField, TextField } from "../design/design.ts";
import type { Ink } from "../typesetting/outline-path.ts";
import type { PixelBox } from "../typesetting/pixel-box.ts";
import type { Turn } from "../typesetting/turn.ts";
import { ellipse, pathInk, reversed } from "./shape-ink.ts";

/**
 * The letters of a seal as a field of their own, so that what is drawn under them is the same on
 * every certificate.
 */
interface SealLetters extends SealField {
  isBare: true;
}

/**
 * The design with the letters of each seal apart. A see-through seal and one that may be left out
 * stay whole.
 */
export function splitSeals(design: Design): Design {
  const fields = design.fields.flatMap((field) => {
    if (
      field.kind !== "seal" ||
      field.opacity !== undefined ||
      field.group !== undefined ||
      !field.content
    )
      return [field];
    const letters: SealLetters = { ...field, id: `${field.id}-letters`, isBare: true };
    return [{ ...field, content: "" }, letters];
  });
  return fields.length === design.fields.length ? design : { ...design, fields };
}

/** Whether a field of a split design is the design's field of that id, or its letters. */
export function belongsTo(field: Design["fields"][number], id: string): boolean {
  return field.id === id || ("isBare" in field && field.id === `${id}-letters`);
}

const TAU = 2 * Math.PI;
const SCALLOPS = 48;
const WAVES = 18;
/** Shares of the radius. */
const WAVE_MIDDLE = 0.772;
const WAVE_HEIGHT = 0.09;
const WAVE_WIDTH = 0.0095;
const BEADS = 60;

/**
 * A seal without its letters: a scalloped disc with engraved rings, waves and beads, as large as
 * its box allows.
 */
export function rosetteInk(field: SealField, box: PixelBox, turn: Turn | null): Ink[] {
  if ("isBare" in field) return [];
  const { body, face, lines } = coloursOf(field);
  const { x, y, radius } = discOf(box);
  const ring = (from: number, to: number) => [
    ellipse(x, y, to * radius, to * radius),
    reversed(ellipse(x, y, from * radius, from * radius)),
  ];
  const waves = [0, 1 / 3, 2 / 3].flatMap((phase) => wave(x, y, radius, phase));
  return [
    ...pathInk([scallops(x, y, radius)], body, turn),
    ...pathInk([ellipse(x, y, 0.535 * radius, 0.535 * radius)], face, turn),
    ...pathInk(
      [
        ...ring(0.898, 0.912),
        ...waves,
        ...ring(0.632, 0.646),
        ...beads(x, y, radius),
        ...ring(0.535, 0.555),
      ],
      lines,
      turn,
    ),
  ];
}

/** The letters of a seal as a text in its middle, in the colour that reads best there. */
export function sealText(
  field: SealField,
  box: PixelBox,
  scale: number,
): { text: TextField; box: PixelBox } {
  const { letters } = coloursOf(field);
  const { x, y, radius } = discOf(box);
  const size = (0.56 * radius) / scale;
  const { id, label, content } = field;
  return {
    text: {
      kind: "text",
      id,
      label,
      box: field.box,
      content,
      font: "Noto Serif",
      size,
      minSize: size / 8,
      align: "center",
      bold: true,
      italic: false,
      underline: false,
      list: false,
      colour: letters,
    },
    // Capitals have no descenders: they are in the middle when their line is a little higher.
    box: {
      left: x - 0.43 * radius,
      top: y - 0.33 * radius,
      width: 0.86 * radius,
      height: 0.62 * radius,
    },
  };
}

function coloursOf({ colour }: SealField): {
  body: string;
  face: string;
  lines: string;
  letters: string;
} {
  const body: Rgb = readColour(colour) ?? [122, 79, 6];
  const light = contrast(body, WHITE) >= contrast(body, BLACK);
  // A face further from its letters makes them easier to read.
  const face = mix(body, light ? BLACK : WHITE, 0.16);
  const dark: Rgb = mix(body, BLACK, 0.82);
  return {
    body: hex(body),
    face: hex(face),
    lines: hex(mix(body, light ? WHITE : BLACK, light ? 0.58 : 0.5)),
    letters: light ? "#ffffff" : hex(contrast(face, dark) > 7 ? dark : BLACK),
  };
}

function discOf({ left, top, width, height }: PixelBox): { x: number; y: number; radius: number } {
  return { x: left + width / 2, y: top + height / 2, radius: Math.min(width, height) / 2 };
}

function scallops(x: number, y: number, radius: number) {
  const at = (angle: number, share: number) => [
    x + share * radius * Math.cos(angle),
    y + share * radius * Math.sin(angle),
  ];
  const step = TAU / SCALLOPS;
  const points = at(0, 0.945);
  for (let i = 0; i < SCALLOPS; i++)
    points.push(...at((i + 0.5) * step, 1.05), ...at((i + 1) * step, 0.945));
  return { commands: `M${"Q".repeat(SCALLOPS)}Z`, points };
}

/**
 * A closed wave about the middle, as a line of even width: four curves a wave on each side.
 * `phase`: the share of a wave it is turned by.
 */
function wave(x: number, y: number, radius: number, phase: number) {
  const step = TAU / (4 * WAVES);
  /**
   * A point of the wave, `aside` of its middle line, and how far it goes on from there in a third
   * of a step.
   */
  const point = (i: number, aside: number) => {
    const angle = (i + 4 * phase) * step;
    const share = WAVE_MIDDLE + WAVE_HEIGHT * Math.cos((i * TAU) / 4);
    const slope = -WAVE_HEIGHT * WAVES * Math.sin((i * TAU) / 4);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [dx, dy] = [slope * cos - share * sin, slope * sin + share * cos];
    const length = Math.hypot(dx, dy);
    return {
      x: x + radius * (share * cos + (aside * dy) / length),
      y: y + radius * (share * sin - (aside * dx) / length),
      dx: (radius * dx * step) / 3,
      dy: (radius * dy * step) / 3,
    };
  };
  const side = (aside: number) => {
    const first = point(0, aside);
    const points = [first.x, first.y];
    for (let i = 0; i < 4 * WAVES; i++) {
      const [from, to] = [point(i, aside), point(i + 1, aside)];
      points.push(from.x + from.dx, from.y + from.dy, to.x - to.dx, to.y - to.dy, to.x, to.y);
    }
    return { commands: `M${"C".repeat(4 * WAVES)}Z`, points };
  };
  return [side(WAVE_WIDTH / 2), reversed(side(-WAVE_WIDTH / 2))];
}

/** How far out and how far to the side, by the radius. */
const BEAD_CORNERS = [
  [0.581, 0],
  [0.593, 0.012],
  [0.605, 0],
  [0.593, -0.012],
] as const;

function beads(x: number, y: number, radius: number) {
  return Array.from({ length: BEADS }, (_, i) => {
    const angle = (TAU * i) / BEADS;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const points = BEAD_CORNERS.flatMap(([share, across]) => [
      x + radius * (share * cos - across * sin),
      y + radius * (share * sin + across * cos),
    ]);
    return { commands: "MLLLZ", points };
  });
}
