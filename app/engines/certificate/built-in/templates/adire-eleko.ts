import { PAPER_PAGES } from "../pages.ts";
import { divider } from "../parts/borders.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { fill, rect } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { adireCloth } from "../parts/weave.ts";
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

export const adireEleko: Template = {
  slug: "adire-eleko",
  name: "Adire eleko",
  description:
    "Bands of starch-resist cloth above and below a plain sheet. For completed courses and cultural programmes.",
  occasions: ["Completion", "Participation", "School"],
  pages: PAPER_PAGES,
  palette: { paper: "#fbfaf5", primary: "#1e2f6f", accent: "#c98a1b" },
  draw(page, palette) {
    const { unit, widthPx, heightPx, isTall } = page;
    const { ink, deep, primaryText, accentLine, accentText } = palette;
    const cell = (isTall ? 118 : 125) * unit;
    const across = Math.round(widthPx / cell);
    const band = (isTall ? 2 : 1) * (widthPx / across);
    const cloth = (y: number) =>
      adireCloth({ x: 0, y, width: widthPx, height: band }, cell, deep, "#e8edfb");
    const edge = (y: number) =>
      rect({ x: 0, y, width: widthPx, height: 9 * unit }, fill(accentLine));
    const foot = footVoices(palette, "Noto Sans");
    const side = (isTall ? 110 : 150) * unit;
    const small = quiet(palette, "Noto Serif", { units: 34 });
    return joined(
      ground(page, palette.paper),
      cloth(0),
      cloth(heightPx - band),
      edge(band),
      edge(heightPx - band - 9 * unit),
      stack(
        page,
        {
          x: side,
          y: band + 40 * unit,
          width: widthPx - 2 * side,
          height: heightPx - 2 * band - 84 * unit,
        },
        [
          logo(80),
          gap(6),
          organisation({ font: "Noto Sans", units: 30, colour: accentText, bold: true }),
          gap(6),
          heading("Certificate of Completion", {
            font: "Noto Serif Display",
            units: isTall ? 84 : 88,
            colour: primaryText,
            bold: true,
          }),
          gap(8),
          opening("This certifies that", small),
          recipient(
            { font: "Noto Serif", units: isTall ? 98 : 104, colour: ink },
            isTall ? 0.92 : 0.9,
          ),
          ornament(20, (area) => divider(area, unit, accentLine, { width: 640 })),
          gap(4),
          linking("has successfully completed", small),
          course({ font: "Noto Serif", units: 50, colour: primaryText, bold: true }),
          gap(10),
          columns(
            dated(foot, 320),
            signatory(foot, { units: isTall ? 370 : 430, height: 92 }),
            code({
              id: foot.id,
              units: isTall ? 320 : 330,
              side: isTall ? 190 : 184,
              border: accentLine,
            }),
          ),
        ],
      ),
    );
  },
};
