import { PAPER_PAGES } from "../pages.ts";
import { code, signatory } from "../parts/foot.ts";
import { inscription } from "../parts/inscription.ts";
import { numbered, piled, plainDate } from "../parts/lower.ts";
import { wheatEar } from "../parts/scrolls.ts";
import { clipped, fill, path, placed, rect, stroke, times } from "../parts/shapes.ts";
import { columns, gap, ground, joined, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { logo } from "../parts/words.ts";
import type { Template } from "../template.ts";
import { harvest as firstEdition } from "./earlier/harvest.ts";

/** Ears of a sheaf from the outside in: degrees, length of the stalk, size. */
const EARS: [degrees: number, length: number, scale: number][] = [
  [-34, 300, 0.9],
  [34, 300, 0.9],
  [-22, 360, 0.96],
  [22, 360, 0.96],
  [-11, 415, 1],
  [11, 415, 1],
  [0, 450, 1.04],
];

/** A sheaf of wheat around its band at the origin. */
function sheaf(grain: string, line: string, band: string): string {
  const foot = times(11, (i) => {
    const x = (i - 5) * 21;
    return path(`M${(i - 5) * 4} 0C${(i - 5) * 6} 60 ${x * 0.8} 130 ${x} 190`, stroke(line, 3.2));
  });
  const tie = "M-32-16C-12-8 12-8 32-16L30 12C12 20-12 20-30 12Z";
  return (
    foot +
    times(EARS.length, (i) => {
      const [degrees, length, scale] = EARS[i]!;
      return placed(wheatEar(grain, line, length), 0, 0, scale, degrees);
    }) +
    path(tie, fill(band))
  );
}

export const harvest: Template = {
  slug: "harvest",
  name: "Harvest",
  description:
    "A sheaf of wheat in gold on a dark side panel. For NGOs, volunteers and community work.",
  occasions: ["NGO", "Appreciation", "Participation"],
  pages: PAPER_PAGES,
  palette: { paper: "#fcfaf3", primary: "#44512a", accent: "#c99a3b" },
  earlier: [firstEdition],
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, deep, primaryText, accent, accentText, accentOnDeep, paper } = palette;
    const left = { align: "left" } as const;
    const panel = { x: 0, y: 0, width: (isTall ? 350 : 560) * unit, height: h };
    const foot = footVoices(palette, "Gentium Book Plus", { units: 33, ...left });
    const small = quiet(palette, "Gentium Book Plus", { italic: true, units: 40, ...left });
    const x = panel.width + (isTall ? 74 : 120) * unit;
    const width = w - x - (isTall ? 90 : 120) * unit;
    return joined(
      ground(page, paper),
      rect(panel, fill(deep)),
      clipped(
        "panel",
        rect(panel, ""),
        placed(
          sheaf(accentOnDeep, accent, paper),
          panel.width / 2,
          h / 2 + 250 * unit,
          (isTall ? 0.82 : 1.05) * unit,
        ),
      ),
      rect({ ...panel, x: panel.width, width: 10 * unit }, fill(accent)),
      rect({ ...panel, x: panel.width + 18 * unit, width: 2.5 * unit }, fill(accent)),
      stack(page, { x, y: 110 * unit, width, height: h - 205 * unit }, [
        logo(104, "left"),
        gap(10),
        ...inscription({
          voices: {
            organisation: {
              font: "Gentium Book Plus",
              units: 36,
              colour: accentText,
              bold: true,
              letterCase: "upper",
              ...left,
            },
            heading: {
              font: "Gentium Book Plus",
              units: isTall ? 82 : 98,
              colour: primaryText,
              bold: true,
              ...left,
            },
            name: { font: "Great Vibes", units: isTall ? 124 : 142, colour: ink, ...left },
            course: {
              font: "Gentium Book Plus",
              units: 54,
              colour: primaryText,
              bold: true,
              ...left,
            },
            small,
          },
          heading: "With Heartfelt Thanks",
          opening: "We gratefully recognise",
          linking: "for generous service to our community through",
          leading: 12,
        }),
        gap(22),
        columns(
          signatory(foot, { units: isTall ? 310 : 420, role: "Programme Director" }),
          piled(14, plainDate(foot, 310), numbered(foot, 310)),
          code({ id: null }),
        ),
      ]),
    );
  },
};
