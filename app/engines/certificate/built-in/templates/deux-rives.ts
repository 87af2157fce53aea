import { curvePath, TAU } from "../ornaments.ts";
import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { fill, path, rect, stroke, times } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
  subheading,
  words,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

export const deuxRives: Template = {
  slug: "deux-rives",
  name: "Deux rives",
  description:
    "French and English together between two banks of flowing lines. For courses across West Africa's borders.",
  occasions: ["French and English", "Completion", "Participation"],
  pages: PAPER_PAGES,
  palette: { paper: "#fdfdfb", primary: "#1d4e89", accent: "#d1495b" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primary, primaryText, accent, accentText, accentLine, paper } = palette;
    const reach = (isTall ? 190 : 165) * unit;
    const bank = (i: number) => (x: number) =>
      reach * (0.5 + 0.32 * Math.sin((TAU * x) / (w * 0.92) + 0.5) + 0.05 * i);
    const waves = times(6, (i) =>
      path(
        curvePath(0, w, (x) => bank(i)(x) + (12 + i * 9) * unit, 8),
        stroke(i % 2 ? accent : primary, 2.4 * unit, 0.7 - i * 0.1),
      ),
    );
    const shore = path(`${curvePath(0, w, bank(0), 8)}V0H0Z`, fill(primary)) + waves;
    const foot = footVoices(palette, "Noto Sans");
    const french = quiet(palette, "Noto Serif", { units: 38, colour: ink });
    const english = quiet(palette, "Noto Serif", { units: 31, italic: true });
    const side = (isTall ? 110 : 150) * unit;
    const top = (isTall ? 240 : 186) * unit;
    return joined(
      ground(page, paper),
      rect({ x: 0, y: 0, width: w, height: h }, fill(blend(paper, primary, 0.025))),
      shore,
      `<g transform="rotate(180 ${w / 2} ${h / 2})">${path(`${curvePath(0, w, (x) => bank(0)(x) * 0.5, 8)}V0H0Z`, fill(accent))}</g>`,
      stack(page, { x: side, y: top, width: w - 2 * side, height: h - top - 104 * unit }, [
        logo(72),
        organisation({ font: "Noto Sans", units: 32, colour: ink, bold: true }),
        gap(8),
        heading("Certificat de réussite", {
          font: "Noto Serif Display",
          units: 92,
          colour: primaryText,
          bold: true,
        }),
        subheading("Certificate of Achievement", {
          font: "Noto Serif Display",
          units: 46,
          colour: accentText,
        }),
        gap(8),
        opening("décerné à", french),
        words("opening-english", "Opening words, English", "awarded to", english),
        recipient(
          {
            font: "Noto Serif Display",
            units: isTall ? 106 : 112,
            colour: ink,
            bold: true,
          },
          0.9,
        ),
        ornament(14, (area) =>
          rect(
            {
              x: area.x + area.width / 2 - 90 * unit,
              y: area.y + 4 * unit,
              width: 180 * unit,
              height: 5 * unit,
            },
            fill(accentLine),
          ),
        ),
        gap(6),
        linking("pour avoir suivi avec succès · for successfully completing", {
          ...english,
          units: 34,
        }),
        course({ font: "Noto Serif", units: 50, colour: primaryText, bold: true }),
        gap(10),
        columns(
          dated(foot, 310, "Date"),
          signatory(foot, {
            units: isTall ? 380 : 430,
            role: "Responsable · Director",
            height: 92,
          }),
          code({ id: foot.id, units: 325, side: 184 }),
        ),
      ]),
    );
  },
};
