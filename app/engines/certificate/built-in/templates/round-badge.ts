import { scallopPath } from "../ornaments.ts";
import { star } from "../parts/emblems.ts";
import { codePlate } from "../parts/foot.ts";
import { waveRing } from "../parts/guilloche.ts";
import { circle, fill, path, placed, polar, stroke, times } from "../parts/shapes.ts";
import { gap, ground, joined, narrower, ornament, stack } from "../parts/stack.ts";
import { quiet } from "../parts/voices.ts";
import {
  course,
  date,
  heading,
  organisation,
  placedLogo,
  recipient,
  textIn,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

export const roundBadge: Template = {
  slug: "round-badge",
  name: "Round badge",
  description:
    "A scalloped seal on a square page, to share on LinkedIn or WhatsApp. For badges and short courses.",
  occasions: ["Badge", "Achievement", "CPD hours"],
  pages: ["square"],
  palette: { paper: "#fffdf8", primary: "#0e4d64", accent: "#e0a63a" },
  draw(page, palette) {
    const { unit, widthPx: side } = page;
    const { ink, deep, primary, primaryText, accentLine, accentText, tint } = palette;
    const [cx, cy] = [side / 2, 610 * unit];
    const radius = 530 * unit;
    const engraving = [0, 0.25, 0.5, 0.75]
      .map((turn) => waveRing(cx, cy, radius * 0.85, radius * 0.94, 60, turn))
      .join("");
    const plate = 232 * unit;
    const small = quiet(palette, "Fira Sans", { units: 36 });
    return joined(
      ground(page, tint),
      path(scallopPath(cx, cy, radius, 44), fill(primary)),
      circle(cx, cy, radius * 0.96, fill(deep)),
      path(engraving, stroke(accentLine, 2.2 * unit, 0.85)),
      circle(cx, cy, radius * 0.82, fill(palette.paper)),
      circle(cx, cy, radius * 0.795, stroke(accentLine, 3 * unit)),
      times(5, (i) =>
        placed(
          star(i === 2 ? 40 : 28, accentLine),
          ...polar(cx, cy, radius * 0.66, (i - 2) * 0.045),
          unit,
        ),
      ),
      stack(
        page,
        { x: cx - 360 * unit, y: cy - 300 * unit, width: 720 * unit, height: 612 * unit },
        [
          ornament(20, () => ""),
          organisation({ font: "Fira Sans", units: 34, colour: accentText, bold: true }),
          gap(12),
          heading("Certified", { font: "Fira Sans", units: 78, colour: primaryText, bold: true }),
          gap(10),
          // Here the circle is widest.
          narrower(
            -26,
            recipient({ font: "Fira Sans", units: 96, colour: ink, bold: true, least: 0.36 }),
          ),
          gap(10),
          course({ font: "Fira Sans", units: 46, colour: primaryText }),
          gap(10),
          date(small, "{Completion Date}"),
        ],
        0.4,
      ),
      placedLogo(page, [null, 912], { units: 210, height: 84 }),
      codePlate(
        page,
        { x: cx - plate / 2, y: side - plate - 120 * unit, width: plate, height: plate },
        "#ffffff",
        accentLine,
      ),
      {
        shapes: "",
        fields: [
          textIn(
            page,
            { x: cx - 260 * unit, y: side - 112 * unit, width: 520 * unit, height: 34 * unit },
            "certificate-id",
            "Certificate ID",
            "{Certificate ID}",
            { font: "Noto Sans", units: 22, colour: ink },
          ),
        ],
      },
    );
  },
};
