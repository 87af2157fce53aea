import { coordinate as c } from "../ornaments.ts";
import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { lanyard, medal, star } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { fill, path, placed, rect, stroke, times } from "../parts/shapes.ts";
import { columns, gap, ground, joined, shorter, stack } from "../parts/stack.ts";
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

export const podium: Template = {
  slug: "podium",
  name: "Podium",
  description:
    "Running lanes sweep round the bend under a medal. For athletics, inter-house sports and tournaments.",
  occasions: ["Sport", "Achievement", "School"],
  pages: PAPER_PAGES,
  palette: { paper: "#ffffff", primary: "#b3282d", accent: "#f2b134" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, deep, primary, primaryText, accent, accentText } = palette;
    const breadth = (isTall ? 460 : 620) * unit;
    const lanes = 6;
    const lane = breadth / lanes;
    const bend = (out: number) =>
      `M${c(w - out)} ${c(h)}V${c(h * 0.52)}C${c(w - out)} ${c(h * 0.3 - out * 0.1)} ` +
      `${c(w - out * 0.6)} ${c(h * 0.12 - out * 0.2)} ${c(w)} ${c(h * 0.06 - out * 0.12)}`;
    const track =
      path(`${bend(breadth * 0.72)}V${c(h)}Z`, fill(primary)) +
      times(lanes - 1, (i) =>
        path(bend((i + 0.5) * lane * 0.72), stroke("#ffffff", 5 * unit, 0.85)),
      );
    const gold = blend(accent, "#ffffff", 0.3);
    const face = star(42, deep);
    const left = { align: "left" } as const;
    const foot = footVoices(palette, "Fira Sans", left);
    const small = quiet(palette, "Fira Sans", left);
    const margin = (isTall ? 100 : 130) * unit;
    const free = breadth * (isTall ? 0.5 : 0.72);
    return joined(
      ground(page, palette.paper),
      rect({ x: 0, y: 0, width: 26 * unit, height: h }, fill(accent)),
      track,
      placed(
        lanyard(deep, accent, 190) + medal(accent, gold, deep, face),
        w - breadth * 0.34,
        h * (isTall ? 0.4 : 0.44),
        (isTall ? 1.15 : 1.5) * unit,
      ),
      stack(page, { x: margin, y: 110 * unit, width: w - 2 * margin, height: h - 190 * unit }, [
        logo(92, "left"),
        gap(8),
        shorter(
          free,
          organisation({ font: "Fira Sans", units: 34, colour: accentText, bold: true, ...left }),
        ),
        gap(14),
        shorter(
          free * (isTall ? 0.6 : 0.7),
          heading("Sports Award", {
            font: "Fira Sans Extra Condensed",
            units: isTall ? 150 : 170,
            colour: primaryText,
            bold: true,
            italic: true,
            ...left,
          }),
        ),
        gap(8),
        shorter(free, opening("Presented to", small)),
        shorter(
          free,
          shorter(
            16 * unit,
            recipient({
              font: "Fira Sans Condensed",
              units: isTall ? 108 : 122,
              colour: ink,
              bold: true,
              ...left,
            }),
          ),
        ),
        gap(6),
        shorter(free, linking("for excellence in", small)),
        shorter(
          free,
          course({ font: "Fira Sans", units: 50, colour: primaryText, bold: true, ...left }),
        ),
        gap(22),
        columns(
          dated(foot, isTall ? 290 : 340),
          signatory(foot, { units: isTall ? 350 : 440, role: "Sports Director" }),
          code({ id: null, side: 196 }),
        ),
        gap(4, 1.5),
        words("certificate-id", "Certificate ID", "{Certificate ID}", foot.id),
      ]),
    );
  },
};
