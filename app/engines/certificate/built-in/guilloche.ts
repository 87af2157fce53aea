import {
  artworkPage,
  type BuiltInDesign,
  boxOn,
  LANDSCAPE,
  qrCode,
  sampleText,
  signature,
} from "./built-in-design.ts";
import { engravedFrame, rosette, seal } from "./ornaments.ts";

const PAPER = "#FFFDF6";
const INDIGO = "#1D3390";
const OLD_GOLD = "#B98A2E";
const INK = "#111A33";
const DEEP_INDIGO = "#111F5C";
const MUTED = "#4A5270";

const { widthPx: W, heightPx: H } = LANDSCAPE;
const MARGIN_PX = 64;
const BAND_PX = 82;
const INNER_PX = MARGIN_PX + BAND_PX;

function corner(x: number, y: number): string {
  return [
    `<g transform="translate(${x} ${y})">`,
    `<rect x="-75" y="-75" width="150" height="150" rx="8" fill="${PAPER}" stroke="${INDIGO}" stroke-width="2.5"/>`,
    `<rect x="-66" y="-66" width="132" height="132" rx="4" fill="none" stroke="${OLD_GOLD}" stroke-width="1.5"/>`,
    rosette(0, 0, 58, 24, 16, `stroke="${INDIGO}" stroke-width="1.15"`),
    `<circle r="15" fill="#E2AD3E" stroke="#8A5A0B" stroke-width="1.5"/></g>`,
  ].join("");
}

function artwork(): string {
  const near = MARGIN_PX + BAND_PX / 2;
  return artworkPage(
    LANDSCAPE,
    [
      `<rect width="${W}" height="${H}" fill="${PAPER}"/>`,
      `<rect x="40" y="40" width="${W - 80}" height="${H - 80}" fill="none" stroke="${OLD_GOLD}" stroke-width="3"/>`,
      engravedFrame({
        widthPx: W,
        heightPx: H,
        marginPx: MARGIN_PX,
        bandPx: BAND_PX,
        line: INDIGO,
        tint: "#EEF2FE",
      }),
      `<rect x="${INNER_PX + 12}" y="${INNER_PX + 12}" width="${W - 2 * INNER_PX - 24}" ` +
        `height="${H - 2 * INNER_PX - 24}" fill="none" stroke="${OLD_GOLD}" ` +
        `stroke-width="1.5"/>`,
      corner(near, near),
      corner(W - near, near),
      corner(near, H - near),
      corner(W - near, H - near),
      `<clipPath id="sheet"><rect x="160" y="160" width="1680" height="1094"/></clipPath>`,
      `<g clip-path="url(#sheet)">${rosette(1000, 1102, 820, 92, 52, `stroke="#2448C8" stroke-opacity=".07" stroke-width="1.5"`)}</g>`,
      `<path d="M560 724H972M1028 724H1440" stroke="${OLD_GOLD}" stroke-width="2.5"/>`,
      `<path d="M1000 710l14 14-14 14-14-14z" fill="#E2AD3E" stroke="${OLD_GOLD}" stroke-width="2.5"/>`,
      seal(1000, 1106, 112, { ribbon: { left: "#2448C8", right: "#16308F" } }),
      `<rect x="1509" y="1003" width="186" height="186" rx="10" fill="#fff" stroke="${OLD_GOLD}" stroke-width="1.5"/>`,
      `<path d="M270 1132h420" stroke="${INK}" stroke-width="2"/>`,
    ].join(""),
  );
}

const at = boxOn(LANDSCAPE);
const italic = { font: "Gentium Plus", size: 16, colour: MUTED, italic: true } as const;
const display = { font: "Noto Serif Display", colour: DEEP_INDIGO, bold: true } as const;

export const guilloche: BuiltInDesign = {
  slug: "guilloche",
  name: "Guilloche",
  description:
    "An engraved indigo border and a gold seal on ivory paper. Formal, for completed courses and awards.",
  artwork,
  design: {
    ...LANDSCAPE,
    backgroundId: "built-in:guilloche",
    fields: [
      sampleText(
        "organisation",
        "Organization Name",
        "{Organization Name}",
        at(300, 226, 1400, 60),
        {
          font: "Noto Sans",
          size: 16,
          colour: INDIGO,
          bold: true,
        },
      ),
      sampleText("heading", "Heading", "Certificate of Completion", at(240, 292, 1520, 140), {
        ...display,
        size: 40,
      }),
      sampleText(
        "certify",
        "Opening words",
        "This is to certify that",
        at(400, 450, 1200, 60),
        italic,
      ),
      sampleText("name", "Full Name", "{Full Name}", at(200, 520, 1600, 186), {
        font: "Noto Serif Display",
        size: 54,
        minSize: 28,
        colour: INK,
      }),
      sampleText(
        "completed",
        "Linking words",
        "has successfully completed",
        at(400, 752, 1200, 60),
        italic,
      ),
      sampleText("course", "Course Title", "{Course Title}", at(240, 818, 1520, 84), {
        ...display,
        size: 24,
      }),
      sampleText("date", "Completion Date", "on {Completion Date}", at(500, 908, 1000, 60), italic),
      signature(at(300, 1006, 360, 120)),
      sampleText("instructor", "Instructor Name", "{Instructor Name}", at(230, 1140, 500, 48), {
        font: "Gentium Plus",
        size: 14,
        colour: INK,
      }),
      sampleText("role", "Instructor's role", "Lead instructor", at(230, 1188, 500, 44), {
        ...italic,
        size: 11,
      }),
      qrCode(at(1518, 1012, 168, 168)),
      sampleText("certificate-id", "Certificate ID", "{Certificate ID}", at(1392, 1196, 420, 38), {
        font: "Noto Sans",
        size: 10,
        colour: INK,
      }),
    ],
  },
};
