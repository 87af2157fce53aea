import {
  artworkPage,
  type BuiltInDesign,
  boxOn,
  LANDSCAPE,
  qrCode,
  sampleText,
  signature,
} from "./built-in-design.ts";
import { curvePath, TAU } from "./ornaments.ts";

const { widthPx: W, heightPx: H } = LANDSCAPE;
const PAPER = "#FCFDFC";
const LAGOON = "#0B5F57";
const INK = "#0D2330";
const MUTED = "#4C5F66";

const STRANDS = 84;

/** Mixes two `[r, g, b]` colours. */
function mix(from: readonly number[], to: readonly number[], part: number): string {
  return `rgb(${from.map((value, i) => Math.round(value + (to[i]! - value) * part)).join(" ")})`;
}

/**
 * A ribbon of fine strands that turns over as it runs down the right edge; x is down the page, y is
 * inwards from that edge.
 */
function ribbon(): string {
  const near = (x: number) => 150 + 150 * Math.sin((TAU * x) / 1500 + 0.5);
  const far = (x: number) => 330 + 150 * Math.sin((TAU * x) / 1180 + 3.4);
  let strands = "";
  for (let i = 0; i < STRANDS; i++) {
    const t = i / (STRANDS - 1);
    const strand = (x: number) =>
      near(x) +
      (far(x) - near(x)) * t +
      46 * Math.sin(Math.PI * t) * Math.sin((TAU * x) / 760 + 2.6 * t);
    const opacity = (0.34 + 0.5 * Math.abs(t - 0.5)).toFixed(2);
    strands +=
      `<path d="${curvePath(-20, H + 20, strand, 13)}" stroke="${mix([18, 150, 132], [22, 48, 143], t)}" ` +
      `stroke-opacity="${opacity}"/>`;
  }
  return `<g transform="translate(${W} 0) rotate(90)" fill="none" stroke-width="1.7">${strands}</g>`;
}

function artwork(): string {
  return artworkPage(
    LANDSCAPE,
    [
      `<rect width="${W}" height="${H}" fill="${PAPER}"/>`,
      ribbon(),
      `<path d="M140 330h72" stroke="${LAGOON}" stroke-width="8"/>`,
      `<path d="M140 1164h420" stroke="${INK}" stroke-width="2"/>`,
    ].join(""),
  );
}

const at = boxOn(LANDSCAPE);
const sans = { font: "Noto Sans", align: "left", colour: MUTED } as const;

export const tidewater: BuiltInDesign = {
  slug: "tidewater",
  name: "Tidewater",
  description:
    "One ribbon of fine lines on white, and room to breathe. Modern, for companies and staff training.",
  artwork,
  design: {
    ...LANDSCAPE,
    backgroundId: "built-in:tidewater",
    fields: [
      sampleText(
        "organisation",
        "Organization Name",
        "{Organization Name}",
        at(140, 128, 1160, 62),
        {
          ...sans,
          size: 18,
          colour: INK,
          bold: true,
        },
      ),
      sampleText("heading", "Heading", "Certificate of Completion", at(140, 364, 1160, 76), {
        ...sans,
        size: 22,
        colour: LAGOON,
      }),
      sampleText("certify", "Opening words", "This is to certify that", at(140, 482, 1160, 54), {
        ...sans,
        size: 14,
      }),
      sampleText("name", "Full Name", "{Full Name}", at(136, 540, 1220, 166), {
        font: "Noto Serif",
        align: "left",
        size: 48,
        minSize: 21,
        colour: INK,
      }),
      sampleText(
        "completed",
        "Linking words",
        "has successfully completed",
        at(140, 724, 1160, 54),
        { ...sans, size: 14 },
      ),
      sampleText("course", "Course Title", "{Course Title}", at(140, 780, 1200, 78), {
        ...sans,
        size: 22,
        colour: INK,
        bold: true,
      }),
      sampleText("date", "Completion Date", "on {Completion Date}", at(140, 862, 1160, 54), {
        ...sans,
        size: 14,
      }),
      signature(at(140, 1032, 360, 124)),
      sampleText("instructor", "Instructor Name", "{Instructor Name}", at(140, 1174, 490, 48), {
        ...sans,
        size: 12,
        colour: INK,
        bold: true,
      }),
      sampleText("role", "Instructor's role", "Lead instructor", at(140, 1222, 490, 40), {
        ...sans,
        size: 11,
      }),
      sampleText("id-label", "ID label", "Certificate ID", at(680, 1174, 400, 40), {
        ...sans,
        align: "right",
        size: 11,
      }),
      sampleText("certificate-id", "Certificate ID", "{Certificate ID}", at(640, 1216, 440, 46), {
        ...sans,
        align: "right",
        size: 12,
        colour: INK,
        bold: true,
      }),
      qrCode(at(1106, 1058, 206, 206)),
    ],
  },
};
