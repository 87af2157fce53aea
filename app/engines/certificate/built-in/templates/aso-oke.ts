import { PAPER_PAGES } from "../pages.ts";
import { codePlate, dated, signatory } from "../parts/foot.ts";
import { fill, rect } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, raised, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { asoOke } from "../parts/weave.ts";
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

export const asoOkeStrips: Template = {
  slug: "aso-oke",
  name: "Aso-oke",
  description:
    "Handwoven strips down one side, words set to the left. For thanks, service and honours.",
  occasions: ["Appreciation", "Achievement", "Church"],
  pages: PAPER_PAGES,
  palette: { paper: "#fffaf3", primary: "#6d1232", accent: "#d9a23b" },
  draw(page, palette) {
    const { unit, widthPx, heightPx, isTall } = page;
    const { ink, deep, primary, primaryText, accent, accentLine, accentText } = palette;
    const breadth = (isTall ? 300 : 480) * unit;
    const left = widthPx - breadth;
    const band = { x: left, y: 0, width: breadth, height: heightPx };
    const foot = footVoices(palette, "Charis SIL", { align: "left" });
    const small = quiet(palette, "Charis SIL", { align: "left", italic: true });
    const margin = (isTall ? 96 : 130) * unit;
    const width = left - margin - (isTall ? 64 : 90) * unit;
    const plate = 240 * unit;
    const plateX = left + (breadth - plate) / 2;
    const plateY = heightPx - plate - 170 * unit;
    const card = {
      x: plateX - 22 * unit,
      y: plateY - 22 * unit,
      width: plate + 44 * unit,
      height: plate + 44 * unit,
    };
    return joined(
      ground(page, palette.paper),
      asoOke(band, (isTall ? 150 : 160) * unit, {
        ground: deep,
        one: primary,
        two: accent,
        light: "#fdf3dc",
      }),
      rect({ x: left - 14 * unit, y: 0, width: 14 * unit, height: heightPx }, fill(accent)),
      rect(card, `fill="#fffdf8"`, 10 * unit),
      codePlate(page, { x: plateX, y: plateY, width: plate, height: plate }),
      stack(page, { x: margin, y: 120 * unit, width, height: heightPx - 226 * unit }, [
        logo(96, "left"),
        gap(14),
        organisation({
          font: "Noto Sans",
          units: 31,
          colour: accentText,
          bold: true,
          align: "left",
        }),
        gap(26),
        heading("Certificate of Appreciation", {
          font: "Charis SIL",
          units: isTall ? 78 : 88,
          colour: primaryText,
          bold: true,
          align: "left",
        }),
        gap(22),
        // Letters that reach far down stay clear of the rule.
        raised(18, opening("Presented with gratitude to", small)),
        raised(
          18,
          recipient({
            font: "Charis SIL",
            units: isTall ? 100 : 118,
            colour: ink,
            align: "left",
            least: 0.42,
          }),
        ),
        ornament(16, (area) =>
          rect({ ...area, width: 220 * unit, height: 6 * unit }, fill(accentLine)),
        ),
        gap(14),
        linking("for dedicated service and support in", small),
        course({ font: "Charis SIL", units: 50, colour: primaryText, bold: true, align: "left" }),
        gap(40),
        columns(dated(foot, isTall ? 330 : 380), signatory(foot, { units: isTall ? 420 : 520 })),
        gap(10, 2),
        words("certificate-id", "Certificate ID", "{Certificate ID}", foot.id),
      ]),
    );
  },
};
