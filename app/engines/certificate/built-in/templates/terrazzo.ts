import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { fill, inset, polar, polygon, rect, steadyRandom, times } from "../parts/shapes.ts";
import { columns, gap, ground, joined, stack, wholePage } from "../parts/stack.ts";
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
import type { Template } from "../template.ts";

export const terrazzo: Template = {
  slug: "terrazzo",
  name: "Terrazzo",
  description:
    "Chips of stone around a clean card. Cheerful, for workshops, conferences and attendance.",
  occasions: ["Participation", "Completion", "NGO"],
  pages: PAPER_PAGES,
  palette: { paper: "#fbf7f2", primary: "#2f5d62", accent: "#e76f51" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primary, primaryText, accent, accentText, paper, tint } = palette;
    const colours = [
      primary,
      accent,
      blend(accent, paper, 0.55),
      blend(primary, paper, 0.5),
      "#e9c46a",
      "#3d405b",
    ];
    const random = steadyRandom(41);
    const cell = 62 * unit;
    const columnsOf = Math.ceil(w / cell);
    const chips = times(columnsOf * Math.ceil(h / cell), (i) => {
      const x = ((i % columnsOf) + 0.5 + (random() - 0.5) * 0.7) * cell;
      const y = (Math.floor(i / columnsOf) + 0.5 + (random() - 0.5) * 0.7) * cell;
      const size = (9 + random() * 19) * unit;
      const turn = random();
      const corners = 4 + Math.floor(random() * 3);
      const colour = colours[Math.floor(random() * colours.length)]!;
      const points = Array.from({ length: corners }, (_, k) =>
        polar(x, y, size * (0.65 + random() * 0.5), turn + k / corners),
      );
      const isSeen = Math.min(x, w - x) < 150 * unit || Math.min(y, h - y) < 150 * unit;
      return isSeen ? polygon(points, fill(colour)) : "";
    });
    const card = inset(wholePage(page), 112 * unit);
    const foot = footVoices(palette, "Fira Sans", { align: "left" });
    const left = { align: "left" } as const;
    const small = quiet(palette, "Fira Sans", left);
    const side = (isTall ? 180 : 210) * unit;
    return joined(
      ground(page, tint),
      chips,
      rect(card, fill(paper), 28 * unit),
      rect({ x: side, y: card.y, width: 170 * unit, height: 14 * unit }, fill(accent)),
      stack(
        page,
        { x: side, y: card.y + 60 * unit, width: w - 2 * side, height: card.height - 112 * unit },
        [
          logo(88, "left"),
          gap(8),
          organisation({ font: "Fira Sans", units: 33, colour: accentText, bold: true, ...left }),
          gap(14),
          heading("Certificate of Participation", {
            font: "Fira Sans Condensed",
            units: isTall ? 78 : 92,
            colour: primaryText,
            bold: true,
            ...left,
          }),
          gap(14),
          opening("Awarded to", small),
          recipient({
            font: "Fira Sans Condensed",
            units: isTall ? 108 : 120,
            colour: ink,
            bold: true,
            ...left,
          }),
          gap(8),
          linking("for taking an active part in", small),
          course({ font: "Fira Sans", units: 48, colour: primaryText, bold: true, ...left }),
          gap(22),
          columns(
            dated(foot, isTall ? 270 : 340),
            signatory(foot, { units: isTall ? 320 : 460, role: "Organiser" }),
            code({ id: { ...foot.id, align: "right" }, units: 330 }),
          ),
        ],
      ),
    );
  },
};
