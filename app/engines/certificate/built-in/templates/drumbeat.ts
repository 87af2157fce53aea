import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { fill, rect } from "../parts/shapes.ts";
import { columns, gap, ground, joined, narrower, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { drumBand } from "../parts/weave.ts";
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

export const drumbeat: Template = {
  slug: "drumbeat",
  name: "Drumbeat",
  description:
    "A row of talking drums under a bold heading. For culture, music, arts and community festivals.",
  occasions: ["Participation", "Appreciation", "School"],
  pages: PAPER_PAGES,
  ...inTwoEditions(
    { paper: "#fff8ec", primary: "#9c3d10", accent: "#e2a72e" },
    (page, palette, edition) => {
      const { unit, widthPx: w, heightPx: h, isTall } = page;
      const { ink, deep, primary, primaryText, accent, onPrimary, accentText } = palette;
      const head = (isTall ? 330 : 272) * unit;
      const drums = 132 * unit;
      const dark = blend(deep, "#000000", 0.25);
      const foot = footVoices(palette, "Andika");
      const small = quiet(palette, "Andika", { units: 37 });
      const side = (isTall ? 110 : 150) * unit;
      const top = head + drums;
      const besideLogo = isTall ? 0 : 150;
      const day = dated(foot, 300);
      const signed = signatory(foot, { units: isTall ? 370 : 420, role: "Artistic Director" });
      const seen = code({ id: foot.id, units: 330, border: accentText });
      return joined(
        ground(page, palette.paper),
        rect({ x: 0, y: 0, width: w, height: head }, fill(primary)),
        drumBand(
          { x: 0, y: head, width: w, height: drums },
          { ground: dark, one: accent, two: blend(primary, "#ffffff", 0.12), light: "#fff0d0" },
        ),
        rect({ x: 0, y: h - 40 * unit, width: w, height: 40 * unit }, fill(dark)),
        rect({ x: 0, y: h - 52 * unit, width: w, height: 12 * unit }, fill(accent)),
        stack(
          page,
          {
            x: side,
            y: (isTall ? 106 : 76) * unit,
            width: w - 2 * side,
            height: head - (isTall ? 130 : 92) * unit,
          },
          [
            narrower(
              besideLogo,
              organisation({ font: "Andika", units: 34, colour: onPrimary, bold: true }),
            ),
            gap(2),
            narrower(
              besideLogo,
              heading("Certificate of Participation", {
                font: "Andika",
                units: isTall ? 82 : 96,
                colour: onPrimary,
                bold: true,
              }),
            ),
          ],
        ),
        stack(
          page,
          { x: side, y: top + 50 * unit, width: w - 2 * side, height: h - top - 150 * unit },
          [
            opening("We beat the drum for", small),
            gap(4),
            recipient({ font: "Andika", units: isTall ? 104 : 116, colour: ink, bold: true }),
            gap(8),
            linking("who brought energy and talent to", small),
            course({ font: "Andika", units: 54, colour: primaryText, bold: true }),
            gap(26),
            columns(...(edition === 1 ? [day, signed, seen] : [seen, day, signed])),
          ],
        ),
        placedLogo(
          page,
          isTall ? [null, 540] : [60, 80],
          isTall ? {} : { onDark: true, units: 205 },
        ),
      );
    },
  ),
};
