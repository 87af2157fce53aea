import { coordinate as c } from "../../ornaments.ts";
import { blend } from "../../palette.ts";
import { openBook } from "../../parts/emblems.ts";
import { code, dated, signatory } from "../../parts/foot.ts";
import { type Area, circle, fill, path, placed, rect, stroke, times } from "../../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, raised, stack } from "../../parts/stack.ts";
import { footVoices, quiet } from "../../parts/voices.ts";
import {
  course,
  heading,
  linking,
  opening,
  organisation,
  placedLogo,
  recipient,
} from "../../parts/words.ts";
import type { Edition } from "../../template.ts";

/** A vine that climbs an area in waves, with a leaf in each bow and grapes at every second one. */
function climbingVine(
  { x, y, width, height }: Area,
  unit: number,
  leaf: string,
  stem: string,
  grape: string,
): string {
  const bows = Math.round(height / (150 * unit));
  const step = height / bows;
  const middle = x + width / 2;
  const swing = width * 0.2;
  const shoot = `M${c(middle)} ${c(y)}${times(bows, (i) => `q${c((i % 2 ? -1 : 1) * swing * 2)} ${c(step / 2)} 0 ${c(step)}`)}`;
  const blade = "M0 0C-10-34-44-40-58-22C-76-30-92-8-76 8C-84 28-62 44-46 34C-34 46-8 34 0 0Z";
  const grapes = [
    [0, 0],
    [16, 0],
    [-8, 14],
    [8, 14],
    [24, 14],
    [0, 28],
    [16, 28],
    [8, 42],
  ]
    .map(([gx, gy]) => circle(gx!, gy!, 8.5, fill(grape)))
    .join("");
  return (
    path(shoot, stroke(stem, 6 * unit, 1, `stroke-linecap="round"`)) +
    times(bows, (i) => {
      const right = i % 2 === 0;
      const [px, py] = [middle + (right ? swing : -swing) * 0.9, y + (i + 0.5) * step];
      const leafAt =
        `<g transform="translate(${c(px)} ${c(py)}) scale(${((right ? 0.92 : -0.92) * Math.round(unit * 1000)) / 1000} ` +
        `${(0.92 * unit).toFixed(3)}) rotate(12)">${path(blade, fill(leaf))}${path("M-4 0C-24-6-44-6-62-4M-30-5L-40-20M-34-4L-44 16", stroke(blend(leaf, "#ffffff", 0.4), 2.4))}</g>`;
      return (
        leafAt +
        (i % 3 === 1
          ? placed(grapes, px + (right ? 12 : -30) * unit, py + 16 * unit, 0.72 * unit)
          : "")
      );
    })
  );
}

/** The first edition. */
export const vine: Edition = {
  palette: { paper: "#fdf9ee", primary: "#2f5d3a", accent: "#7a3b69" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primaryText, primaryLine, accentText, accentLine, paper, deep } = palette;
    const breadth = (isTall ? 130 : 180) * unit;
    const area = { x: 62 * unit, y: 90 * unit, width: breadth, height: h - 180 * unit };
    const climbing = climbingVine(area, unit, primaryLine, blend(deep, paper, 0.25), accentLine);
    const foot = footVoices(palette, "Gentium Plus", { units: 35 });
    const small = quiet(palette, "Gentium Plus", { italic: true, units: 41 });
    const margin = area.x + breadth + (isTall ? 30 : 80) * unit;
    const rule = (x: number) =>
      rect(
        { x: x - 1.5 * unit, y: 60 * unit, width: 3 * unit, height: h - 120 * unit },
        fill(accentLine, 0.6),
      );
    return joined(
      ground(page, paper),
      climbing,
      `<g transform="translate(${w} 0) scale(-1 1)">${climbing}</g>`,
      rule(44 * unit) +
        rule(w - 44 * unit) +
        rule(area.x + breadth + 18 * unit) +
        rule(w - area.x - breadth - 18 * unit),
      stack(page, { x: margin, y: 100 * unit, width: w - 2 * margin, height: h - 196 * unit }, [
        ornament(120, ({ x, y, width, height }) =>
          placed(openBook("#ffffff", accentLine), x + width / 2, y + height / 2, 0.82 * unit),
        ),
        gap(6),
        organisation({ font: "Gentium Plus", units: 42, colour: ink, bold: true }),
        gap(8),
        heading("Certificate of Faithfulness", {
          font: "Gentium Book Plus",
          units: isTall ? 72 : 92,
          colour: primaryText,
          bold: true,
        }),
        gap(10),
        raised(12, opening("This is given with joy to", small)),
        recipient({ font: "Great Vibes", units: isTall ? 116 : 134, colour: ink }),
        gap(6),
        linking("on completing", small),
        course({ font: "Gentium Book Plus", units: 54, colour: accentText, bold: true }),
        gap(20),
        columns(
          dated(foot, isTall ? 260 : 290),
          signatory(foot, { units: isTall ? 320 : 400, role: "Minister" }),
          code({ id: foot.id, units: 310 }),
        ),
      ]),
      placedLogo(page, isTall ? [null, 112] : [340, 106]),
    );
  },
};
