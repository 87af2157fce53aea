import { clothMotif, SEQUENCE } from "../indigo-cloth.ts";
import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { type Area, fill, line, placed, rect, stroke } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { repeats } from "../parts/weave.ts";
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

export const indigoClothPages: Template = {
  slug: "indigo-cloth",
  name: "Indigo cloth",
  description:
    "A panel of indigo motifs beside a plain sheet, words set to the left. For programmes and achievements.",
  occasions: ["Achievement", "Completion"],
  pages: PAPER_PAGES,
  palette: { paper: "#ffffff", primary: "#14226a", accent: "#e2ad3e" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { deep, paper, primaryText, accent, accentText, ink } = palette;
    // A panel at the left of a wide sheet, and above the words of an upright one.
    const panel = isTall
      ? { x: 0, y: 0, width: w, height: 420 * unit }
      : { x: 0, y: 0, width: 570 * unit, height: h };
    const edge = isTall
      ? { x: 0, y: panel.height, width: w, height: 14 * unit }
      : { x: panel.width, y: 0, width: 14 * unit, height: h };
    const left = { align: "left" } as const;
    const foot = footVoices(palette, "Noto Sans", left);
    const small = quiet(palette, "Noto Sans", { ...left, units: 36 });
    const x = isTall ? 120 * unit : panel.width + 130 * unit;
    const top = isTall ? panel.height + 90 * unit : 150 * unit;
    return joined(
      ground(page, paper),
      rect(panel, fill(deep)),
      cloth(panel, 190 * unit, blend(deep, "#ffffff", 0.78)),
      rect(edge, fill(accent)),
      stack(page, { x, y: top, width: w - x - 120 * unit, height: h - top - 110 * unit }, [
        logo(110, "left"),
        gap(10),
        organisation({ font: "Noto Sans", units: 34, colour: primaryText, bold: true, ...left }),
        gap(46),
        heading("CERTIFICATE OF ACHIEVEMENT", {
          font: "Noto Sans",
          units: 32,
          colour: accentText,
          bold: true,
          letterSpacing: 0.16,
          ...left,
        }),
        gap(20),
        opening("This is to certify that", small),
        recipient({
          font: "Noto Sans",
          units: isTall ? 100 : 104,
          colour: ink,
          bold: true,
          least: 0.42,
          ...left,
        }),
        gap(14),
        linking("completed the programme", small),
        course({ font: "Noto Sans", units: 54, colour: primaryText, bold: true, ...left }),
        gap(60),
        ornament(20, (area) =>
          line(area.x, area.y, area.x + area.width, area.y, stroke(palette.tint, 3 * unit)),
        ),
        gap(16),
        columns(
          dated(foot, isTall ? 300 : 270),
          signatory(foot, { units: page.id === "letter-landscape" ? 330 : 370, height: 96 }),
          code({ id: { ...foot.id, align: "right" }, units: 310, side: 180 }),
        ),
      ]),
    );
  },
};

/** Motifs in a grid between double rules. Dye never takes evenly: three strengths of line. */
function cloth({ x, y, width, height }: Area, size: number, light: string): string {
  const [across, down] = [repeats(width, size), repeats(height, size)];
  const cell = Math.min(across.step, down.step);
  const scale = (cell * 0.84) / 200;
  let cells = "";
  for (let i = 0; i < across.count * down.count; i++) {
    const [column, row] = [i % across.count, Math.floor(i / across.count)];
    const px = x + across.step * (column + 0.5) - 100 * scale;
    const py = y + down.step * (row + 0.5) - 100 * scale;
    cells += `<g opacity="${[0.8, 0.86, 0.92][i % 3]}">${placed(clothMotif(SEQUENCE[i % SEQUENCE.length]!, light), px, py, scale)}</g>`;
  }
  let rules = "";
  const gapPx = cell * 0.016;
  for (let i = 0; i <= across.count; i++)
    for (const part of [-1, 1])
      rules += `M${Math.round(x + across.step * i + part * gapPx)} ${y}v${Math.round(height)}`;
  for (let j = 0; j <= down.count; j++)
    for (const part of [-1, 1])
      rules += `M${x} ${Math.round(y + down.step * j + part * gapPx)}h${Math.round(width)}`;
  const lines = `<path d="${rules}" stroke-width="2.5" opacity=".55"/>`;
  return (
    `<g fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round" ` +
    `stroke-linejoin="round">${cells}${lines}</g>`
  );
}
