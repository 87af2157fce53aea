import { codePlate } from "../../parts/foot.ts";
import { clipped, fill, line, polar, polygon, stroke, times } from "../../parts/shapes.ts";
import { gap, ground, joined, stack } from "../../parts/stack.ts";
import { quiet } from "../../parts/voices.ts";
import {
  course,
  date,
  heading,
  linking,
  logo,
  organisation,
  recipient,
  textIn,
} from "../../parts/words.ts";
import type { Edition } from "../../template.ts";

/** The first edition. */
export const hexagonBadge: Edition = {
  palette: { paper: "#ffffff", primary: "#3b2a8c", accent: "#18b5a4" },
  draw(page, palette) {
    const { unit, widthPx: side } = page;
    const { ink, deep, primary, accent, primaryText, accentText, softTint, tint } = palette;
    const [cx, cy] = [side / 2, side / 2];
    const hexagon = (radius: number) =>
      Array.from({ length: 6 }, (_, i) => polar(cx, cy, radius * unit, i / 6));
    const outer = hexagon(648);
    const stripes = times(26, (i) =>
      line(0, (i * 64 + 20) * unit, side, (i * 64 - 380) * unit, stroke(accent, 14 * unit, 0.35)),
    );
    const plate = 216 * unit;
    return joined(
      ground(page, softTint),
      polygon(outer, fill(deep)),
      clipped("hexagon", polygon(outer, ""), stripes),
      polygon(hexagon(600), fill(accent)),
      polygon(hexagon(582), fill(palette.paper)),
      polygon(hexagon(564), stroke(primary, 4 * unit)),
      stack(page, { x: cx - 420 * unit, y: 318 * unit, width: 840 * unit, height: 586 * unit }, [
        logo(88),
        gap(6, 2),
        organisation({ font: "Fira Sans", units: 34, colour: accentText, bold: true }),
        gap(8, 2),
        heading("Skills Badge", {
          font: "Fira Sans Condensed",
          units: 84,
          colour: primaryText,
          bold: true,
        }),
        gap(6, 2),
        recipient({ font: "Fira Sans Condensed", units: 92, colour: ink, bold: true }),
        gap(4, 2),
        linking("earned this badge in", quiet(palette, "Fira Sans", { units: 34 })),
        course({ font: "Fira Sans", units: 46, colour: primaryText, bold: true }),
        date(quiet(palette, "Fira Sans", { units: 32 }), "{Completion Date}"),
      ]),
      codePlate(
        page,
        { x: cx - plate / 2, y: 930 * unit, width: plate, height: plate },
        "#ffffff",
        tint,
      ),
      {
        shapes: "",
        fields: [
          textIn(
            page,
            { x: cx - 190 * unit, y: 1152 * unit, width: 380 * unit, height: 32 * unit },
            "certificate-id",
            "Certificate ID",
            "{Certificate ID}",
            { font: "Noto Sans", units: 20, colour: ink },
          ),
        ],
      },
    );
  },
};
