import { PAPER_PAGES } from "../pages.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { circle, fill, outlineOf, path, placed, rect, stroke } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, raised, shorter, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

/**
 * Tracks of a circuit board that start at the right edge: each bends by 45° once or twice and ends
 * in a ring.
 */
const TRACKS: [number, number][][] = [
  [
    [0, 60],
    [-120, 60],
    [-180, 120],
    [-330, 120],
  ],
  [
    [0, 110],
    [-100, 110],
    [-190, 200],
    [-420, 200],
  ],
  [
    [0, 160],
    [-90, 160],
    [-200, 270],
    [-300, 270],
  ],
  [
    [0, 210],
    [-70, 210],
    [-210, 350],
    [-480, 350],
  ],
  [
    [0, 260],
    [-60, 260],
    [-200, 400],
    [-360, 400],
  ],
  [
    [0, 310],
    [-50, 310],
    [-180, 440],
    [-180, 520],
  ],
  [
    [0, 360],
    [-40, 360],
    [-110, 430],
    [-110, 620],
  ],
  [
    [0, 410],
    [-50, 460],
    [-50, 700],
  ],
];

export const circuit: Template = {
  slug: "circuit",
  name: "Circuit",
  description:
    "Tracks of a circuit board run in from the corner. For coding, data and digital-skills programmes.",
  occasions: ["Completion", "CPD hours", "Achievement"],
  pages: PAPER_PAGES,
  palette: { paper: "#fbfdff", primary: "#0b2545", accent: "#13a89e" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primary, primaryText, accent, accentLine, accentText, paper } = palette;
    const board = TRACKS.map((points, i) => {
      const [x, y] = points.at(-1)!;
      const colour = i % 3 === 1 ? accentLine : primary;
      return (
        path(outlineOf(points), stroke(colour, 6, 1, `stroke-linejoin="round"`)) +
        circle(x, y, 13, `fill="${paper}" stroke="${colour}" stroke-width="6"`)
      );
    }).join("");
    const left = { align: "left" } as const;
    const foot = footVoices(palette, "Fira Sans", left);
    const small = quiet(palette, "Fira Sans", left);
    const margin = (isTall ? 110 : 140) * unit;
    const free = (isTall ? 360 : 480) * unit;
    return joined(
      ground(page, paper),
      placed(board, w, isTall ? -20 * unit : 0, (isTall ? 0.92 : 1.1) * unit),
      isTall ? placed(board, 0, h, 0.62 * unit, 180) : "",
      rect({ x: 0, y: 0, width: 18 * unit, height: h * 0.5 }, fill(accent)),
      rect({ x: 0, y: 0, width: 18 * unit, height: h * 0.22 }, fill(primary)),
      stack(
        page,
        {
          x: margin,
          y: 110 * unit,
          width: w - 2 * margin,
          height: h - (isTall ? 560 : 208) * unit,
        },
        [
          logo(92, "left"),
          gap(8),
          shorter(
            free,
            organisation({
              font: "Noto Sans Mono",
              units: 31,
              colour: accentText,
              bold: true,
              ...left,
            }),
          ),
          gap(24),
          shorter(
            free,
            heading("Certificate of Completion", {
              font: "Fira Sans",
              units: isTall ? 68 : 80,
              colour: primaryText,
              bold: true,
              ...left,
            }),
          ),
          gap(16),
          // Letters that reach far down stay clear of the rule.
          raised(18, opening("Awarded to", small)),
          raised(
            18,
            shorter(
              isTall ? 0 : 320 * unit,
              recipient({
                font: "Fira Sans",
                units: isTall ? 104 : 120,
                colour: ink,
                bold: true,
                ...left,
              }),
            ),
          ),
          ornament(14, (area) =>
            rect({ ...area, width: 180 * unit, height: 8 * unit }, fill(accent)),
          ),
          gap(10),
          linking("for completing all modules and projects of", small),
          course({ font: "Fira Sans", units: 52, colour: accentText, bold: true, ...left }),
          gap(26),
          columns(
            dated(foot, isTall ? 300 : 380),
            signatory(foot, { units: isTall ? 380 : 480 }),
            code({ id: { ...foot.id, align: "right" }, units: 335 }),
          ),
        ],
      ),
    );
  },
};
