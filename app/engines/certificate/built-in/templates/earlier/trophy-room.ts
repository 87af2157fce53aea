import { blend } from "../../palette.ts";
import { star, trophy, wreath } from "../../parts/emblems.ts";
import { code, dated, signatory } from "../../parts/foot.ts";
import { circle, clipped, fill, placed, polar, polygon, rect, times } from "../../parts/shapes.ts";
import { columns, gap, ground, joined, stack } from "../../parts/stack.ts";
import { footVoices, quiet } from "../../parts/voices.ts";
import {
  course,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
} from "../../parts/words.ts";
import type { Edition } from "../../template.ts";

/** The first edition. */
export const trophyRoom: Edition = {
  palette: { paper: "#fffdf7", primary: "#0f5132", accent: "#e3b23c" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, deep, primaryText, accent, accentText, primary } = palette;
    const panel = isTall
      ? { x: 0, y: 0, width: w, height: 560 * unit }
      : { x: 0, y: 0, width: 600 * unit, height: h };
    const [cx, cy] = [panel.x + panel.width / 2, panel.y + panel.height * (isTall ? 0.5 : 0.47)];
    const reach = Math.hypot(panel.width, panel.height);
    const rays = times(18, (i) =>
      polygon(
        [[cx, cy], polar(cx, cy, reach, i / 18), polar(cx, cy, reach, (i + 0.5) / 18)],
        fill(primary, 0.55),
      ),
    );
    const shade = blend(accent, deep, 0.28);
    const foot = footVoices(palette, "Fira Sans");
    const small = quiet(palette, "Fira Sans");
    const landscapeUnits = page.id === "letter-landscape" ? 340 : 400;
    const [left, top] = isTall
      ? [110 * unit, panel.height + 60 * unit]
      : [panel.width + 90 * unit, 96 * unit];
    return joined(
      ground(page, palette.paper),
      rect(panel, fill(deep)),
      clipped("panel", rect(panel, ""), rays),
      circle(cx, cy, 236 * unit, fill(deep)),
      placed(wreath(shade, 11), cx, cy + 6 * unit, 1.92 * unit),
      placed(trophy(accent, shade, blend(deep, "#000000", 0.35)), cx, cy + 4 * unit, 1.12 * unit),
      ...(isTall ? [] : [-1, 0, 1]).map((i) =>
        placed(star(i ? 22 : 32, accent), cx + i * 86 * unit, cy - (i ? 262 : 290) * unit, unit),
      ),
      isTall
        ? rect({ x: 0, y: panel.height, width: w, height: 12 * unit }, fill(accent))
        : rect({ x: panel.width, y: 0, width: 12 * unit, height: h }, fill(accent)),
      stack(
        page,
        {
          x: left,
          y: top,
          width: w - left - 110 * unit,
          height: h - top - (isTall ? 108 : 92) * unit,
        },
        [
          logo(84),
          gap(6),
          organisation({ font: "Fira Sans", units: 32, colour: accentText, bold: true }),
          gap(8),
          heading("Champion Award", {
            font: "Fira Sans Condensed",
            units: isTall ? 104 : 112,
            colour: primaryText,
            bold: true,
          }),
          gap(10),
          opening("This trophy certificate goes to", small),
          recipient({
            font: "Fira Sans Condensed",
            units: isTall ? 112 : 116,
            colour: ink,
            bold: true,
          }),
          gap(6),
          linking("winner of", small),
          course({ font: "Fira Sans", units: 52, colour: primaryText, bold: true }),
          gap(24),
          columns(
            dated(foot, 270),
            signatory(foot, {
              units: isTall ? 380 : landscapeUnits,
              role: "Head of Awards",
            }),
            code({ id: foot.id, units: 325 }),
          ),
        ],
      ),
    );
  },
};
