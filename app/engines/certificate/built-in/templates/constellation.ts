import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { star } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import {
  circle,
  clipped,
  fill,
  outlineOf,
  path,
  placed,
  rect,
  steadyRandom,
  stroke,
  times,
} from "../parts/shapes.ts";
import { columns, gap, ground, joined, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  heading,
  linking,
  opening,
  organisation,
  placedLogo,
  recipient,
} from "../parts/words.ts";
import { inTwoEditions, type Template } from "../template.ts";

/** Stars of two figures, in shares of the sky, joined in order. */
const FIGURES: [number, number][][] = [
  [
    [0.04, 0.62],
    [0.09, 0.4],
    [0.16, 0.5],
    [0.2, 0.24],
    [0.27, 0.13],
  ],
  [
    [0.72, 0.12],
    [0.79, 0.3],
    [0.86, 0.2],
    [0.92, 0.44],
    [0.97, 0.34],
  ],
];

export const constellation: Template = {
  slug: "constellation",
  name: "Constellation",
  description:
    "A night sky with joined stars above a plain sheet. For science fairs, research prizes and rising stars.",
  occasions: ["Achievement", "School", "Employee awards"],
  pages: PAPER_PAGES,
  ...inTwoEditions(
    { paper: "#fffdf8", primary: "#1b1f5e", accent: "#f4b942" },
    (page, palette, edition) => {
      const { unit, widthPx: w, heightPx: h, isTall } = page;
      const { ink, deep, primaryText, onDeep, accentOnDeep, accentLine } = palette;
      const sky = { x: 0, y: 0, width: w, height: (isTall ? 640 : 470) * unit };
      const random = steadyRandom(19);
      const dust = times(150, () =>
        circle(
          random() * w,
          random() * sky.height,
          (1.2 + random() * 2.6) * unit,
          fill("#ffffff", 0.35 + Math.round(random() * 4) / 10),
        ),
      );
      const figures = FIGURES.map((points) => {
        const at = points.map(([x, y]): [number, number] => [
          x * w,
          y * sky.height * (isTall ? 0.46 : 1),
        ]);
        const joints = at.map(([x, y], i) =>
          placed(star(i % 2 ? 17 : 12, accentOnDeep, 4, 0.3), x, y, unit),
        );
        return path(outlineOf(at), stroke(accentOnDeep, 1.8 * unit, 0.55)) + joints.join("");
      }).join("");
      const glow = [300, 210, 130]
        .map((r, i) =>
          circle(
            w / 2,
            sky.height,
            r * 1.6 * unit,
            fill(blend(deep, primaryText, 0.6), 0.25 + i * 0.1),
          ),
        )
        .join("");
      const foot = footVoices(palette, "Noto Sans Display");
      const small = quiet(palette, "Noto Sans Display");
      const side = (isTall ? 110 : 150) * unit;
      const day = dated(foot, 310);
      const signed = signatory(foot, { units: isTall ? 380 : 430, role: "Head of Programme" });
      const seen = code({ id: foot.id, units: 330 });
      return joined(
        ground(page, palette.paper),
        rect(sky, fill(deep)),
        clipped("sky", rect(sky, ""), glow + dust + figures),
        rect({ x: 0, y: sky.height, width: w, height: 10 * unit }, fill(accentLine)),
        stack(
          page,
          {
            x: w / 2 - (isTall ? 560 : 480) * unit,
            y: 80 * unit,
            width: (isTall ? 1120 : 960) * unit,
            height: sky.height - 140 * unit,
          },
          [
            organisation({
              font: "Noto Sans Display",
              units: 34,
              colour: accentOnDeep,
              bold: true,
            }),
            gap(14),
            heading("Rising Star Award", {
              font: "Noto Serif Display",
              units: isTall ? 106 : 112,
              colour: onDeep,
              bold: true,
            }),
            gap(12),
            opening("is presented to", { ...small, colour: palette.quietOnDeep }),
          ],
          0.6,
        ),
        stack(
          page,
          {
            x: side,
            y: sky.height + 50 * unit,
            width: w - 2 * side,
            height: h - sky.height - 140 * unit,
          },
          [
            recipient({
              font: "Noto Serif Display",
              units: isTall ? 114 : 126,
              colour: ink,
              bold: true,
              least: 0.43,
            }),
            gap(8),
            linking("for remarkable promise and results in", small),
            course({ font: "Noto Serif Display", units: 56, colour: primaryText, bold: true }),
            gap(34),
            columns(...(edition === 1 ? [day, signed, seen] : [signed, seen, day])),
          ],
        ),
        placedLogo(page, isTall ? [null, 700] : [140, 120], isTall ? {} : { onDark: true }),
      );
    },
  ),
};
