import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { codePlate, dated, signatory } from "../parts/foot.ts";
import { circle, fill, line, polygon, stroke } from "../parts/shapes.ts";
import { columns, gap, ground, joined, stack } from "../parts/stack.ts";
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

/**
 * Peaks from the far one to the near one: foot at the left, top, foot at the right, in shares of
 * the width, and height in units.
 */
const PEAKS: [left: number, top: number, right: number, height: number, strength: number][] = [
  [0.3, 0.56, 0.86, 300, 0.3],
  [0.5, 0.8, 1.12, 430, 0.55],
  [0.66, 0.96, 1.3, 310, 0.8],
  [-0.2, 0.1, 0.42, 190, 0.55],
];

export const pinnacle: Template = {
  slug: "pinnacle",
  name: "Pinnacle",
  description:
    "Layered mountains with a flag on the summit. For targets met, leadership programmes and top performers.",
  occasions: ["Achievement", "Employee awards", "Completion"],
  pages: PAPER_PAGES,
  palette: { paper: "#f7fafc", primary: "#264d73", accent: "#e76f51" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, deep, primary, primaryText, accent, accentText, paper, accentTint } = palette;
    const base = h;
    const lift = (isTall ? 1.45 : 1) * unit;
    const peaks = PEAKS.map(([left, top, right, height, strength]) => {
      const [tx, ty] = [top * w, base - height * lift - 60 * unit];
      const tone = blend(paper, primary, strength);
      const lit = polygon(
        [
          [left * w, base],
          [tx, ty],
          [right * w, base],
        ],
        fill(tone),
      );
      const snow = 0.22;
      const at = (x: number): [number, number] => [tx + (x - tx) * snow, ty + (base - ty) * snow];
      const [a, b] = [at(left * w), at(right * w)];
      const cap = polygon(
        [
          [tx, ty],
          b,
          [tx + (b[0] - tx) * 0.45, b[1] - 22 * unit],
          [tx + 4 * unit, b[1] + 10 * unit],
          [tx - (tx - a[0]) * 0.5, a[1] - 24 * unit],
          a,
        ],
        fill("#ffffff", 0.85),
      );
      return (
        lit +
        polygon(
          [
            [tx, ty],
            [right * w, base],
            [tx + (right * w - tx) * 0.18, base],
          ],
          fill(deep, 0.16),
        ) +
        cap
      );
    }).join("");
    const [fx, fy] = [0.8 * w, base - 430 * lift - 60 * unit];
    const flag =
      line(fx, fy + 4 * unit, fx, fy - 96 * unit, stroke(deep, 5 * unit)) +
      polygon(
        [
          [fx, fy - 96 * unit],
          [fx + 74 * unit, fy - 74 * unit],
          [fx, fy - 52 * unit],
        ],
        fill(accent),
      );
    const left = { align: "left" } as const;
    const foot = footVoices(palette, "Noto Sans Display", left);
    const small = quiet(palette, "Noto Sans Display", left);
    const margin = (isTall ? 110 : 140) * unit;
    const plate = 212 * unit;
    const codeY = isTall ? h - plate - 400 * unit : 116 * unit;
    const codeX = isTall ? margin : w - margin - plate;
    return joined(
      ground(page, paper),
      circle(w * 0.8, base - 430 * lift - 60 * unit, (isTall ? 230 : 250) * unit, fill(accentTint)),
      peaks,
      flag,
      stack(
        page,
        {
          x: margin,
          y: 110 * unit,
          width: isTall ? w - 2 * margin : w * 0.62,
          height: h - (isTall ? 1010 : 410) * unit,
        },
        [
          logo(84, "left"),
          gap(6),
          organisation({
            font: "Noto Sans Display",
            units: 32,
            colour: accentText,
            bold: true,
            ...left,
          }),
          gap(10),
          heading("Certificate of Achievement", {
            font: "Noto Sans Display",
            units: isTall ? 80 : 82,
            colour: primaryText,
            bold: true,
            ...left,
          }),
          gap(12),
          opening("This recognises that", small),
          recipient({
            font: "Noto Sans Display",
            units: isTall ? 106 : 116,
            colour: ink,
            bold: true,
            least: 0.4,
            ...left,
          }),
          gap(6),
          linking("reached the summit of", small),
          course({
            font: "Noto Sans Display",
            units: 50,
            colour: primaryText,
            bold: true,
            ...left,
          }),
          gap(14),
          columns(
            signatory(foot, { units: isTall ? 430 : 480, role: "Managing Director", height: 92 }),
            dated(foot, isTall ? 330 : 340),
          ),
        ],
        0.2,
      ),
      codePlate(page, { x: codeX, y: codeY, width: plate, height: plate }),
      {
        shapes: "",
        fields: [
          textIn(
            page,
            {
              x: isTall ? margin : w - margin - 400 * unit,
              y: codeY + plate + 8 * unit,
              width: 400 * unit,
              height: 34 * unit,
            },
            "certificate-id",
            "Certificate ID",
            "{Certificate ID}",
            { font: "Noto Sans", units: 22, colour: ink, align: isTall ? "left" : "right" },
          ),
        ],
      },
    );
  },
};
