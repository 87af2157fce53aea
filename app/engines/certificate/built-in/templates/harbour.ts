import { PAPER_PAGES } from "../pages.ts";
import type { Palette } from "../palette.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { fill, polygon, rect } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, shorter, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
} from "../parts/words.ts";
import { inTwoEditions, type Template } from "../template.ts";

/** Sails in the right upper corner. */
function sails(w: number, reach: number, drop: number, palette: Palette): string[] {
  const { deep, primary, accent, tint } = palette;
  return [
    polygon(
      [
        [w - reach, 0],
        [w, 0],
        [w, drop],
      ],
      fill(tint),
    ),
    polygon(
      [
        [w - reach * 0.66, 0],
        [w, 0],
        [w, drop * 0.72],
      ],
      fill(primary),
    ),
    polygon(
      [
        [w - reach * 0.34, 0],
        [w, 0],
        [w, drop * 0.4],
      ],
      fill(deep),
    ),
    polygon(
      [
        [w, drop * 0.72],
        [w, drop * 0.9],
        [w - reach * 0.2, drop * 0.505],
      ],
      fill(accent),
    ),
  ];
}

export const harbour: Template = {
  slug: "harbour",
  name: "Harbour",
  description:
    "Three clean sails of colour in the corner, everything set to the left. Modern, for corporate training.",
  occasions: ["Completion", "Employee awards", "Participation"],
  pages: PAPER_PAGES,
  ...inTwoEditions(
    { paper: "#ffffff", primary: "#123c69", accent: "#e4572e" },
    (page, palette, edition) => {
      const { unit, widthPx: w, heightPx: h, isTall } = page;
      const { ink, primary, primaryText, accent, accentText } = palette;
      const reach = (isTall ? 560 : 760) * unit;
      const drop = (isTall ? 760 : 900) * unit;
      const left = { align: "left" } as const;
      const foot = footVoices(palette, "Fira Sans", left);
      const small = quiet(palette, "Fira Sans", left);
      const margin = (isTall ? 110 : 140) * unit;
      const day = dated(foot, isTall ? 330 : 380);
      const signed = signatory(foot, { units: isTall ? 400 : 480 });
      const seen = code({ id: { ...foot.id, align: "right" }, units: 340, side: 190 });
      return joined(
        ground(page, palette.paper),
        ...sails(w, reach, drop, palette),
        rect({ x: 0, y: h - 22 * unit, width: w, height: 22 * unit }, fill(primary)),
        rect({ x: 0, y: h - 22 * unit, width: w * 0.24, height: 22 * unit }, fill(accent)),
        stack(page, { x: margin, y: 110 * unit, width: w - 2 * margin, height: h - 220 * unit }, [
          logo(100, "left"),
          gap(14),
          shorter(
            reach * 0.75,
            organisation({ font: "Fira Sans", units: 34, colour: ink, bold: true, ...left }),
          ),
          gap(isTall ? 60 : 46),
          shorter(
            reach * (isTall ? 0.3 : 0.6),
            heading("Certificate of Completion", {
              font: "Fira Sans",
              units: isTall ? 66 : 78,
              colour: primaryText,
              bold: true,
              ...left,
            }),
          ),
          ornament(30, (area) =>
            rect(
              { ...area, y: area.y + 14 * unit, width: 150 * unit, height: 8 * unit },
              fill(accent),
            ),
          ),
          gap(26),
          opening("This is to certify that", small),
          recipient({
            font: "Fira Sans",
            units: isTall ? 104 : 118,
            colour: ink,
            bold: true,
            ...left,
          }),
          gap(12),
          linking("has successfully completed the training", small),
          course({ font: "Fira Sans", units: 52, colour: accentText, bold: true, ...left }),
          gap(40),
          columns(...(edition === 1 ? [day, signed, seen] : [signed, day, seen])),
        ]),
      );
    },
  ),
};
