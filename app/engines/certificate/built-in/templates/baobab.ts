import { curvePath } from "../ornaments.ts";
import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { codePlate, dated, signatory } from "../parts/foot.ts";
import { circle, fill, mirrored, path, placed, stroke, times } from "../parts/shapes.ts";
import { columns, gap, ground, joined, shorter, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
  textIn,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

/** A baobab, its foot at the origin, about 400 across and 420 high. */
function tree(wood: string, leaf: string, light: string): string {
  const trunk =
    "M-64 " +
    "0C-48-50-62-120-56-170C-74-206-120-226-168-236C-120-240-82-232-52-208C-54-252-84-290-122-320C-78-304-46-274-30-232C-26-274-22-320-8-356C-2-316 " +
    "4-276 10-236C28-280 62-310 112-330C74-296 52-256 50-210C82-236 124-248 " +
    "172-244C124-230 84-208 62-172C66-118 50-50 68 0Z";
  const crown: [number, number, number][] = [
    [-176, -248, 46],
    [-128, -334, 52],
    [-54, -366, 50],
    [-6, -384, 54],
    [60, -360, 48],
    [120, -344, 54],
    [182, -258, 46],
    [-96, -276, 34],
    [98, -284, 36],
  ];
  return (
    crown.map(([x, y, r]) => circle(x, y, r, fill(leaf))).join("") +
    crown
      .slice(0, 7)
      .map(([x, y, r]) => circle(x - r * 0.25, y - r * 0.3, r * 0.55, fill(light, 0.5)))
      .join("") +
    path(trunk, fill(wood))
  );
}

export const baobab: Template = {
  slug: "baobab",
  name: "Baobab",
  description:
    "A baobab before a setting sun, words beside it. For NGOs, community leaders and long service.",
  occasions: ["NGO", "Appreciation", "Employee awards"],
  pages: PAPER_PAGES,
  palette: { paper: "#fff8ec", primary: "#5a3a22", accent: "#d9822b" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, deep, primaryText, accent, accentText, paper, onDeep } = palette;
    const groundTop = h - 150 * unit;
    const scale = (isTall ? 1.5 : 1.9) * unit;
    const treeX = w - (isTall ? 350 : 450) * unit;
    const sun = times(4, (i) =>
      circle(
        treeX,
        groundTop - 290 * unit,
        (440 - i * 70) * (isTall ? 0.82 : 1) * unit,
        fill(accent, 0.1),
      ),
    );
    const hill = (y: number, swing: number, phase: number) =>
      `${curvePath(0, w, (x) => y + swing * Math.sin((x / w) * 5 + phase), 8)}V${h}H0Z`;
    const grass = mirrored(
      path("M0 0C-4-14-12-24-22-30M0 0V-36", stroke(deep, 4, 1, `stroke-linecap="round"`)),
    );
    const leaf = blend(accent, "#3f6b2f", 0.72);
    const foot = footVoices(palette, "Charis SIL", { align: "left" });
    const left = { align: "left" } as const;
    const small = quiet(palette, "Charis SIL", { ...left, italic: true });
    const margin = (isTall ? 110 : 140) * unit;
    const plate = 214 * unit;
    const codeX = isTall ? margin : w - 110 * unit - plate;
    const codeY = isTall ? groundTop - 300 * unit : 110 * unit;
    return joined(
      ground(page, paper),
      sun,
      path(hill(groundTop - 34 * unit, 22 * unit, 1), fill(blend(accent, paper, 0.35))),
      placed(tree(deep, leaf, blend(leaf, "#ffffff", 0.22)), treeX, groundTop + 14 * unit, scale),
      path(hill(groundTop, 12 * unit, 2.6), fill(deep)),
      times(9, (i) => placed(grass, ((i * 0.37 + 0.42) % 1) * w, groundTop + 6 * unit, unit * 0.9)),
      stack(
        page,
        {
          x: margin,
          y: 110 * unit,
          width: isTall ? w - 2 * margin : w * 0.56,
          height: groundTop - (isTall ? 780 : 190) * unit,
        },
        [
          logo(90, "left"),
          gap(8),
          organisation({ font: "Noto Sans", units: 31, colour: accentText, bold: true, ...left }),
          gap(10),
          heading("Certificate of Appreciation", {
            font: "Charis SIL",
            units: isTall ? 82 : 80,
            colour: primaryText,
            bold: true,
            ...left,
          }),
          gap(12),
          opening("With deep gratitude to", small),
          // The crown reaches over the end of a wide sheet's line.
          shorter(
            isTall ? 0 : w * 0.56 - (treeX - 221 * scale - margin),
            recipient({
              font: "Charis SIL",
              units: isTall ? 110 : 112,
              colour: ink,
              least: 0.38,
              ...left,
            }),
          ),
          gap(6),
          linking("whose roots and shade sustained", small),
          course({ font: "Charis SIL", units: 50, colour: primaryText, bold: true, ...left }),
          gap(18),
          columns(
            signatory(foot, { units: isTall ? 440 : 460, role: "Executive Director" }),
            dated(foot, 340),
          ),
        ],
      ),
      codePlate(page, { x: codeX, y: codeY, width: plate, height: plate }),
      {
        shapes: "",
        fields: [
          textIn(
            page,
            { x: margin, y: h - (isTall ? 142 : 112) * unit, width: 420 * unit, height: 34 * unit },
            "certificate-id",
            "Certificate ID",
            "{Certificate ID}",
            { font: "Noto Sans", units: 22, colour: onDeep, align: "left" },
          ),
        ],
      },
    );
  },
};
