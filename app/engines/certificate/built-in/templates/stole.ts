import { PAPER_PAGES } from "../pages.ts";
import type { Palette } from "../palette.ts";
import { blend } from "../palette.ts";
import { divider } from "../parts/borders.ts";
import { openBook, star, wreath } from "../parts/emblems.ts";
import { code, signatory } from "../parts/foot.ts";
import { inscription } from "../parts/inscription.ts";
import { fill, inset, path, placed, polygon, rect, stroke, times } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack, wholePage } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { logo } from "../parts/words.ts";
import type { Template } from "../template.ts";
import { stole as firstEdition } from "./earlier/stole.ts";

const BREADTH = 220;
const POINT = 96;

/** A stole that hangs from the origin, 220 wide and `drop` long: satin, piping, embroidery, fringe. */
function hanging(drop: number, { primary, accent, paper, deep }: Palette): string {
  const middle = BREADTH / 2;
  const end = (aside: number, up: number): [number, number][] => [
    [aside, 0],
    [BREADTH - aside, 0],
    [BREADTH - aside, drop - POINT - up],
    [middle, drop - up],
    [aside, drop - POINT - up],
  ];
  const sheen = [
    [0, deep],
    [0.16, primary],
    [0.34, blend(primary, "#ffffff", 0.16)],
    [0.5, primary],
    [0.7, blend(primary, "#ffffff", 0.08)],
    [0.86, primary],
    [1, deep],
  ].map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`);
  const fringe = times(37, (i) => {
    const x = 4 + (i * (BREADTH - 8)) / 36;
    const y = drop - POINT + POINT * (1 - Math.abs(x - middle) / middle);
    return path(
      `M${x} ${y}C${x + 1} ${y + 16} ${x - 1.5} ${y + 30} ${x} ${y + 46 + (i % 3) * 3}`,
      stroke(i % 2 ? accent : blend(accent, "#000000", 0.18), 3.2),
    );
  });
  const bars = [300, 322, 352].map((up, i) =>
    rect({ x: 26, y: drop - up, width: BREADTH - 52, height: i === 2 ? 3 : 7 }, fill(accent)),
  );
  const stitches = times(Math.floor((drop - 420) / 26), (i) =>
    [34, BREADTH - 34]
      .map((x) => placed(path("M0-7L5 0L0 7L-5 0Z", fill(accent)), x, 26 + i * 26))
      .join(""),
  );
  return [
    `<linearGradient id="satin">${sheen.join("")}</linearGradient>`,
    placed(polygon(end(0, 0), fill("#000000", 0.13)), 9, 7),
    fringe,
    polygon(end(0, 0), `fill="url(#satin)"`),
    polygon(end(9, 6), stroke(accent, 5)),
    polygon(end(18, 14), stroke(accent, 1.6)),
    stitches,
    ...bars,
    placed(star(26, accent), middle, drop - 92),
    placed(wreath(accent, 8) + placed(openBook(paper, deep), 0, 8, 0.62), middle, drop - 208, 0.6),
  ].join("");
}

export const stole: Template = {
  slug: "stole",
  name: "Stole",
  description:
    "An embroidered academic stole hangs over a ruled sheet. For honours lists, prize-giving and valedictory services.",
  occasions: ["School", "Graduation", "Achievement"],
  pages: PAPER_PAGES,
  palette: { paper: "#fffef9", primary: "#243b80", accent: "#c9a227" },
  earlier: [firstEdition],
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primaryText, accentLine, primaryLine } = palette;
    const from = (isTall ? 92 : 120) * unit;
    const scale = isTall ? 0.82 : 1;
    const drop = (h / unit - (isTall ? 330 : 175)) / scale;
    const foot = footVoices(palette, "Gentium Book Plus", { units: 33 });
    const small = quiet(palette, "Gentium Book Plus", { italic: true, units: 40 });
    const x = from + (BREADTH * scale + (isTall ? 44 : 90)) * unit;
    const width = w - x - (isTall ? 92 : 150) * unit;
    const frame = inset(wholePage(page), 44 * unit);
    return joined(
      ground(page, palette.paper),
      rect(frame, stroke(primaryLine, 5 * unit)),
      rect(inset(frame, 13 * unit), stroke(accentLine, 2 * unit)),
      placed(hanging(drop, palette), from, 0, scale * unit),
      stack(page, { x, y: 100 * unit, width, height: h - 200 * unit }, [
        logo(96),
        gap(6),
        ...inscription({
          voices: {
            organisation: {
              font: "Gentium Book Plus",
              units: 44,
              colour: ink,
              bold: true,
              letterCase: "upper",
            },
            heading: {
              font: "Noto Serif Display",
              units: isTall ? 78 : 104,
              colour: primaryText,
              bold: true,
            },
            name: { font: "Great Vibes", units: isTall ? 116 : 138, colour: ink },
            course: { font: "Gentium Book Plus", units: 56, colour: primaryText, bold: true },
            small,
          },
          heading: "Certificate of Honour",
          opening: "is proudly presented to",
          linking: "for distinguished results in",
          date: "{Completion Date}",
          afterOrganisation: [
            ornament(28, (area) => divider(area, unit, accentLine, { width: 480, jewel: "star" })),
          ],
        }),
        gap(24),
        columns(
          code({ id: { ...foot.id, units: 20 }, units: isTall ? 300 : 320 }),
          signatory(foot, { units: isTall ? 320 : 400, role: "Principal" }),
          signatory(foot, { units: isTall ? 320 : 400, role: "Head of Department", number: 2 }),
        ),
      ]),
    );
  },
};
