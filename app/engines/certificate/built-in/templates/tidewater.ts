import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { strands } from "../parts/guilloche.ts";
import { fill, placed, rect, stroke } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, shorter, stack } from "../parts/stack.ts";
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

export const tidewaterPages: Template = {
  slug: "tidewater",
  name: "Tidewater",
  description:
    "One ribbon of fine lines on white, and room to breathe. Modern, for companies and staff training.",
  occasions: ["Completion", "Employee awards"],
  pages: PAPER_PAGES,
  palette: { paper: "#fcfdfc", primary: "#0b5f57", accent: "#16308f" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { primary, accent, primaryText, ink, paper } = palette;
    const left = { align: "left" } as const;
    const foot = footVoices(palette, "Noto Sans", left);
    const small = quiet(palette, "Noto Sans", left);
    const side = (isTall ? 110 : 140) * unit;
    const breadth = (isTall ? 420 : 560) * unit;
    // Down the right edge of a wide sheet, across the head of an upright one.
    const ribbon = strands(
      { x: -30 * unit, y: 0, width: (isTall ? w : h) + 60 * unit, height: breadth },
      64,
      0.9,
      (part) =>
        stroke(
          blend(primary, accent, part),
          1.7 * unit,
          Math.round((0.34 + 0.5 * Math.abs(part - 0.5)) * 100) / 100,
        ),
    );
    const free = isTall ? 0 : breadth * 0.72;
    return joined(
      ground(page, paper),
      isTall ? placed(ribbon, 0, 20 * unit) : placed(ribbon, w, 0, 1, 90),
      stack(
        page,
        {
          x: side,
          y: isTall ? breadth + 90 * unit : 120 * unit,
          width: w - 2 * side - free,
          height: h - (isTall ? breadth + 200 * unit : 230 * unit),
        },
        [
          logo(100, "left"),
          gap(14),
          organisation({ font: "Noto Sans", units: 42, colour: ink, bold: true, ...left }),
          gap(30),
          ornament(30, (area) =>
            rect({ ...area, width: 72 * unit, height: 8 * unit }, fill(primary)),
          ),
          heading("Certificate of Completion", {
            font: "Noto Sans",
            units: 54,
            colour: primaryText,
            ...left,
          }),
          gap(22),
          opening("This is to certify that", small),
          recipient({ font: "Noto Serif", units: isTall ? 104 : 112, colour: ink, ...left }),
          gap(10),
          linking("has successfully completed", small),
          shorter(0, course({ font: "Noto Sans", units: 54, colour: ink, bold: true, ...left })),
          gap(50),
          columns(
            dated(foot, isTall ? 310 : 300),
            signatory(foot, { units: isTall ? 420 : 400, height: 100 }),
            code({ id: { ...foot.id, align: "right" }, units: 330, side: 188 }),
          ),
        ],
      ),
    );
  },
};
