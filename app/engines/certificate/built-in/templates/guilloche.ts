import { rosette } from "../ornaments.ts";
import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { corners, divider } from "../parts/borders.ts";
import { medal, star } from "../parts/emblems.ts";
import { code, signatory } from "../parts/foot.ts";
import { waveBand } from "../parts/guilloche.ts";
import { circle, fill, inset, placed, polygon, rect, stroke } from "../parts/shapes.ts";
import {
  type ColumnOf,
  columns,
  gap,
  ground,
  joined,
  ornament,
  stack,
  wholePage,
} from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  date,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

const MARGIN = 60;
const BAND = 70;

export const guillochePages: Template = {
  slug: "guilloche",
  name: "Guilloche",
  description:
    "An engraved indigo border and a gold seal on ivory paper. Formal, for completed courses and awards.",
  occasions: ["Completion", "Achievement"],
  pages: PAPER_PAGES,
  palette: { paper: "#fffdf6", primary: "#1d3390", accent: "#b98a2e" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { paper, primaryLine, accent, accentLine, primaryText, tint, ink } = palette;
    const frame = inset(wholePage(page), MARGIN * unit);
    const band = BAND * unit;
    const fine = stroke(primaryLine, 1.15 * unit);
    const strip = (length: number) =>
      waveBand({ x: 0, y: 0, width: length, height: band }, 72 * unit, 3, fine);
    const inner = inset(frame, band);
    const corner = cornerPiece(unit, paper, primaryLine, accent, accentLine);
    const small = quiet(palette, "Gentium Plus", { italic: true });
    const foot = footVoices(palette, "Gentium Plus", { italic: true });
    const side = (isTall ? 168 : 240) * unit;
    return joined(
      ground(page, paper),
      rect(inset(wholePage(page), 36 * unit), stroke(accentLine, 3 * unit)),
      rect(inset(frame, band / 2), stroke(tint, band)),
      placed(strip(frame.width), frame.x, frame.y),
      placed(strip(frame.width), frame.x, frame.y + frame.height - band),
      placed(strip(frame.height), frame.x + band, frame.y, 1, 90),
      placed(strip(frame.height), frame.x + frame.width, frame.y, 1, 90),
      rect(frame, stroke(primaryLine, 2.5 * unit)),
      rect(inner, stroke(primaryLine, 2.5 * unit)),
      rect(inset(inner, 12 * unit), stroke(accentLine, 1.5 * unit)),
      corners(inset(frame, band / 2), corner),
      stack(page, { x: side, y: 176 * unit, width: w - 2 * side, height: h - 350 * unit }, [
        logo(86),
        gap(4),
        organisation({ font: "Noto Sans", units: 36, colour: primaryText, bold: true }),
        gap(6),
        heading("Certificate of Completion", {
          font: "Noto Serif Display",
          units: isTall ? 76 : 92,
          colour: primaryText,
          bold: true,
        }),
        gap(6),
        opening("This is to certify that", small),
        recipient(
          {
            font: "Noto Serif Display",
            units: isTall ? 104 : 122,
            colour: ink,
            least: 0.46,
          },
          0.9,
        ),
        ornament(24, (area) => divider(area, unit, accentLine, { width: 880, fill: accent })),
        gap(6),
        linking("has successfully completed", small),
        course({ font: "Noto Serif Display", units: 56, colour: primaryText, bold: true }),
        date(small),
        gap(8),
        columns(
          signatory(foot, { units: isTall ? 340 : 430, height: 96 }),
          seal(accent, palette.deep, ink),
          code({ id: foot.id, units: isTall ? 320 : 360, side: 176, border: accentLine }),
        ),
      ]),
    );
  },
};

function cornerPiece(
  unit: number,
  paper: string,
  line: string,
  gold: string,
  goldLine: string,
): string {
  const plate = { x: -62 * unit, y: -62 * unit, width: 124 * unit, height: 124 * unit };
  return [
    rect(plate, `${fill(paper)} stroke="${line}" stroke-width="${2.5 * unit}"`, 8 * unit),
    rect(inset(plate, 8 * unit), stroke(goldLine, 1.5 * unit), 4 * unit),
    rosette(0, 0, 50 * unit, 21 * unit, 16, `stroke="${line}" stroke-width="${1.15 * unit}"`),
    circle(0, 0, 12 * unit, `${fill(gold)} stroke="${goldLine}" stroke-width="${1.5 * unit}"`),
  ].join("");
}

/** A gold seal with two ribbon tails between signature and code. */
function seal(gold: string, ribbon: string, line: string): ColumnOf {
  const tail = (flip: number) =>
    polygon(
      [
        [10 * flip, 30],
        [66 * flip, 30],
        [84 * flip, 150],
        [48 * flip, 132],
        [20 * flip, 156],
      ],
      fill(flip > 0 ? ribbon : blend(ribbon, "#ffffff", 0.14)),
    );
  const bright = blend(gold, "#ffffff", 0.45);
  const drawn = tail(-1) + tail(1) + medal(gold, bright, blend(gold, line, 0.4), star(38, gold));
  return ({ unit }) => ({
    width: 210 * unit,
    height: 250 * unit,
    draw: ({ x, y, width }) => ({
      shapes: placed(drawn, x + width / 2, y + 110 * unit, 0.92 * unit),
      fields: [],
    }),
  });
}
