import { PAPER_PAGES } from "../pages.ts";
import { divider } from "../parts/borders.ts";
import { mortarboard } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { type Area, placed, rect } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { stripBlocks } from "../parts/weave.ts";
import {
  course,
  heading,
  linking,
  opening,
  organisation,
  placedLogo,
  recipient,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

export const stripWeave: Template = {
  slug: "strip-weave",
  name: "Strip weave",
  description:
    "Bright strip-woven blocks frame the sheet as a graduate's stole does. For graduations and convocations.",
  occasions: ["Graduation", "School", "Achievement"],
  pages: PAPER_PAGES,
  palette: { paper: "#fffdf5", primary: "#0b6b3a", accent: "#f0b323" },
  draw(page, palette) {
    const { unit, widthPx, heightPx, isTall } = page;
    const { ink, deep, primary, primaryText, primaryLine, accent, accentLine } = palette;
    const breadth = 150 * unit;
    const colours = { ground: "#1b1512", one: primary, two: "#b3261e", light: accent };
    const edges: Area[] = isTall
      ? [0, heightPx - breadth].map((y) => ({ x: 0, y, width: widthPx, height: breadth }))
      : [0, widthPx - breadth].map((x) => ({ x, y: 0, width: breadth, height: heightPx }));
    const foot = footVoices(palette, "Gentium Book Plus", { units: 34 });
    const small = quiet(palette, "Gentium Book Plus", { italic: true, units: 40 });
    const [side, top] = isTall ? [120, 240] : [260, 90];
    const frame = isTall
      ? {
          x: 40 * unit,
          y: breadth + 40 * unit,
          width: widthPx - 80 * unit,
          height: heightPx - 2 * breadth - 80 * unit,
        }
      : {
          x: breadth + 40 * unit,
          y: 40 * unit,
          width: widthPx - 2 * breadth - 80 * unit,
          height: heightPx - 80 * unit,
        };
    return joined(
      ground(page, palette.paper),
      ...edges.map((edge) => stripBlocks(edge, breadth / 2, colours)),
      rect(frame, `fill="none" stroke="${accentLine}" stroke-width="${3 * unit}"`),
      stack(
        page,
        {
          x: side * unit,
          y: top * unit,
          width: widthPx - 2 * side * unit,
          height: heightPx - 2 * top * unit,
        },
        [
          ornament(128, ({ x, y, width, height }) =>
            placed(
              mortarboard(deep, primary, accentLine),
              x + width / 2,
              y + height * 0.42,
              0.74 * unit,
            ),
          ),
          gap(8),
          organisation({ font: "Gentium Book Plus", units: 40, colour: ink, bold: true }),
          gap(6),
          heading("Certificate of Graduation", {
            font: "Noto Serif Display",
            units: isTall ? 88 : 94,
            colour: primaryText,
            bold: true,
          }),
          gap(10),
          opening("The faculty and staff hereby confirm that", small),
          recipient({ font: "Noto Serif Display", units: isTall ? 104 : 112, colour: ink }, 0.9),
          ornament(24, (area) =>
            divider(area, unit, accentLine, { width: 620, fill: primaryLine }),
          ),
          gap(4),
          linking("has fulfilled all requirements of", small),
          course({ font: "Noto Serif Display", units: 52, colour: primaryText, bold: true }),
          gap(14),
          columns(
            dated(foot, 300),
            signatory(foot, { units: isTall ? 390 : 420, role: "Registrar" }),
            code({ id: foot.id, units: 330 }),
          ),
        ],
      ),
      placedLogo(page, isTall ? [120, 250] : [260, 100]),
    );
  },
};
