import { PAPER_PAGES } from "../pages.ts";
import { blend, type Palette } from "../palette.ts";
import { bittenFrame } from "../parts/borders.ts";
import { banner, mortarboard, wreath } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { placedCode } from "../parts/lower.ts";
import { inset, placed, rect, stroke } from "../parts/shapes.ts";
import {
  columns,
  gap,
  ground,
  joined,
  narrower,
  ornament,
  type RowOf,
  stack,
  wholePage,
} from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  date,
  heading,
  linking,
  opening,
  organisation,
  placedLogo,
  recipient,
} from "../parts/words.ts";
import { inTwoEditions, type Template } from "../template.ts";

/** The heading on a folded ribbon. */
function ribbon(bannerWidth: number, units: number, unit: number, palette: Palette): RowOf {
  const { deep, primary, onPrimary } = palette;
  return (of) => {
    const words = heading("Diploma of Graduation", {
      font: "Gentium Book Plus",
      units: units,
      colour: onPrimary,
      bold: true,
    })(of);
    const height = 124 * unit;
    return {
      height: height + 40 * unit,
      draw({ x, y, width }) {
        const [cx, cy] = [x + width / 2, y + height / 2];
        const area = {
          x: cx - bannerWidth / 2 + 20 * unit,
          y: cy - words.height / 2,
          width: bannerWidth - 40 * unit,
          height: words.height,
        };
        return joined(
          placed(banner(bannerWidth, height, primary, blend(deep, "#000000", 0.3)), cx, cy),
          words.draw!(area),
        );
      },
    };
  };
}

export const commencement: Template = {
  slug: "commencement",
  name: "Commencement",
  description: "A folded ribbon under cap and laurel, on parchment. For diplomas and graduations.",
  occasions: ["Graduation", "School", "Completion"],
  pages: PAPER_PAGES,
  ...inTwoEditions(
    { paper: "#fbf3df", primary: "#7b1e2b", accent: "#b0822a" },
    (page, palette, edition) => {
      const { unit, widthPx: w, isTall } = page;
      const isFirst = edition === 1;
      const { ink, deep, primary, primaryText, accentLine } = palette;
      const foot = footVoices(palette, "Gentium Plus", { units: 35 });
      const small = quiet(palette, "Gentium Plus", { italic: true, units: 41 });
      const across = isTall ? 340 : 400;
      const bannerWidth = (isTall ? 860 : 1000) * unit;
      return joined(
        ground(page, palette.paper),
        rect(inset(wholePage(page), 40 * unit), stroke(primary, 14 * unit)),
        bittenFrame(page, 66, 44, "step", stroke(accentLine, 3 * unit)),
        bittenFrame(page, 80, 44, "step", stroke(accentLine, 1.4 * unit)),
        stack(page, inset(wholePage(page), (isTall ? 150 : 190) * unit, 118 * unit), [
          ornament(200, ({ x, y, width, height }) =>
            placed(
              wreath(accentLine) +
                `<g transform="translate(0 4) scale(.58)">${mortarboard(deep, primary, accentLine)}</g>`,
              x + width / 2,
              y + height / 2 + 6 * unit,
              0.8 * unit,
            ),
          ),
          gap(6),
          narrower(
            isFirst ? 0 : 270,
            organisation({ font: "Gentium Book Plus", units: 44, colour: ink, bold: true }),
          ),
          gap(10),
          ribbon(bannerWidth, isTall ? 66 : 76, unit, palette),
          gap(4),
          opening("To all who read these presents, be it known that", small),
          recipient({ font: "Noto Serif Display", units: isTall ? 108 : 114, colour: ink }),
          gap(4),
          linking("is admitted to the rank of graduate in", small),
          course({ font: "Gentium Book Plus", units: 58, colour: primaryText, bold: true }),
          ...(isFirst
            ? [
                gap(12),
                columns(
                  dated(foot, 300),
                  signatory(foot, { units: isTall ? 370 : 430, role: "Head of School" }),
                  code({ id: foot.id, units: 320 }),
                ),
              ]
            : [
                date(small, "on {Completion Date}"),
                gap(12),
                columns(
                  signatory(foot, { units: across, role: "Dean", height: 92 }),
                  signatory(foot, { units: across, role: "Registrar", height: 92, number: 2 }),
                  signatory(foot, {
                    units: across,
                    role: "Vice-Chancellor",
                    height: 92,
                    number: 3,
                  }),
                ),
              ]),
        ]),
        ...(isFirst
          ? []
          : [
              placedCode(page, w - (isTall ? 265 : 300) * unit, 128 * unit, {
                id: { ...foot.id, units: 18 },
                width: 290,
              }),
            ]),
        placedLogo(page, isTall ? [160, 160] : [190, 150]),
      );
    },
  ),
};
