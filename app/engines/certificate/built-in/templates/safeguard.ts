import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { shield, tick } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { cells, numbered, plainDate } from "../parts/lower.ts";
import { type Area, clipped, fill, placed, polygon, rect, stroke, times } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  heading,
  linking,
  opening,
  organisation,
  placedLogo,
  recipient,
} from "../parts/words.ts";
import { inTwoEditions, type Template } from "../template.ts";

/** Slanting stripes, as on tape that keeps people out. */
function hazardTape(id: string, area: Area, dark: string, bright: string): string {
  const stripe = area.height * 0.9;
  const count = Math.ceil(area.width / (2 * stripe)) + 2;
  const stripes = times(count, (i) => {
    const x = area.x + (i - 1) * 2 * stripe;
    const lean = area.height;
    return polygon(
      [
        [x + lean, area.y],
        [x + lean + stripe, area.y],
        [x + stripe, area.y + area.height],
        [x, area.y + area.height],
      ],
      fill(dark),
    );
  });
  return rect(area, fill(bright)) + clipped(id, rect(area, ""), stripes);
}

export const safeguard: Template = {
  slug: "safeguard",
  name: "Safeguard",
  description:
    "Warning tape above and below, and a shield with a tick. For safety, HSE and first-aid training.",
  occasions: ["Safety", "Completion", "CPD hours"],
  pages: PAPER_PAGES,
  ...inTwoEditions(
    { paper: "#ffffff", primary: "#1f2933", accent: "#f2b705" },
    (page, palette, edition) => {
      const { unit, widthPx: w, heightPx: h, isTall } = page;
      const { ink, deep, primaryText, accent, onDeep, accentOnDeep, muted } = palette;
      const tape = 58 * unit;
      const head = 280 * unit;
      const foot = footVoices(palette, "Fira Sans");
      const small = quiet(palette, "Fira Sans", { units: 36 });
      const side = (isTall ? 110 : 150) * unit;
      const emblem = 118 * unit;
      const words = {
        x: side + 2 * emblem + 30 * unit,
        y: tape + 48 * unit,
        width: w - 2 * side - 2 * emblem - 30 * unit - (isTall ? 0 : 300 * unit),
        height: head - 90 * unit,
      };
      return joined(
        ground(page, palette.paper),
        rect({ x: 0, y: tape, width: w, height: head }, fill(deep)),
        hazardTape("tape-top", { x: 0, y: 0, width: w, height: tape }, "#111417", accent),
        hazardTape("tape-foot", { x: 0, y: h - tape, width: w, height: tape }, "#111417", accent),
        placed(
          shield(accent, deep) + tick(deep, 22),
          side + emblem,
          tape + head / 2,
          (isTall ? 0.98 : 0.92) * unit,
        ),
        stack(page, words, [
          organisation({
            font: "Fira Sans",
            units: 34,
            colour: accentOnDeep,
            bold: true,
            align: "left",
          }),
          gap(8, 1.2),
          heading("Safety Training Certificate", {
            font: "Fira Sans Condensed",
            units: isTall ? 74 : 88,
            colour: onDeep,
            bold: true,
            align: "left",
          }),
        ]),
        isTall
          ? placedLogo(page, [null, 400])
          : placedLogo(page, [w / unit - 410, 142], { units: 260, onDark: true }),
        stack(
          page,
          {
            x: side,
            y: tape + head + 46 * unit,
            width: w - 2 * side,
            height: h - 2 * tape - head - 100 * unit,
          },
          [
            opening("This is to certify that", small),
            gap(4),
            recipient(
              { font: "Fira Sans", units: isTall ? 104 : 116, colour: ink, bold: true },
              0.9,
            ),
            ornament(14, (area) =>
              rect(
                {
                  x: area.x + area.width / 2 - 300 * unit,
                  y: area.y + 4 * unit,
                  width: 600 * unit,
                  height: 5 * unit,
                },
                fill(accent),
              ),
            ),
            gap(10),
            linking("has been trained and assessed as competent in", small),
            gap(2),
            course({ font: "Fira Sans", units: 56, colour: primaryText, bold: true }),
            gap(22),
            edition === 1
              ? columns(
                  dated(foot, 310, "Date of assessment"),
                  signatory(foot, { units: isTall ? 380 : 430, role: "HSE manager" }),
                  code({ id: foot.id, units: 330, border: muted }),
                )
              : cells(
                  14,
                  stroke(blend(muted, "#ffffff", 0.4), 2.5 * unit),
                  plainDate(foot, isTall ? 230 : 310, "Date of assessment"),
                  signatory(foot, { units: isTall ? 330 : 430, role: "HSE manager", height: 82 }),
                  numbered(foot, isTall ? 280 : 330),
                  code({ id: null, side: 176 }),
                ),
          ],
        ),
      );
    },
  ),
};
