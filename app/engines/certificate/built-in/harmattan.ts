import {
  artworkPage,
  type BuiltInDesign,
  boxOn,
  LANDSCAPE,
  qrCode,
  sampleText,
  signature,
} from "./built-in-design.ts";
import { curvePath, rosette, TAU } from "./ornaments.ts";

const { widthPx: W, heightPx: H } = LANDSCAPE;
const SUN = { x: 1654, y: 312, scale: 0.88 };
const RUST = "#7A3414";
const UMBER = "#2E140A";
const BARK = "#6A4A38";
const SAND = "#FFF3E0";
const PALE_SAND = "#F3D3B2";

interface Dune {
  /** Height of the crest line and its two swells. */
  y: number;
  swell: { amplitude: number; period: number };
  ripple: { amplitude: number; period: number };
  phase: number;
  fill: string;
  /** Contour lines below the crest. */
  line: string;
  lines: number;
  gapPx: number;
}

/** Farthest first. */
const DUNES: Dune[] = [
  {
    y: 928,
    swell: { amplitude: 46, period: 2300 },
    ripple: { amplitude: 16, period: 900 },
    phase: 2.2,
    fill: "#EDC79B",
    line: "#8E3D1E",
    lines: 6,
    gapPx: 13,
  },
  {
    y: 990,
    swell: { amplitude: 58, period: 1900 },
    ripple: { amplitude: 20, period: 760 },
    phase: 0.6,
    fill: "#DE9E66",
    line: "#8E3D1E",
    lines: 6,
    gapPx: 13,
  },
  {
    y: 1070,
    swell: { amplitude: 50, period: 2100 },
    ripple: { amplitude: 22, period: 900 },
    phase: 3.6,
    fill: "#C2693A",
    line: "#FBE7CF",
    lines: 6,
    gapPx: 13,
  },
  {
    y: 1152,
    swell: { amplitude: 44, period: 1700 },
    ripple: { amplitude: 18, period: 820 },
    phase: 1.4,
    fill: "#8E3D1E",
    line: "#FBE7CF",
    lines: 7,
    gapPx: 34,
  },
];

function dune({ y, swell, ripple, phase, fill, line, lines, gapPx }: Dune): string {
  const crest = (x: number) =>
    y +
    swell.amplitude * Math.sin((TAU * x) / swell.period + phase) +
    ripple.amplitude * Math.sin((TAU * x) / ripple.period + phase * 1.7);
  let shapes = `<path fill="${fill}" d="${curvePath(0, W, crest, 9)}V${H}H0Z"/>`;
  for (let i = 1; i <= lines; i++) {
    const depth = i * gapPx + i * i * 1.1;
    const contour = curvePath(
      0,
      W,
      (x) => crest(x) + depth + Math.sin(x / 260 + i * 0.5) * i * 1.4,
      8,
    );
    shapes +=
      `<path fill="none" stroke="${line}" stroke-opacity="${(0.3 - 0.03 * i).toFixed(2)}" ` +
      `stroke-width="2" d="${contour}"/>`;
  }
  return shapes;
}

function artwork(): string {
  const haze = [306, 352, 400, 450, 502].map(
    (r, i) =>
      `<circle r="${r}" stroke-opacity="${(0.34 - 0.06 * i).toFixed(2)}" stroke-width="2.5"/>`,
  );
  return artworkPage(
    LANDSCAPE,
    [
      `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#FFF9EF"/><stop ` +
        `offset=".62" stop-color="#FCEBD3"/><stop offset="1" ` +
        `stop-color="#F6D6AE"/></linearGradient>`,
      `<linearGradient id="sun" x2=".7" y2="1"><stop stop-color="#FBE6AE"/><stop ` +
        `offset=".5" stop-color="#EBB548"/><stop offset="1" ` +
        `stop-color="#D98A2B"/></linearGradient></defs>`,
      `<rect width="${W}" height="${H}" fill="url(#sky)"/>`,
      `<g transform="translate(${SUN.x} ${SUN.y}) scale(${SUN.scale})"><g fill="none" ` +
        `stroke="#D98A2B">${haze.join("")}`,
      `<circle r="276" stroke-width="22" stroke-opacity=".5" stroke-dasharray="3 9"/></g>`,
      `<circle r="240" fill="url(#sun)"/>`,
      rosette(0, 0, 216, 84, 22, `stroke="#8E4A0F" stroke-opacity=".32" stroke-width="1.6"`),
      `<circle r="72" fill="#FBE6AE" stroke="#8E4A0F" stroke-opacity=".5" stroke-width="2"/>`,
      rosette(0, 0, 56, 18, 8, `stroke="#8E4A0F" stroke-width="2"`),
      `</g>`,
      ...DUNES.map(dune),
      `<path d="M1448 806h412" stroke="${BARK}" stroke-width="2"/>`,
      `<rect x="1676" y="1168" width="184" height="184" rx="10" fill="#FFF6E8"/>`,
    ].join(""),
  );
}

const at = boxOn(LANDSCAPE);
const display = { font: "Noto Serif Display", align: "left" } as const;
const text = { font: "Gentium Plus", align: "left" } as const;

export const harmattan: BuiltInDesign = {
  slug: "harmattan",
  name: "Harmattan",
  description:
    "A hazy sun over engraved dunes, in sand and rust. Warm, for workshops, volunteers and thanks.",
  artwork,
  design: {
    ...LANDSCAPE,
    backgroundId: "built-in:harmattan",
    fields: [
      sampleText(
        "organisation",
        "Organization Name",
        "{Organization Name}",
        at(140, 164, 1000, 54),
        {
          font: "Noto Sans",
          align: "left",
          size: 14,
          colour: RUST,
          bold: true,
        },
      ),
      sampleText("heading", "Heading", "Certificate of Participation", at(138, 240, 1060, 110), {
        ...display,
        size: 30,
        colour: RUST,
        bold: true,
      }),
      sampleText("thanks", "Opening words", "Presented with thanks to", at(140, 398, 900, 60), {
        ...text,
        size: 16,
        colour: BARK,
        italic: true,
      }),
      sampleText("name", "Full Name", "{Full Name}", at(134, 462, 1262, 166), {
        ...display,
        size: 48,
        minSize: 22,
        colour: UMBER,
      }),
      sampleText("took-part", "Linking words", "who took part in", at(140, 640, 900, 60), {
        ...text,
        size: 16,
        colour: BARK,
        italic: true,
      }),
      sampleText("course", "Course Title", "{Course Title}", at(138, 702, 1140, 74), {
        ...display,
        size: 20,
        colour: UMBER,
        bold: true,
      }),
      signature(at(1474, 674, 360, 124)),
      sampleText("instructor", "Instructor Name", "{Instructor Name}", at(1420, 813, 468, 47), {
        ...text,
        align: "center",
        size: 14,
        colour: UMBER,
      }),
      sampleText("role", "Instructor's role", "Lead instructor", at(1420, 860, 468, 44), {
        ...text,
        align: "center",
        size: 11,
        colour: BARK,
        italic: true,
      }),
      sampleText("date", "Completion Date", "{Completion Date}", at(140, 1246, 520, 54), {
        ...text,
        size: 14,
        colour: SAND,
      }),
      sampleText("date-label", "Date label", "Date", at(140, 1298, 520, 44), {
        ...text,
        size: 11,
        colour: PALE_SAND,
        italic: true,
      }),
      sampleText("certificate-id", "Certificate ID", "{Certificate ID}", at(720, 1246, 560, 54), {
        ...text,
        size: 14,
        colour: SAND,
      }),
      sampleText("id-label", "ID label", "Certificate ID", at(720, 1298, 560, 44), {
        ...text,
        size: 11,
        colour: PALE_SAND,
        italic: true,
      }),
      qrCode(at(1684, 1176, 168, 168)),
    ],
  },
};
