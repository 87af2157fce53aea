import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { code, fact, signatory } from "../parts/foot.ts";
import { engravedDisc, strands, waveBand } from "../parts/guilloche.ts";
import { fill, rect, stroke } from "../parts/shapes.ts";
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
  words,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

export const mint: Template = {
  slug: "mint",
  name: "Mint",
  description:
    "Banknote engraving flows across a pale sheet, with room for the hours. For CPD, licences and professional bodies.",
  occasions: ["CPD hours", "Completion", "Safety"],
  pages: PAPER_PAGES,
  palette: { paper: "#f7fbf8", primary: "#12664f", accent: "#5b7fb9" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primary, primaryLine, primaryText, accentLine, accentText, paper, tint } = palette;
    const band = 74 * unit;
    const bandAt = (y: number) =>
      rect({ x: 0, y, width: w, height: band }, fill(tint)) +
      waveBand(
        { x: 0, y, width: w, height: band },
        w / (isTall ? 14 : 16),
        isTall ? 2 : 3,
        stroke(primaryLine, 1.4 * unit, 0.8),
      );
    const ribbon = strands(
      { x: w * 0.3, y: h * 0.24, width: w * 0.7, height: h * 0.56 },
      28,
      0.7,
      (part) => stroke(blend(primary, accentLine, part), 1.7 * unit, 0.1),
    );
    const foot = footVoices(palette, "Noto Sans Display", { align: "left" });
    const left = { align: "left" } as const;
    const small = quiet(palette, "Noto Sans Display", left);
    const margin = (isTall ? 110 : 150) * unit;
    const disc = (isTall ? 150 : 190) * unit;
    return joined(
      ground(page, paper),
      ribbon,
      bandAt(46 * unit),
      bandAt(h - 46 * unit - band),
      engravedDisc(
        w - margin - disc,
        46 * unit + band + 60 * unit + disc,
        disc,
        primaryLine,
        1.5 * unit,
        0.75,
      ),
      stack(
        page,
        { x: margin, y: 176 * unit, width: w - 2 * margin, height: h - 176 * unit - 166 * unit },
        [
          logo(92, "left"),
          gap(10),
          shorter(
            2 * disc,
            organisation({
              font: "Noto Sans Display",
              units: 32,
              colour: accentText,
              bold: true,
              ...left,
            }),
          ),
          gap(12),
          shorter(
            2 * disc,
            heading("CPD Certificate", {
              font: "Noto Serif",
              units: isTall ? 84 : 96,
              colour: primaryText,
              bold: true,
              ...left,
            }),
          ),
          gap(14),
          opening("This certifies that", small),
          recipient({ font: "Noto Serif", units: isTall ? 100 : 112, colour: ink, ...left }),
          gap(8),
          linking("has completed the accredited activity", small),
          course({ font: "Noto Serif", units: 50, colour: primaryText, bold: true, ...left }),
          gap(10),
          ornament(2, (area) => rect(area, fill(primaryLine, 0.5))),
          gap(6),
          words("hours", "CPD hours", "CPD hours: {CPD Hours}", {
            font: "Noto Sans Display",
            units: 44,
            colour: ink,
            bold: true,
            ...left,
          }),
          gap(12),
          columns(
            fact("date", "Completion Date", "{Completion Date}", foot, {
              units: isTall ? 290 : 360,
              caption: "Date",
            }),
            signatory(foot, {
              units: isTall ? 380 : 500,
              role: "Accreditation officer",
              height: 88,
            }),
            code({ id: { ...foot.id, align: "right" }, units: 335, side: 182 }),
          ),
        ],
      ),
    );
  },
};
