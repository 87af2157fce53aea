import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { bittenFrame, divider } from "../parts/borders.ts";
import { star, wreath } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { engravedDisc } from "../parts/guilloche.ts";
import { inset, placed, stroke } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack, wholePage } from "../parts/stack.ts";
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

export const laurelCrest: Template = {
  slug: "laurel-crest",
  name: "Laurel crest",
  description:
    "A laurel wreath above a classic double frame. For achievements and honours of any kind.",
  occasions: ["Achievement", "Completion", "Graduation"],
  pages: PAPER_PAGES,
  ...inTwoEditions(
    { paper: "#fffdf6", primary: "#14532d", accent: "#b98a2e" },
    (page, palette, edition) => {
      const { unit, widthPx, heightPx, isTall } = page;
      const { ink, muted, primaryLine, primaryText, accentLine, accentText } = palette;
      const serif = { font: "Gentium Book Plus", units: 38, colour: muted, italic: true } as const;
      const foot = {
        value: { font: "Gentium Book Plus", units: 34, colour: ink },
        label: { ...serif, units: 28 },
        rule: blend(ink, palette.paper, 0.35),
      } as const;
      const crest = placed(
        wreath(primaryLine) + placed(star(46, accentLine), 0, 0),
        widthPx / 2,
        0,
        0.78 * unit,
      );
      return joined(
        ground(page, palette.paper),
        engravedDisc(
          widthPx / 2,
          heightPx / 2,
          heightPx * (isTall ? 0.31 : 0.42),
          primaryLine,
          1.4 * unit,
          0.07,
        ),
        bittenFrame(page, 56, 62, "round", stroke(primaryLine, 9 * unit)),
        bittenFrame(page, 76, 56, "round", stroke(accentLine, 2.5 * unit)),
        stack(page, inset(wholePage(page), (isTall ? 150 : 190) * unit, 128 * unit), [
          ornament(
            190,
            ({ y, height }) =>
              `<g transform="translate(0 ${Math.round(y + height * 0.53)})">${crest}</g>`,
          ),
          gap(14),
          organisation({ font: "Noto Sans", units: 32, colour: accentText, bold: true }),
          gap(10),
          heading("Certificate of Achievement", {
            font: "Noto Serif Display",
            units: isTall ? 86 : 96,
            colour: primaryText,
            bold: true,
          }),
          gap(12),
          opening("This certificate is proudly presented to", serif),
          gap(6),
          recipient({ font: "Great Vibes", units: isTall ? 128 : 142, colour: ink }, 0.9),
          ornament(30, (area) => divider(area, unit, accentLine, { width: 760, jewel: "star" })),
          gap(10),
          linking("for outstanding achievement in", serif),
          course({ font: "Noto Serif Display", units: 56, colour: primaryText, bold: true }),
          ...(edition === 1
            ? [gap(18)]
            : [date({ ...serif, units: 34 }, "on {Completion Date}"), gap(6)]),
          columns(
            ...(edition === 1
              ? [dated(foot, 320), signatory(foot, { units: isTall ? 380 : 430 })]
              : [
                  signatory(foot, { units: isTall ? 350 : 430, height: 92 }),
                  signatory(foot, {
                    units: isTall ? 350 : 430,
                    height: 92,
                    role: "Director",
                    number: 2,
                  }),
                ]),
            code({ id: { font: "Noto Sans", units: 22, colour: ink }, units: 320, side: 172 }),
          ),
        ]),
        placedLogo(page, isTall ? [160, 160] : [190, 146]),
      );
    },
  ),
};
