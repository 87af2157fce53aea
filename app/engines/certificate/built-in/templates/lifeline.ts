import { PAPER_PAGES } from "../pages.ts";
import { code, signatory } from "../parts/foot.ts";
import { inscription } from "../parts/inscription.ts";
import { cells, numbered, plainDate } from "../parts/lower.ts";
import {
  circle,
  fill,
  inset,
  outlineOf,
  path,
  placed,
  rect,
  stroke,
  times,
} from "../parts/shapes.ts";
import { gap, ground, joined, stack, wholePage } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { logo } from "../parts/words.ts";
import type { Template } from "../template.ts";
import { lifeline as firstEdition } from "./earlier/lifeline.ts";

/** One beat of a heart, 300 wide. */
const BEAT: [number, number][] = [
  [0, 0],
  [62, 0],
  [76, -12],
  [90, 0],
  [112, 0],
  [120, 10],
  [136, -52],
  [152, 30],
  [164, 0],
  [192, 0],
  [214, -15],
  [238, 0],
  [300, 0],
];
const CROSS = "M-22-66H22V-22H66V22H22V66H-22V22H-66V-22H-22Z";
const RINGS = [86, 78, 74];

export const lifeline: Template = {
  slug: "lifeline",
  name: "Lifeline",
  description:
    "Engraved heartbeats above, a ruled record below. For first aid, health workers and CPD.",
  occasions: ["Safety", "CPD hours", "Completion"],
  pages: PAPER_PAGES,
  palette: { paper: "#ffffff", primary: "#00695f", accent: "#b3262f" },
  earlier: [firstEdition],
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primary, primaryText, primaryLine, accentText, softTint, deep, paper } = palette;
    const foot = footVoices(palette, "Noto Sans", { units: 31 });
    const frame = inset(wholePage(page), 46 * unit);
    const band = { ...frame, height: 190 * unit };
    const beats = Math.ceil(w / unit / 300);
    const trace = Array.from({ length: beats }, (_, i) =>
      BEAT.slice(i ? 1 : 0).map(([x, y]): [number, number] => [x + i * 300, y]),
    ).flat();
    const scale = band.width / (beats * 300);
    const traces = times(11, (i) =>
      placed(
        path(outlineOf(trace), stroke(primary, 1.5, 0.16 + i * 0.03, `stroke-linejoin="round"`)),
        band.x,
        band.y + (98 + (i - 5) * 7.4) * unit,
        scale,
      ),
    );
    const [cx, cy] = [w / 2, band.y + band.height / 2];
    const side = (isTall ? 104 : 150) * unit;
    return joined(
      ground(page, paper),
      rect(band, fill(softTint)),
      traces,
      rect(frame, stroke(primary, 5 * unit)),
      rect(inset(frame, 11 * unit), stroke(primaryLine, 1.5 * unit)),
      rect({ ...band, y: band.y + band.height, height: 4 * unit }, fill(primary)),
      ...RINGS.map((r, i) => circle(cx, cy, r * unit, fill([paper, deep, paper][i]!))),
      circle(cx, cy, 69 * unit, fill(deep)),
      placed(path(CROSS, fill("#ffffff")), cx, cy, 0.62 * unit),
      stack(
        page,
        {
          x: side,
          y: band.y + band.height + 28 * unit,
          width: w - 2 * side,
          height: h - band.y - band.height - 128 * unit,
        },
        [
          logo(88),
          gap(4),
          ...inscription({
            voices: {
              organisation: {
                font: "Noto Sans",
                units: 34,
                colour: accentText,
                bold: true,
                letterCase: "upper",
              },
              heading: {
                font: "Noto Serif",
                units: isTall ? 80 : 88,
                colour: primaryText,
                bold: true,
              },
              name: { font: "Noto Serif", units: isTall ? 96 : 106, colour: ink },
              course: { font: "Noto Sans", units: 48, colour: primaryText, bold: true },
              small: quiet(palette, "Noto Sans", { units: 34 }),
            },
            heading: "First Aid Certificate",
            opening: "This is to certify that",
            linking: "has passed the practical and written assessment in",
          }),
          gap(40, 7),
          cells(
            20,
            stroke(primaryLine, 2.5 * unit),
            plainDate(foot, isTall ? 230 : 290, "Date of assessment"),
            signatory(foot, { units: isTall ? 310 : 400, role: "Assessor", height: 86 }),
            numbered(foot, isTall ? 290 : 330),
            code({ id: null, side: 176 }),
          ),
        ],
      ),
    );
  },
};
