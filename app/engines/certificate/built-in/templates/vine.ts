import { PAPER_PAGES } from "../pages.ts";
import type { Palette } from "../palette.ts";
import { divider } from "../parts/borders.ts";
import { cross } from "../parts/emblems.ts";
import { signatory } from "../parts/foot.ts";
import { waveRing } from "../parts/guilloche.ts";
import { inscription } from "../parts/inscription.ts";
import { placedCode, sealColumn } from "../parts/lower.ts";
import { scrollBand } from "../parts/scrolls.ts";
import { type Area, circle, fill, inset, path, placed, rect, stroke } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack, wholePage } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { placedLogo, words } from "../parts/words.ts";
import type { Template } from "../template.ts";
import { vine as firstEdition } from "./earlier/vine.ts";

/** A dark binding around the sheet: scrolls along its sides, engraved rosettes in its corners. */
function binding(outer: Area, breadth: number, unit: number, palette: Palette): string {
  const { accent, accentLine, accentTint, deep, paper } = palette;
  const inner = inset(outer, breadth);
  const paint = { stem: accent, leaf: accentTint, bloom: accent };
  const bands = [
    { ...outer, x: inner.x, width: inner.width, height: breadth },
    { ...outer, x: inner.x, width: inner.width, y: inner.y + inner.height, height: breadth },
    { ...outer, y: inner.y, height: inner.height, width: breadth },
    { ...outer, y: inner.y, height: inner.height, x: inner.x + inner.width, width: breadth },
  ].map((band) => {
    const lying = band.width > band.height;
    return scrollBand(inset(band, (lying ? 4 : 14) * unit, (lying ? 14 : 4) * unit), paint);
  });
  const rosettes = [
    [outer.x, outer.y],
    [inner.x + inner.width, outer.y],
    [outer.x, inner.y + inner.height],
    [inner.x + inner.width, inner.y + inner.height],
  ].map(([x, y]) => {
    const [cx, cy] = [x! + breadth / 2, y! + breadth / 2];
    return (
      rect({ x: x!, y: y!, width: breadth, height: breadth }, stroke(accent, 2.5 * unit)) +
      path(
        [0, 0.25, 0.5, 0.75]
          .map((turn) => waveRing(cx, cy, breadth * 0.14, breadth * 0.42, 12, turn))
          .join(""),
        stroke(accent, 1.5 * unit),
      ) +
      circle(cx, cy, breadth * 0.09, fill(accent))
    );
  });
  return [
    rect(outer, fill(deep)),
    ...bands,
    rect(outer, stroke(accent, 3 * unit)),
    ...rosettes,
    rect(inner, `${fill(paper)} stroke="${accent}" stroke-width="${4 * unit}"`),
    rect(inset(inner, 14 * unit), stroke(accentLine, 1.5 * unit)),
  ].join("");
}

export const vine: Template = {
  slug: "vine",
  name: "Vine",
  description:
    "A flowering scroll winds around the sheet. For Bible schools, weddings and fellowship.",
  occasions: ["Church", "Graduation", "NGO"],
  pages: PAPER_PAGES,
  palette: { paper: "#fdf9ee", primary: "#2f5d3a", accent: "#b08d3c" },
  earlier: [firstEdition],
  draw(page, palette) {
    const { unit, widthPx: w, isTall } = page;
    const { ink, primaryText, accentLine, accentText, paper, deep } = palette;
    const outer = inset(wholePage(page), 44 * unit);
    const breadth = 108 * unit;
    const inner = inset(outer, breadth);
    const foot = footVoices(palette, "Gentium Plus", { units: 35 });
    const small = quiet(palette, "Gentium Plus", { italic: true, units: 41 });
    const side = inner.x + (isTall ? 50 : 110) * unit;
    return joined(
      ground(page, paper),
      binding(outer, breadth, unit, palette),
      stack(
        page,
        { x: side, y: inner.y + 50 * unit, width: w - 2 * side, height: inner.height - 92 * unit },
        [
          gap(isTall ? 110 : 4, 2),
          ...inscription({
            voices: {
              organisation: {
                font: "Gentium Plus",
                units: 42,
                colour: ink,
                bold: true,
                letterCase: "upper",
              },
              heading: {
                font: "Noto Serif Display",
                units: isTall ? 72 : 86,
                colour: primaryText,
                bold: true,
              },
              name: { font: "Great Vibes", units: isTall ? 120 : 132, colour: ink },
              course: { font: "Gentium Book Plus", units: 54, colour: accentText, bold: true },
              small,
            },
            aside: isTall ? 0 : 270,
            heading: "Certificate of Faithfulness",
            opening: "This is given with joy to",
            linking: "on completing",
            date: "on {Completion Date}",
            afterOrganisation: [
              ornament(26, (area) => divider(area, unit, accentLine, { width: 420 })),
            ],
          }),
          gap(10),
          columns(
            signatory(foot, { units: isTall ? 320 : 400, role: "Senior Minister", height: 82 }),
            sealColumn(palette, isTall ? 150 : 190, placed(cross(deep, deep), 0, 2, 0.36)),
            signatory(foot, {
              units: isTall ? 320 : 400,
              role: "Church Secretary",
              height: 82,
              number: 2,
            }),
          ),
          gap(4),
          words("certificate-id", "Certificate ID", "{Certificate ID}", { ...foot.id, units: 20 }),
        ],
      ),
      placedLogo(page, [inner.x / unit + 44, inner.y / unit + 44], { units: 220, height: 110 }),
      placedCode(page, w - inner.x - 148 * unit, inner.y + 16 * unit, {
        side: 194,
        border: accentLine,
      }),
    );
  },
};
