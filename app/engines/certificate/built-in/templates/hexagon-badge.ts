import { blend } from "../palette.ts";
import { divider } from "../parts/borders.ts";
import { placedCode } from "../parts/lower.ts";
import { clipped, fill, outlineOf, path, polar, polygon, stroke, times } from "../parts/shapes.ts";
import { gap, ground, joined, ornament, stack } from "../parts/stack.ts";
import { quiet } from "../parts/voices.ts";
import {
  course,
  date,
  heading,
  linking,
  organisation,
  placedLogo,
  recipient,
} from "../parts/words.ts";
import type { Template } from "../template.ts";
import { hexagonBadge as firstEdition } from "./earlier/hexagon-badge.ts";

export const hexagonBadge: Template = {
  slug: "hexagon-badge",
  name: "Hexagon badge",
  description:
    "A hexagon with an engraved rim on a square page. For digital skills, bootcamps and micro-credentials.",
  occasions: ["Badge", "Completion", "CPD hours"],
  pages: ["square"],
  palette: { paper: "#ffffff", primary: "#3b2a8c", accent: "#18b5a4" },
  earlier: [firstEdition],
  draw(page, palette) {
    const { unit, widthPx: side } = page;
    const { ink, deep, primary, accent, accentLine, primaryText, accentText, softTint, tint } =
      palette;
    const [cx, cy] = [side / 2, 650 * unit];
    const hexagon = (radius: number, turn = 0) =>
      Array.from({ length: 6 }, (_, i) => polar(cx, cy, radius * unit, i / 6 + turn));
    const engraving = times(24, (i) =>
      path(
        `${outlineOf(hexagon(598 - (i % 2) * 18, i / 24 / 6))}Z`,
        stroke(blend(accent, deep, 0.2), 1.7 * unit),
      ),
    );
    return joined(
      ground(page, softTint),
      polygon(hexagon(622), fill(deep)),
      clipped("rim", polygon(hexagon(606), ""), engraving),
      polygon(hexagon(607), stroke(accent, 3 * unit)),
      polygon(hexagon(512), fill(accent)),
      polygon(hexagon(502), fill(palette.paper)),
      polygon(hexagon(486), stroke(blend(primary, palette.paper, 0.4), 2 * unit)),
      stack(page, { x: cx - 376 * unit, y: 352 * unit, width: 752 * unit, height: 610 * unit }, [
        organisation({
          font: "Fira Sans",
          units: 32,
          colour: accentText,
          bold: true,
          letterCase: "upper",
        }),
        gap(16, 4),
        heading("Skills Badge", {
          font: "Fira Sans Condensed",
          units: 92,
          colour: primaryText,
          bold: true,
        }),
        ornament(30, (area) => divider(area, unit, accentLine, { width: 300 })),
        gap(14, 4),
        recipient({ font: "Fira Sans Condensed", units: 94, colour: ink, bold: true, least: 0.42 }),
        gap(10, 4),
        linking("earned this badge in", quiet(palette, "Fira Sans", { units: 34 })),
        course({ font: "Fira Sans", units: 48, colour: primaryText, bold: true }),
        gap(4, 3),
        date(quiet(palette, "Fira Sans", { units: 32 }), "{Completion Date}"),
      ]),
      placedLogo(page, [84, 1224], { units: 250, height: 106 }),
      placedCode(page, side - 236 * unit, 1104 * unit, {
        side: 190,
        id: { font: "Noto Sans", units: 19, colour: ink },
        width: 320,
        border: tint,
      }),
    );
  },
};
