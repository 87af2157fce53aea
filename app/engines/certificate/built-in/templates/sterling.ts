import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { bittenOutline, divider } from "../parts/borders.ts";
import { lanyard, medal, star } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { waveRing } from "../parts/guilloche.ts";
import { fill, path, placed, rect, stroke } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack } from "../parts/stack.ts";
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
import type { Template } from "../template.ts";

export const sterling: Template = {
  slug: "sterling",
  name: "Sterling",
  description:
    "A medal on a dark sheet with fine metal lines. For employee awards and gala evenings.",
  occasions: ["Employee awards", "Achievement"],
  pages: PAPER_PAGES,
  palette: { paper: "#fdf6e3", primary: "#14213d", accent: "#d9b25f" },
  draw(page, palette) {
    const { unit, widthPx, heightPx, isTall } = page;
    const { deep, onDeep, accentOnDeep: metal } = palette;
    const shade = blend(metal, deep, 0.35);
    const foot = footVoices(palette, "Noto Sans Display");
    const footHeight = (isTall ? 372 : 338) * unit;
    const small = { ...quiet(palette, "Noto Sans Display"), colour: palette.quietOnDeep };
    const rays = Array.from({ length: 9 }, (_, i) =>
      waveRing(
        widthPx / 2,
        260 * unit,
        (220 + i * 86) * unit,
        (250 + i * 86) * unit,
        10 + i,
        i / 9,
      ),
    ).join("");
    const face = star(40, deep);
    const side = (isTall ? 110 : 170) * unit;
    return joined(
      ground(page, deep),
      path(rays, stroke(metal, 1.6 * unit, 0.13)),
      path(
        bittenOutline(
          {
            x: 46 * unit,
            y: 46 * unit,
            width: widthPx - 92 * unit,
            height: heightPx - footHeight - 92 * unit,
          },
          40 * unit,
          "step",
        ),
        stroke(metal, 2.5 * unit),
      ),
      rect(
        { x: 0, y: heightPx - footHeight, width: widthPx, height: footHeight },
        fill(palette.paper),
      ),
      rect({ x: 0, y: heightPx - footHeight, width: widthPx, height: 8 * unit }, fill(metal)),
      stack(
        page,
        {
          x: side,
          y: 76 * unit,
          width: widthPx - 2 * side,
          height: heightPx - footHeight - 100 * unit,
        },
        [
          ornament(206, ({ x, y, width }) =>
            placed(
              lanyard(shade, metal, 70) + medal(metal, blend(metal, "#ffffff", 0.25), shade, face),
              x + width / 2,
              y + 126 * unit,
              0.76 * unit,
            ),
          ),
          gap(4),
          organisation({ font: "Noto Sans Display", units: 32, colour: metal, bold: true }),
          gap(6),
          heading("Award of Excellence", { font: "Noto Serif Display", units: 96, colour: onDeep }),
          gap(6),
          opening("is awarded to", small),
          recipient(
            {
              font: "Noto Serif Display",
              units: isTall ? 110 : 120,
              colour: metal,
              bold: true,
            },
            0.87,
          ),
          ornament(24, (area) => divider(area, unit, metal, { width: 560, jewel: "star" })),
          gap(4),
          linking("in recognition of outstanding performance as", small),
          course({ font: "Noto Serif Display", units: 54, colour: onDeep, bold: true }),
        ],
      ),
      stack(
        page,
        {
          x: side,
          y: heightPx - footHeight + 24 * unit,
          width: widthPx - 2 * side,
          height: footHeight - (isTall ? 126 : 98) * unit,
        },
        [
          columns(
            dated(foot, 310),
            signatory(foot, { units: isTall ? 380 : 430, role: "Managing Director", height: 92 }),
            code({ id: foot.id, units: 330, side: 180 }),
          ),
        ],
      ),
      placedLogo(page, isTall ? [110, 110] : [150, 106], { onDark: true }),
    );
  },
};
