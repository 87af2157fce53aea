import { coordinate as c } from "../ornaments.ts";
import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { codePlate, dated, signatory } from "../parts/foot.ts";
import { fill, line, path, polygon, rect, stroke, times } from "../parts/shapes.ts";
import { columns, gap, ground, joined, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
  textIn,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

/**
 * A cable-stayed bridge over water: its deck at `deckY`, its pylon at `x`, `height` high, its
 * cables `reach` to both sides.
 */
function bridge(
  x: number,
  deckY: number,
  height: number,
  width: number,
  reach: number,
  unit: number,
  colour: string,
): string {
  const top = deckY - height;
  const cables = times(15, (i) => {
    const up = top + 30 * unit + i * 13 * unit;
    const out = (16 - i) * 0.058;
    return (
      line(x, up, x - out * reach, deckY, stroke(colour, 2.4 * unit, 0.75)) +
      line(x, up, x + out * reach, deckY, stroke(colour, 2.4 * unit, 0.75))
    );
  });
  const pylon = polygon(
    [
      [x - 8 * unit, top],
      [x + 8 * unit, top],
      [x + 24 * unit, deckY + 90 * unit],
      [x + 6 * unit, deckY + 90 * unit],
      [x, deckY - height * 0.3],
      [x - 6 * unit, deckY + 90 * unit],
      [x - 24 * unit, deckY + 90 * unit],
    ],
    fill(colour),
  );
  return (
    cables + pylon + rect({ x: 0, y: deckY - 5 * unit, width, height: 13 * unit }, fill(colour))
  );
}

export const linkBridge: Template = {
  slug: "link-bridge",
  name: "Link bridge",
  description:
    "A cable-stayed bridge in fine lines over calm water. For staff awards, partnerships and city programmes.",
  occasions: ["Employee awards", "Appreciation", "Completion"],
  pages: PAPER_PAGES,
  palette: { paper: "#fdfcf9", primary: "#0f4c5c", accent: "#e09f3e" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, deep, primaryLine, primaryText, accent, accentText, onDeep, tint } = palette;
    const waterTop = h - (isTall ? 330 : 150) * unit;
    const water = times(5, (i) => {
      const y = waterTop + (8 + i * 12) * unit;
      return path(
        `M0 ${c(y)}${times(Math.ceil(w / (80 * unit)), () => `q${c(20 * unit)}${c(-9 * unit)} ${c(40 * unit)} 0t${c(40 * unit)} 0`)}`,
        stroke(blend(deep, "#ffffff", 0.5), 2 * unit, 0.42 - i * 0.07),
      );
    });
    const pylonX = w * (isTall ? 0.6 : 0.83);
    const height = (isTall ? 450 : 800) * unit;
    const foot = footVoices(palette, "Noto Sans", { align: "left" });
    const left = { align: "left" } as const;
    const small = quiet(palette, "Noto Sans", { ...left, units: 35 });
    const margin = (isTall ? 110 : 140) * unit;
    const plate = (isTall ? 190 : 216) * unit;
    const codeY = isTall ? waterTop - 20 * unit : 110 * unit;
    const textWidth = isTall ? w - 2 * margin : w * 0.6;
    return joined(
      ground(page, palette.paper),
      `<circle cx="${c(pylonX)}" cy="${c(waterTop - height * 0.66)}" r="${c((isTall ? 190 : 230) * unit)}" ` +
        `${fill(accent, 0.16)}/>`,
      bridge(
        pylonX,
        waterTop - 70 * unit,
        height,
        w,
        (isTall ? 0.62 : 0.21) * w,
        unit,
        blend(primaryLine, palette.paper, isTall ? 0.8 : 0.7),
      ),
      rect({ x: 0, y: waterTop, width: w, height: h - waterTop }, fill(deep)),
      water,
      stack(
        page,
        {
          x: margin,
          y: 110 * unit,
          width: textWidth,
          height: waterTop - (isTall ? 620 : 240) * unit,
        },
        [
          logo(90, "left"),
          gap(10),
          organisation({ font: "Noto Sans", units: 32, colour: accentText, bold: true, ...left }),
          gap(16),
          heading("Certificate of Recognition", {
            font: "Noto Serif Display",
            units: isTall ? 82 : 88,
            colour: primaryText,
            bold: true,
            ...left,
          }),
          gap(16),
          opening("Proudly presented to", small),
          recipient({
            font: "Noto Serif Display",
            units: isTall ? 108 : 116,
            colour: ink,
            least: 0.42,
            ...left,
          }),
          gap(8),
          linking("for an outstanding contribution to", small),
          course({ font: "Noto Sans", units: 48, colour: primaryText, bold: true, ...left }),
          gap(isTall ? 60 : 30),
          columns(
            signatory(foot, { units: isTall ? 430 : 520, role: "Chief Executive" }),
            dated(foot, isTall ? 330 : 400),
          ),
        ],
        0.2,
      ),
      codePlate(
        page,
        { x: w - margin - plate, y: codeY, width: plate, height: plate },
        "#ffffff",
        tint,
      ),
      {
        shapes: "",
        fields: [
          textIn(
            page,
            {
              x: w - margin - 380 * unit,
              y: codeY + plate + 8 * unit,
              width: 380 * unit,
              height: 34 * unit,
            },
            "certificate-id",
            "Certificate ID",
            "{Certificate ID}",
            { font: "Noto Sans", units: 21, colour: isTall ? onDeep : ink, align: "right" },
          ),
        ],
      },
    );
  },
};
