import {
  artworkPage,
  type BuiltInDesign,
  boxOn,
  LANDSCAPE,
  qrCode,
  sampleText,
  signature,
} from "./built-in-design.ts";
import { coordinate, seal } from "./ornaments.ts";

const INDIGO = "#14226A";
const BLUE = "#2448C8";
const INK = "#111A33";
const MUTED = "#4A5270";

export const SEQUENCE =
  `moon water leaf  peaks snail courtyard  seeds moon compound  leaf peaks water
  snail seeds courtyard  compound leaf moon  water courtyard peaks`.split(/\s+/) as ClothMotif[];

function artwork(): string {
  return artworkPage(
    LANDSCAPE,
    [
      `<rect width="2000" height="1414" fill="#fff"/><rect width="606" height="1414" fill="${INDIGO}"/>`,
      clothGrid({ columns: 3, rows: 7, cellPx: 202, sequence: SEQUENCE, line: "#C9D6FF" }),
      `<rect x="606" width="14" height="1414" fill="#E2AD3E"/>`,
      seal(806, 236, 84),
      `<path d="M728 1058h1128" stroke="#DBE1ED" stroke-width="3"/>`,
      `<rect x="728" y="1290" width="120" height="8" fill="${BLUE}"/><rect x="848" ` +
        `y="1290" width="60" height="8" fill="#E2AD3E"/>`,
    ].join(""),
  );
}

const at = boxOn(LANDSCAPE);
const sans = { font: "Noto Sans", align: "left", colour: MUTED } as const;
const strong = { ...sans, bold: true } as const;

export const indigoCloth: BuiltInDesign = {
  slug: "indigo-cloth",
  name: "Indigo cloth",
  description:
    "A panel of indigo motifs beside a plain sheet, words set to the left. For programmes and achievements.",
  artwork,
  design: {
    ...LANDSCAPE,
    backgroundId: "built-in:indigo-cloth",
    fields: [
      sampleText(
        "organisation",
        "Organization Name",
        "{Organization Name}",
        at(924, 210, 932, 52),
        {
          ...strong,
          size: 14,
          colour: INDIGO,
        },
      ),
      sampleText("heading", "Heading", "CERTIFICATE OF ACHIEVEMENT", at(728, 418, 1128, 46), {
        ...strong,
        size: 12,
        colour: "#7A5200",
        letterSpacing: 0.18,
      }),
      sampleText("name", "Full Name", "{Full Name}", at(724, 500, 1132, 140), {
        ...strong,
        size: 40,
        minSize: 19,
        colour: INK,
      }),
      sampleText("completed", "Linking words", "completed the programme", at(728, 668, 1128, 56), {
        ...sans,
        size: 14,
      }),
      sampleText("course", "Course Title", "{Course Title}", at(728, 726, 1128, 78), {
        ...strong,
        size: 22,
        colour: BLUE,
      }),
      sampleText("date", "Completion Date", "on {Completion Date}", at(728, 810, 1128, 54), {
        ...sans,
        size: 14,
      }),
      signature(at(728, 930, 330, 120)),
      sampleText("instructor", "Instructor Name", "{Instructor Name}", at(728, 1100, 426, 46), {
        ...strong,
        size: 12,
        colour: INK,
      }),
      sampleText("role", "Instructor's role", "Lead instructor", at(728, 1148, 426, 38), {
        ...sans,
        size: 10,
      }),
      sampleText("certificate-id", "Certificate ID", "{Certificate ID}", at(1168, 1100, 480, 46), {
        ...strong,
        size: 12,
        colour: INK,
      }),
      sampleText("id-label", "ID label", "Certificate ID", at(1168, 1148, 480, 38), {
        ...sans,
        size: 10,
      }),
      qrCode(at(1688, 1090, 168, 168)),
    ],
  },
};

/**
 * Line motifs on a 200 × 200 cell. Original geometry that nods to resist-dyed cloth; `FILL` marks
 * solid shapes.
 */
const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");

const MOTIFS = {
  moon:
    `<circle cx="100" cy="100" r="78"/><circle cx="100" cy="100" r="60" ` +
    `stroke-dasharray="2 13" stroke-width="11"/><circle cx="100" cy="100" ` +
    `r="40"/><circle cx="100" cy="100" r="22"/><circle cx="100" cy="100" r="8" FILL/>`,
  courtyard: `${[24, 44, 64, 84]
    .map(
      (r) =>
        `<path d="M${r} 0A${r} ${r} 0 0 1 0 ${r}M${200 - r} 0A${r} ${r} 0 0 0 200 ${r}M0 ` +
        `${200 - r}A${r} ${r} 0 0 1 ${r} 200M200 ${200 - r}A${r} ${r} 0 0 0 ${200 - r} 200"/>`,
    )
    .join("")}<path FILL d="M100 78l22 22-22 22-22-22z"/>`,
  peaks: times(
    12,
    (i) => `<path FILL d="M${(i % 4) * 50 + 3} ${Math.floor(i / 4) * 66 + 60}l22-52 22 52z"/>`,
  ),
  leaf: times(
    4,
    (i) =>
      `<g transform="rotate(${i * 90} 100 100)"><path d="M100 100C58 82 58 32 100 10c42 22 ` +
      `42 72 0 90z"/><path d="M100 96V24M100 78l-18-16M100 78l18-16M100 58l-15-14M100 ` +
      `58l15-14" stroke-width="4"/></g>`,
  ),
  seeds: times(25, (k) => {
    const x = 20 + Math.floor(k / 5) * 40;
    const y = 20 + (k % 5) * 40;
    return k % 2
      ? `<circle cx="${x}" cy="${y}" r="6" FILL/>`
      : `<path FILL d="M${x} ${y - 16}l16 16-16 16-16-16z"/>`;
  }),
  snail:
    `<path d="M100 104c-6 0-10-8-4-14 10-9 28 0 28 16 0 20-24 32-44 22-26-12-28-48-4-64 ` +
    `30-20 72 0 78 34 6 38-28 70-66 66C42 160 16 122 24 80c4-24 20-44 40-54"/><path ` +
    `d="M40 20h-20v20M160 180h20v-20M20 160v20h20M180 40V20h-20"/>`,
  water: times(8, (i) => `<path d="M0 ${12 + i * 25}q25-20 50 0t50 0 50 0 50 0"/>`),
  compound: `<path d="M10 10h180v180H10zM34 34h132v132H34zM58 58h84v84H58zM10 10l48 48M190 10l-48 48M10 190l48-48M190 190l-48-48"/><circle cx="100" cy="100" r="9" FILL/>${[
    76, 124,
  ]
    .flatMap((x) => [76, 124].map((y) => `<circle cx="${x}" cy="${y}" r="5" FILL/>`))
    .join("")}`,
} as const;

export type ClothMotif = keyof typeof MOTIFS;

/** One motif, 200 × 200 from the origin, in lines of a colour. */
export function clothMotif(name: ClothMotif, line: string): string {
  return MOTIFS[name].replaceAll("FILL", `fill="${line}" stroke="none"`);
}

export interface ClothGrid {
  columns: number;
  rows: number;
  cellPx: number;
  /** Row by row, repeated when it runs out. */
  sequence: ClothMotif[];
  line: string;
}

/** A grid of motifs between double rules, from the origin. */
function clothGrid({ columns, rows, cellPx, sequence, line }: ClothGrid): string {
  const used = [...new Set(sequence)];
  const defs = used.map((name) => `<g id="cloth-${name}">${clothMotif(name, line)}</g>`).join("");
  const marginPx = 17;
  const scale = ((cellPx - 2 * marginPx) / 200).toFixed(3);
  let cells = "";
  for (let i = 0; i < columns * rows; i++) {
    const x = (i % columns) * cellPx + marginPx;
    const y = Math.floor(i / columns) * cellPx + marginPx;
    // Dye never takes evenly: three strengths of line.
    const opacity = [0.8, 0.86, 0.92][i % 3];
    cells +=
      `<use href="#cloth-${sequence[i % sequence.length]}" transform="translate(${coordinate(x)} ` +
      `${coordinate(y)}) scale(${scale})" opacity="${opacity}"/>`;
  }
  let rules = "";
  for (let i = 0; i <= columns; i++)
    rules += `M${i * cellPx - 3} 0v${rows * cellPx}M${i * cellPx + 3} 0v${rows * cellPx}`;
  for (let j = 0; j <= rows; j++)
    rules += `M0 ${j * cellPx - 3}h${columns * cellPx}M0 ${j * cellPx + 3}h${columns * cellPx}`;
  return (
    `<defs>${defs}</defs><g fill="none" stroke="${line}" stroke-width="5" ` +
    `stroke-linecap="round" stroke-linejoin="round">${cells}<path d="${rules}" ` +
    `stroke-width="2.5" opacity=".55"/></g>`
  );
}
