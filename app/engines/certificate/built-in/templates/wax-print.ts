import { PAPER_PAGES } from "../pages.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { fill, rect } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { waxPrint } from "../parts/weave.ts";
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

export const waxPrintBand: Template = {
  slug: "wax-print",
  name: "Wax print",
  description:
    "Bright wax-print roundels along one edge. For festivals, fashion schools, volunteers and celebrations.",
  occasions: ["Participation", "NGO", "Appreciation"],
  pages: PAPER_PAGES,
  palette: { paper: "#fffaf2", primary: "#00695c", accent: "#ff8f00" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, deep, primary, primaryText, accent, accentText, accentLine } = palette;
    const breadth = (isTall ? 330 : 400) * unit;
    const band = isTall
      ? { x: 0, y: 0, width: w, height: breadth }
      : { x: 0, y: 0, width: breadth, height: h };
    const cloth = waxPrint(band, breadth / 2, {
      ground: deep,
      one: primary,
      two: accent,
      light: "#fff3d6",
    });
    const rim = isTall
      ? { x: 0, y: breadth, width: w, height: 14 * unit }
      : { x: breadth, y: 0, width: 14 * unit, height: h };
    const foot = footVoices(palette, "Andika");
    const small = quiet(palette, "Andika", { units: 36 });
    const [left, top] = isTall
      ? [110 * unit, breadth + 70 * unit]
      : [breadth + 110 * unit, 100 * unit];
    return joined(
      ground(page, palette.paper),
      cloth,
      rect(rim, fill(accentLine)),
      stack(page, { x: left, y: top, width: w - left - 110 * unit, height: h - top - 96 * unit }, [
        logo(88),
        gap(6),
        organisation({ font: "Andika", units: 33, colour: accentText, bold: true }),
        gap(12),
        heading("Certificate of Participation", {
          font: "Andika",
          units: isTall ? 74 : 80,
          colour: primaryText,
          bold: true,
        }),
        ornament(24, (area) =>
          rect(
            {
              x: area.x + area.width / 2 - 70 * unit,
              y: area.y + 14 * unit,
              width: 140 * unit,
              height: 7 * unit,
            },
            fill(accentLine),
          ),
        ),
        gap(10),
        opening("We celebrate", small),
        recipient({ font: "Andika", units: isTall ? 100 : 110, colour: ink, bold: true }),
        gap(8),
        linking("who took part in", small),
        course({ font: "Andika", units: 50, colour: primaryText, bold: true }),
        gap(24),
        columns(
          dated(foot, 280),
          signatory(foot, { units: isTall ? 370 : 410, role: "Convener" }),
          code({ id: foot.id, units: 325 }),
        ),
      ]),
    );
  },
};
