import {
  artworkPage,
  type BuiltInDesign,
  boxOn,
  LANDSCAPE,
  qrCode,
  sampleText,
  signature,
} from "./built-in-design.ts";
import { coordinate as c, TAU } from "./ornaments.ts";

const { widthPx: W, heightPx: H } = LANDSCAPE;
const PLUM = "#2B0F3F";
const CREAM = "#FFF8EA";
const CORAL = "#F0553B";
const MARIGOLD = "#F9B233";
const TEAL = "#12A594";
const VIOLET = "#7A3FC2";
const DEEP_CORAL = "#B8301B";
const INK = "#23102F";
const MUTED = "#5E4A68";

/** Fans are drawn at this radius and enlarged, so that four stand side by side on the page. */
const FAN_DRAWN_PX = 200;
const FAN_RADIUS_PX = 250;

/** Colours of one fan, from the rim inwards. */
interface FanColours {
  rim: string;
  teeth: string;
  belt: string;
  beads: string;
  heart: string;
}

const FANS: FanColours[] = [
  { rim: CORAL, teeth: CREAM, belt: PLUM, beads: MARIGOLD, heart: TEAL },
  { rim: MARIGOLD, teeth: PLUM, belt: TEAL, beads: CREAM, heart: CORAL },
  { rim: TEAL, teeth: MARIGOLD, belt: CREAM, beads: CORAL, heart: VIOLET },
  { rim: VIOLET, teeth: CREAM, belt: CORAL, beads: CREAM, heart: MARIGOLD },
  { rim: CREAM, teeth: CORAL, belt: VIOLET, beads: MARIGOLD, heart: PLUM },
];

/** Points around the origin, `count` of them, half a step off the top when `offset` is 0.5. */
function around(count: number, offset: number, draw: (cos: number, sin: number) => string): string {
  let shapes = "";
  for (let i = 0; i < count; i++) {
    const angle = (TAU * (i + offset)) / count - TAU / 4;
    shapes += draw(Math.cos(angle), Math.sin(angle));
  }
  return shapes;
}

/**
 * A beaded disc: teeth, a belt of beads, spokes and a heart. Only its upper part shows once they
 * overlap.
 */
function fan({ rim, teeth, belt, beads, heart }: FanColours): string {
  const count = 32;
  const half = Math.PI / count;
  let points = "";
  for (let i = 0; i < count; i++) {
    const angle = (TAU * i) / count;
    const p = (a: number, r: number) => `${c(r * Math.cos(a))} ${c(r * Math.sin(a))}`;
    points += `M${p(angle - half * 0.86, 152)}L${p(angle, 186)}L${p(angle + half * 0.86, 152)}Z`;
  }
  return [
    `<circle r="${FAN_DRAWN_PX}" fill="${PLUM}"/><circle r="193" fill="${rim}"/><path d="${points}" fill="${teeth}"/>`,
    `<circle r="146" fill="${belt}"/>`,
    around(
      26,
      0.5,
      (cos, sin) => `<circle cx="${c(126 * cos)}" cy="${c(126 * sin)}" r="9.5" fill="${beads}"/>`,
    ),
    `<circle r="106" fill="${rim}"/><circle r="86" fill="none" stroke="${PLUM}" ` +
      `stroke-width="26" stroke-dasharray="7 8.01"/>`,
    `<circle r="68" fill="${teeth}"/><circle r="54" fill="${belt}"/><circle r="36" fill="${heart}"/>`,
  ].join("");
}

/** Rows of fans, each row half a step along and in front of the one above, over the whole page. */
function fans(): string {
  const step = 2 * FAN_RADIUS_PX;
  const rise = FAN_RADIUS_PX / 2;
  let shapes = "";
  for (let row = 0; row * rise < H + FAN_RADIUS_PX; row++) {
    for (let column = -1; column * step < W + step; column++) {
      const x = column * step + (row % 2) * FAN_RADIUS_PX;
      const colours = (((column * 2 + row * 3) % FANS.length) + FANS.length) % FANS.length;
      shapes += `<use href="#fan${colours}" transform="translate(${x} ${row * rise}) scale(${FAN_RADIUS_PX / FAN_DRAWN_PX})"/>`;
    }
  }
  return `<defs>${FANS.map((colours, i) => `<g id="fan${i}">${fan(colours)}</g>`).join("")}</defs>${shapes}`;
}

const TICKET = { left: 110, top: 110, right: 1890, bottom: 1150, tear: 1420, notch: 58, round: 28 };

/** A ticket with a half-round notch above and below its tear line. */
function ticketOutline(): string {
  const { left, top, right, bottom, tear, notch, round } = TICKET;
  const corner = (x: number, y: number) => `A${round} ${round} 0 0 1 ${x} ${y}`;
  const bite = (x: number, y: number) => `A${notch} ${notch} 0 0 0 ${x} ${y}`;
  return [
    `M${left + round} ${top}H${tear - notch}${bite(tear + notch, top)}H${right - round}${corner(right, top + round)}`,
    `V${bottom - round}${corner(right - round, bottom)}H${tear + notch}${bite(tear - notch, bottom)}`,
    `H${left + round}${corner(left, bottom - round)}V${top + round}${corner(left + round, top)}Z`,
  ].join("");
}

/** A short string of beads under the heading. */
function beads(x: number, y: number): string {
  const colours = [CORAL, MARIGOLD, TEAL, VIOLET, PLUM];
  return Array.from(
    { length: 15 },
    (_, i) =>
      `<circle cx="${x + 12 + i * 34}" cy="${y}" r="12" fill="${colours[i % colours.length]}"/>`,
  ).join("");
}

function artwork(): string {
  const { tear, top, bottom, notch } = TICKET;
  return artworkPage(
    LANDSCAPE,
    [
      `<rect width="${W}" height="${H}" fill="${PLUM}"/>`,
      fans(),
      `<path d="${ticketOutline()}" fill="${PLUM}" stroke="${PLUM}" ` +
        `stroke-width="32"/><path d="${ticketOutline()}" fill="${CREAM}"/>`,
      `<path d="M${tear} ${top + notch + 22}V${bottom - notch - 16}" stroke="${PLUM}" ` +
        `stroke-width="7" stroke-linecap="round" stroke-dasharray="0 21"/>`,
      `<rect x="1524" y="205" width="268" height="268" rx="14" fill="#fff" stroke="${PLUM}" stroke-width="4"/>`,
      beads(200, 430),
      `<path d="M1478 978h360" stroke="${INK}" stroke-width="2"/>`,
    ].join(""),
  );
}

const at = boxOn(LANDSCAPE);
const sans = { font: "Noto Sans", align: "left", colour: MUTED } as const;
const strong = { ...sans, bold: true } as const;

export const fanfare: BuiltInDesign = {
  slug: "fanfare",
  name: "Fanfare",
  description:
    "A ticket on a crowd of beaded fans in plum, coral and marigold. Bold, for events, conferences and attendance.",
  artwork,
  design: {
    ...LANDSCAPE,
    backgroundId: "built-in:fanfare",
    fields: [
      sampleText(
        "organisation",
        "Organization Name",
        "{Organization Name}",
        at(200, 192, 1150, 60),
        {
          ...strong,
          size: 18,
          colour: VIOLET,
        },
      ),
      sampleText("heading", "Heading", "Certificate of Attendance", at(197, 268, 1176, 124), {
        ...strong,
        size: 36,
        colour: DEEP_CORAL,
      }),
      sampleText("certify", "Opening words", "This is to certify that", at(200, 508, 1150, 58), {
        ...sans,
        size: 16,
      }),
      sampleText("name", "Full Name", "{Full Name}", at(197, 582, 1176, 152), {
        ...strong,
        size: 40,
        minSize: 20,
        colour: INK,
      }),
      sampleText("attended", "Linking words", "attended", at(200, 760, 1150, 58), {
        ...sans,
        size: 16,
      }),
      sampleText("course", "Course Title", "{Course Title}", at(199, 830, 1160, 96), {
        ...strong,
        size: 28,
        colour: INK,
      }),
      sampleText("date", "Completion Date", "on {Completion Date}", at(200, 948, 1150, 58), {
        ...sans,
        size: 16,
      }),
      qrCode(at(1535, 216, 246, 246)),
      sampleText("certificate-id", "Certificate ID", "{Certificate ID}", at(1446, 486, 424, 40), {
        ...strong,
        align: "center",
        size: 10,
        colour: INK,
      }),
      sampleText("id-label", "ID label", "Certificate ID", at(1446, 526, 424, 38), {
        ...sans,
        align: "center",
        size: 10,
      }),
      signature(at(1488, 842, 340, 130)),
      sampleText("instructor", "Instructor Name", "{Instructor Name}", at(1446, 988, 424, 46), {
        ...strong,
        align: "center",
        size: 12,
        colour: INK,
      }),
      sampleText("role", "Instructor's role", "Lead instructor", at(1446, 1034, 424, 40), {
        ...sans,
        align: "center",
        size: 11,
      }),
    ],
  },
};
