import {
  artworkPage,
  type BuiltInDesign,
  boxOn,
  PORTRAIT,
  qrCode,
  sampleText,
  signature,
} from "./built-in-design.ts";
import { coordinate as c, rosette, seal, TAU } from "./ornaments.ts";

const { widthPx: W, heightPx: H } = PORTRAIT;
const PAPER = "#FFFBF0";
const GREEN = "#0F4534";
const OLD_GOLD = "#A97C22";
const GOLD = "#D9A93F";
const INK = "#16241D";
const MUTED = "#4D5A50";
const WINE = "#7B1E2E";

/** The outline of a sheet with round bites out of its corners. */
function ticketOutline(inset: number, bite: number): string {
  const right = W - inset;
  const bottom = H - inset;
  const arc = (x: number, y: number) => `A${bite} ${bite} 0 0 0 ${x} ${y}`;
  return [
    `M${inset + bite} ${inset}H${right - bite}${arc(right, inset + bite)}`,
    `V${bottom - bite}${arc(right - bite, bottom)}`,
    `H${inset + bite}${arc(inset, bottom - bite)}`,
    `V${inset + bite}${arc(inset + bite, inset)}Z`,
  ].join("");
}

/**
 * One branch of laurel, bending up from the foot at the origin to the right; mirrored for the left.
 */
function laurel(): string {
  const radius = 150;
  const leaf = `M0 0C10-16 34-22 58-12C40 6 16 12 0 0Z`;
  let leaves = "";
  const count = 9;
  for (let i = 0; i < count; i++) {
    // Along an arc from the foot (90° below) to just short of the top.
    const angle = TAU / 4 - TAU * (0.055 + 0.047 * i);
    const x = radius * Math.cos(angle);
    const y = radius * Math.sin(angle);
    const along = (angle * 360) / TAU - 90;
    const scale = (1.02 - 0.045 * i).toFixed(2);
    leaves += `<path d="${leaf}" transform="translate(${c(x)} ${c(y)}) rotate(${c(along + 26)}) scale(${scale})"/>`;
    leaves +=
      `<path d="${leaf}" transform="translate(${c(x)} ${c(y)}) rotate(${c(along - 34)}) ` +
      `scale(${scale} -${scale})"/>`;
  }
  const end = TAU / 4 - TAU * 0.455;
  const stem =
    `M${c(radius * Math.cos(TAU / 4 - 0.12))} ${c(radius * Math.sin(TAU / 4 - 0.12))}A${radius} ` +
    `${radius} 0 0 0 ${c(radius * Math.cos(end))} ${c(radius * Math.sin(end))}`;
  return `${leaves}<path d="${stem}" fill="none" stroke="${GREEN}" stroke-width="3.5" stroke-linecap="round"/>`;
}

/** An open book under a rising sun between two branches of laurel, about 400 px wide. */
function emblem(cx: number, cy: number): string {
  let rays = "";
  for (let i = 0; i <= 12; i++) {
    const angle = Math.PI + (Math.PI * (i + 0.5)) / 13;
    const [from, to] = i % 2 ? [58, 84] : [58, 98];
    rays +=
      `M${c(from * Math.cos(angle))} ${c(from * Math.sin(angle))}L${c(to * Math.cos(angle))} ` +
      `${c(to * Math.sin(angle))}`;
  }
  const page = "M0 62C-22 42-62 38-96 46V-22C-62-30-22-26 0-6Z";
  const lines = [10, 24, 38]
    .map((y) => `M-82 ${y - 14}C-60 ${y - 20} -32 ${y - 17} -12 ${y - 4}`)
    .join("");
  const half =
    `<path d="${page}" fill="${PAPER}" stroke="${GREEN}" stroke-width="5" ` +
    `stroke-linejoin="round"/><path d="${lines}" fill="none" stroke="${GREEN}" ` +
    `stroke-width="3" stroke-linecap="round"/>`;
  return [
    `<g transform="translate(${cx} ${cy})">`,
    `<g transform="translate(0 -14)"><path d="${rays}" fill="none" stroke="${OLD_GOLD}" ` +
      `stroke-width="5" stroke-linecap="round"/>`,
    `<path d="M-46 0A46 46 0 0 1 46 0Z" fill="${GOLD}" stroke="${OLD_GOLD}" stroke-width="3"/></g>`,
    half,
    `<g transform="scale(-1 1)">${half}</g>`,
    `<path d="M-96 56C-60 48-22 52 0 72C22 52 60 48 96 56" fill="none" stroke="${OLD_GOLD}" ` +
      `stroke-width="5" stroke-linecap="round"/>`,
    `<g fill="${GREEN}">${laurel()}<g transform="scale(-1 1)">${laurel()}</g></g>`,
    `<circle cy="150" r="9" fill="${GOLD}" stroke="${OLD_GOLD}" stroke-width="2.5"/></g>`,
  ].join("");
}

/** Overlapping scales in fine gold lines, as a repeating fill. */
const SCALES = [
  `<pattern id="scales" width="40" height="40" patternUnits="userSpaceOnUse"><g ` +
    `fill="none" stroke="${GOLD}" stroke-opacity=".62" stroke-width="1.4">`,
  [
    [20, 20],
    [0, 40],
    [40, 40],
    [0, 0],
    [40, 0],
  ]
    .flatMap(([x, y]) =>
      [19, 13, 7].map((r) => `<path d="M${x! - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0"/>`),
    )
    .join(""),
  `</g></pattern>`,
].join("");

function artwork(): string {
  const corners = [
    [92, 92],
    [W - 92, 92],
    [92, H - 92],
    [W - 92, H - 92],
  ].map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="62" fill="${GREEN}" stroke="${GOLD}" ` +
      `stroke-width="3"/>${rosette(x!, y!, 52, 20, 14, `stroke="${GOLD}" stroke-width="1.3"`)}<circle ` +
      `cx="${x}" cy="${y}" r="11" fill="${GOLD}"/>`,
  );
  return artworkPage(
    PORTRAIT,
    [
      `<defs>${SCALES}</defs><rect width="${W}" height="${H}" fill="${GREEN}"/><rect ` +
        `width="${W}" height="${H}" fill="url(#scales)"/>`,
      `<path d="${ticketOutline(84, 92)}" fill="${GOLD}"/><path d="${ticketOutline(92, 92)}" fill="${PAPER}"/>`,
      `<path d="${ticketOutline(112, 92)}" fill="none" stroke="${GREEN}" ` +
        `stroke-width="2.5"/><path d="${ticketOutline(122, 92)}" fill="none" stroke="${OLD_GOLD}" ` +
        `stroke-width="1.5"/>`,
      ...corners,
      `<clipPath id="sheet"><path d="${ticketOutline(122, 92)}"/></clipPath><g clip-path="url(#sheet)">`,
      rosette(
        W / 2,
        1610,
        900,
        100,
        44,
        `stroke="${GREEN}" stroke-opacity=".055" stroke-width="1.6"`,
      ),
      "</g>",
      emblem(W / 2, 360),
      `<path d="M367 1082H679M735 1082H1047" stroke="${OLD_GOLD}" ` +
        `stroke-width="2.5"/><path d="M707 1066l16 16-16 16-16-16z" fill="${GOLD}" stroke="${OLD_GOLD}" ` +
        `stroke-width="2.5"/>`,
      seal(W / 2, 1610, 118, { ribbon: { left: "#94283A", right: WINE } }),
      `<rect x="948" y="1450" width="222" height="222" rx="10" fill="#fff" stroke="${OLD_GOLD}" stroke-width="1.5"/>`,
      `<path d="M186 1668h340" stroke="${INK}" stroke-width="2"/>`,
    ].join(""),
  );
}

const at = boxOn(PORTRAIT);
const display = { font: "Noto Serif Display", colour: GREEN, bold: true } as const;
const italic = { font: "Gentium Book Plus", size: 22, colour: MUTED, italic: true } as const;

export const convocation: BuiltInDesign = {
  slug: "convocation",
  name: "Convocation",
  description:
    "An upright sheet in bottle green with laurel, an open book and a handwritten name. For schools and graduations.",
  artwork,
  design: {
    ...PORTRAIT,
    backgroundId: "built-in:convocation",
    fields: [
      sampleText(
        "organisation",
        "Organization Name",
        "{Organization Name}",
        at(200, 556, 1014, 72),
        {
          ...display,
          size: 28,
          colour: WINE,
        },
      ),
      sampleText("heading", "Heading", "Certificate of Completion", at(170, 660, 1074, 112), {
        ...display,
        size: 40,
      }),
      sampleText(
        "certify",
        "Opening words",
        "This is to certify that",
        at(200, 808, 1014, 60),
        italic,
      ),
      sampleText("name", "Full Name", "{Full Name}", at(150, 888, 1114, 170), {
        font: "Great Vibes",
        size: 72,
        colour: INK,
      }),
      sampleText(
        "completed",
        "Linking words",
        "has successfully completed",
        at(200, 1128, 1014, 60),
        italic,
      ),
      sampleText("course", "Course Title", "{Course Title}", at(180, 1206, 1054, 88), {
        ...display,
        size: 36,
      }),
      sampleText(
        "date",
        "Completion Date",
        "on {Completion Date}",
        at(200, 1312, 1014, 60),
        italic,
      ),
      signature(at(196, 1542, 320, 120)),
      sampleText("instructor", "Instructor Name", "{Instructor Name}", at(166, 1676, 380, 54), {
        font: "Gentium Book Plus",
        size: 20,
        colour: INK,
      }),
      sampleText("role", "Instructor's role", "Lead instructor", at(166, 1728, 380, 46), {
        ...italic,
        size: 16,
      }),
      qrCode(at(956, 1458, 206, 206)),
      sampleText("certificate-id", "Certificate ID", "{Certificate ID}", at(866, 1682, 386, 42), {
        font: "Noto Sans",
        size: 14,
        colour: INK,
      }),
    ],
  },
};
