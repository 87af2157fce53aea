import { curvePath, TAU } from "../ornaments.ts";
import { PAPER_PAGES, type Page } from "../pages.ts";
import { blend } from "../palette.ts";
import { codePlate, dated, signatory } from "../parts/foot.ts";
import { engravedDisc } from "../parts/guilloche.ts";
import { circle, fill, path, stroke, times } from "../parts/shapes.ts";
import { columns, emptyColumn, gap, ground, joined, shorter, stack } from "../parts/stack.ts";
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

export const harmattanPages: Template = {
  slug: "harmattan",
  name: "Harmattan",
  description:
    "A hazy sun over engraved dunes, in sand and rust. Warm, for workshops, volunteers and thanks.",
  occasions: ["Participation", "Appreciation", "NGO"],
  pages: PAPER_PAGES,
  palette: { paper: "#fff6e8", primary: "#8e3d1e", accent: "#d98a2b" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { paper, primary, primaryText, deep, accent, accentTint, ink } = palette;
    const left = { align: "left" } as const;
    const small = quiet(palette, "Gentium Plus", { ...left, italic: true, units: 42 });
    const foot = footVoices(palette, "Gentium Plus", { ...left, italic: true, units: 36 });
    const sun = {
      x: w - (isTall ? 300 : 350) * unit,
      y: (isTall ? 330 : 310) * unit,
      r: (isTall ? 190 : 220) * unit,
    };
    const dunes = (isTall ? 400 : 290) * unit;
    const side = (isTall ? 110 : 140) * unit;
    const free = w - sun.x + sun.r + 50 * unit - side;
    const codeSide = 200 * unit;
    const idVoice = { ...foot.id, colour: palette.onDeep, align: "right" } as const;
    const id = {
      x: w - side - 460 * unit,
      y: h - 144 * unit,
      width: 460 * unit,
      height: 36 * unit,
    };
    return joined(
      ground(page, paper),
      times(5, (i) =>
        circle(sun.x, sun.y, sun.r * (1.24 + 0.2 * i), stroke(accent, 2.5 * unit, 0.34 - 0.06 * i)),
      ),
      circle(sun.x, sun.y, sun.r, fill(blend(accent, "#ffffff", 0.42))),
      engravedDisc(sun.x, sun.y, sun.r * 0.92, blend(accent, deep, 0.45), 1.4 * unit, 0.5),
      circle(
        sun.x,
        sun.y,
        sun.r * 0.22,
        `${fill(accentTint)} stroke="${accent}" stroke-width="${2 * unit}"`,
      ),
      dune(page, h - dunes, 0.6, blend(accent, paper, 0.45), primary),
      dune(page, h - dunes * 0.78, 3.6, blend(primary, accent, 0.55), primary),
      dune(page, h - dunes * 0.56, 1.4, deep, accentTint),
      stack(page, { x: side, y: 120 * unit, width: w - 2 * side, height: h - dunes - 180 * unit }, [
        logo(100, "left"),
        gap(10),
        shorter(
          free,
          organisation({ font: "Noto Sans", units: 34, colour: primaryText, bold: true, ...left }),
        ),
        gap(10),
        shorter(
          free,
          heading("Certificate of Participation", {
            font: "Noto Serif Display",
            units: isTall ? 62 : 76,
            colour: primaryText,
            bold: true,
            ...left,
          }),
        ),
        gap(isTall ? 60 : 16),
        opening("Presented with thanks to", small),
        shorter(
          isTall ? 0 : free * 0.5,
          recipient({
            font: "Noto Serif Display",
            units: isTall ? 106 : 116,
            colour: ink,
            ...left,
          }),
        ),
        gap(10),
        linking("who took part in", small),
        course({ font: "Noto Serif Display", units: 54, colour: ink, bold: true, ...left }),
        gap(isTall ? 60 : 10),
        isTall
          ? columns(dated(foot, 380), signatory(foot, { units: 460, height: 92 }))
          : // In the middle: at the right a role of several words would reach over the code below.
            columns(
              dated(foot, 380),
              signatory(foot, { units: 460, height: 92 }),
              emptyColumn(codeSide / unit),
            ),
      ]),
      codePlate(page, {
        x: w - side - codeSide,
        y: id.y - codeSide - 12 * unit,
        width: codeSide,
        height: codeSide,
      }),
      {
        shapes: "",
        fields: [textIn(page, id, "certificate-id", "Certificate ID", "{Certificate ID}", idVoice)],
      },
    );
  },
};

/** Sand up to a crest line, with engraved contours below it. */
function dune(
  { unit, widthPx: w, heightPx: h }: Page,
  y: number,
  phase: number,
  colour: string,
  line: string,
): string {
  const crest = (x: number) =>
    y +
    unit *
      (30 * Math.sin((TAU * x) / (1900 * unit) + phase) +
        14 * Math.sin((TAU * x) / (820 * unit) + phase * 1.7));
  const contours = times(6, (i) => {
    const depth = unit * (16 * (i + 1) + 1.1 * (i + 1) ** 2);
    return path(
      curvePath(0, w, (x) => crest(x) + depth, 8),
      stroke(line, 2 * unit, 0.28 - 0.03 * i),
    );
  });
  return path(`${curvePath(0, w, crest, 9)}V${h}H0Z`, fill(colour)) + contours;
}
