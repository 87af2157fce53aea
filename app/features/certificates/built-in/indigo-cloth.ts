import { artworkPage, type BuiltInDesign, boxOn, LANDSCAPE } from "./built-in-design.ts";
import { type ClothMotif, clothGrid } from "./cloth-grid.ts";
import { seal } from "./ornaments.ts";
import { qrCode, sampleText, signature } from "./sample-texts.ts";

const INDIGO = "#14226A";
const BLUE = "#2448C8";
const INK = "#111A33";
const MUTED = "#4A5270";

const SEQUENCE = `moon water leaf  peaks snail courtyard  seeds moon compound  leaf peaks water
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
      `<rect x="728" y="1290" width="120" height="8" fill="${BLUE}"/><rect x="848" y="1290" width="60" height="8" fill="#E2AD3E"/>`,
    ].join(""),
  );
}

const at = boxOn(LANDSCAPE);
const sans = { font: "Noto Sans", align: "left", colour: MUTED } as const;
const strong = { ...sans, bold: true } as const;

export const indigoCloth: BuiltInDesign = {
  slug: "indigo-cloth",
  name: "Indigo cloth",
  description: "A panel of indigo motifs beside a plain sheet, words set to the left. For programmes and achievements.",
  artwork,
  design: {
    ...LANDSCAPE,
    backgroundId: "built-in:indigo-cloth",
    fields: [
      sampleText("organisation", "Organization Name", "{Organization Name}", at(924, 210, 932, 52), {
        ...strong,
        size: 14,
        colour: INDIGO,
      }),
      sampleText("heading", "Heading", "CERTIFICATE OF ACHIEVEMENT", at(728, 418, 1128, 46), {
        ...strong,
        size: 12,
        colour: "#7A5200",
        letterSpacing: 0.18,
      }),
      sampleText("name", "Full Name", "{Full Name}", at(724, 500, 1132, 140), { ...strong, size: 40, minSize: 19, colour: INK }),
      sampleText("completed", "Linking words", "completed the programme", at(728, 668, 1128, 56), { ...sans, size: 14 }),
      sampleText("course", "Course Title", "{Course Title}", at(728, 726, 1128, 78), { ...strong, size: 22, colour: BLUE }),
      sampleText("date", "Completion Date", "on {Completion Date}", at(728, 810, 1128, 54), { ...sans, size: 14 }),
      signature(at(728, 930, 330, 120)),
      sampleText("instructor", "Instructor Name", "{Instructor Name}", at(728, 1100, 426, 46), {
        ...strong,
        size: 12,
        colour: INK,
      }),
      sampleText("role", "Instructor's role", "Lead instructor", at(728, 1148, 426, 38), { ...sans, size: 10 }),
      sampleText("certificate-id", "Certificate ID", "{Certificate ID}", at(1168, 1100, 480, 46), {
        ...strong,
        size: 12,
        colour: INK,
      }),
      sampleText("id-label", "ID label", "Certificate ID", at(1168, 1148, 480, 38), { ...sans, size: 10 }),
      qrCode(at(1688, 1090, 168, 168)),
    ],
  },
};
