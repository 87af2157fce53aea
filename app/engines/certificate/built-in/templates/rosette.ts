import { scallopPath } from "../ornaments.ts";
import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { star } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import {
  circle,
  clipped,
  fill,
  path,
  placed,
  polar,
  polygon,
  rect,
  stroke,
  times,
} from "../parts/shapes.ts";
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
} from "../parts/words.ts";
import type { Template } from "../template.ts";

/** A pleated ribbon rosette with two tails, radius 150 around the origin. */
function pleatedRosette(one: string, other: string, heart: string, face: string): string {
  const pleats = 36;
  const fold = (i: number, colour: string) =>
    polygon(
      [
        [0, 0],
        polar(0, 0, 150, i / pleats),
        polar(0, 0, 158, (i + 0.5) / pleats),
        polar(0, 0, 150, (i + 1) / pleats),
      ],
      fill(colour),
    );
  const tail = polygon(
    [
      [-6, 60],
      [-96, 330],
      [-52, 312],
      [-24, 350],
      [40, 80],
    ],
    fill(other),
  );
  return [
    tail,
    `<g transform="scale(-1 1)">${polygon(
      [
        [-6, 60],
        [-96, 330],
        [-52, 312],
        [-24, 350],
        [40, 80],
      ],
      fill(one),
    )}</g>`,
    times(pleats, (i) => fold(i, i % 2 ? one : other)),
    circle(0, 0, 112, fill(heart)),
    path(scallopPath(0, 0, 98, 32), fill(one)),
    circle(0, 0, 88, fill(face)),
    circle(0, 0, 79, stroke(one, 3)),
  ].join("");
}

export const rosette: Template = {
  slug: "rosette",
  name: "Rosette",
  description:
    "A pleated prize rosette pinned to a bright sheet. For employee of the month and prize days.",
  occasions: ["Employee awards", "School", "Achievement"],
  pages: PAPER_PAGES,
  palette: { paper: "#fffdfa", primary: "#8e2157", accent: "#f0a202" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primary, primaryText, accent, accentText, tint, paper } = palette;
    const left = { align: "left" } as const;
    const foot = footVoices(palette, "Fira Sans", left);
    const small = quiet(palette, "Fira Sans", left);
    const margin = (isTall ? 110 : 150) * unit;
    const badge = (isTall ? 1.05 : 1.45) * unit;
    const [bx, by] = [w - (isTall ? 250 : 400) * unit, (isTall ? 330 : 400) * unit];
    const free = (isTall ? 330 : 560) * unit;
    const dots = times(26 * 20, (i) => {
      const [x, y] = [(i % 26) * 44 * unit, Math.floor(i / 26) * 44 * unit];
      return circle(w - x, y, 5 * unit, fill(accent, 0.5));
    });
    return joined(
      ground(page, paper),
      circle(w, 0, (isTall ? 640 : 860) * unit, fill(tint)),
      clipped("dots", circle(w, 0, (isTall ? 640 : 860) * unit, ""), dots),
      rect({ x: 0, y: h - 30 * unit, width: w, height: 30 * unit }, fill(primary)),
      placed(
        pleatedRosette(primary, blend(primary, "#ffffff", 0.28), accent, "#fffaf0") +
          star(46, accent),
        bx,
        by,
        badge,
      ),
      stack(page, { x: margin, y: 110 * unit, width: w - 2 * margin, height: h - 226 * unit }, [
        logo(92, "left"),
        gap(8),
        shorter(
          free,
          organisation({ font: "Fira Sans", units: 34, colour: accentText, bold: true, ...left }),
        ),
        gap(20),
        shorter(
          free,
          heading("Employee of the Month", {
            font: "Fira Sans Condensed",
            units: isTall ? 80 : 96,
            colour: primaryText,
            bold: true,
            ...left,
          }),
        ),
        gap(20),
        shorter(isTall ? 0 : free, opening("With pride we honour", small)),
        shorter(
          isTall ? 0 : free,
          recipient({
            font: "Fira Sans Condensed",
            units: isTall ? 112 : 122,
            colour: ink,
            bold: true,
            least: 0.43,
            ...left,
          }),
        ),
        gap(8),
        shorter(isTall ? 0 : free, linking("for an exceptional contribution to", small)),
        shorter(
          isTall ? 0 : free,
          course({ font: "Fira Sans", units: 50, colour: primaryText, bold: true, ...left }),
        ),
        gap(24),
        columns(
          dated(foot, isTall ? 290 : 380, "Month"),
          signatory(foot, { units: isTall ? 370 : 480, role: "Head of People" }),
          code({ id: { ...foot.id, align: "right" }, units: 335 }),
        ),
      ]),
    );
  },
};
