import { divider } from "../../parts/borders.ts";
import { openBook, star } from "../../parts/emblems.ts";
import { code, dated, signatory } from "../../parts/foot.ts";
import { fill, line, mirrored, placed, polygon, stroke } from "../../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, raised, stack } from "../../parts/stack.ts";
import { footVoices, quiet } from "../../parts/voices.ts";
import {
  course,
  heading,
  linking,
  opening,
  organisation,
  placedLogo,
  recipient,
} from "../../parts/words.ts";
import type { Edition } from "../../template.ts";

/** The first edition. */
export const stole: Edition = {
  palette: { paper: "#fffef9", primary: "#243b80", accent: "#c9a227" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, deep, primary, primaryText, accent, accentLine } = palette;
    const breadth = (isTall ? 150 : 190) * unit;
    const from = (isTall ? 34 : 70) * unit;
    const drop = h - (isTall ? 330 : 150) * unit;
    const [a, b] = [from, from + breadth];
    const side = [
      polygon(
        [
          [a, 0],
          [b, 0],
          [b, drop - 90 * unit],
          [(a + b) / 2, drop],
          [a, drop - 90 * unit],
        ],
        fill(primary),
      ),
      polygon(
        [
          [a, 0],
          [a + 18 * unit, 0],
          [a + 18 * unit, drop - 74 * unit],
          [a, drop - 90 * unit],
        ],
        fill(deep),
      ),
      line(a + 34 * unit, 0, a + 34 * unit, drop - 62 * unit, stroke(accent, 5 * unit)),
      line(b - 18 * unit, 0, b - 18 * unit, drop - 76 * unit, stroke(accent, 5 * unit)),
      placed(star(46, accent), (a + b) / 2 + 8 * unit, drop - 240 * unit, unit),
      ...[0, 1, 2].map((i) =>
        polygon(
          [
            [a + 46 * unit, drop - (400 + i * 44) * unit],
            [b - 30 * unit, drop - (400 + i * 44) * unit],
            [b - 30 * unit, drop - (386 + i * 44) * unit],
            [a + 46 * unit, drop - (386 + i * 44) * unit],
          ],
          fill(accent),
        ),
      ),
      placed(openBook("#ffffff", deep), (a + b) / 2 + 8 * unit, 190 * unit, 0.5 * unit),
    ].join("");
    const foot = footVoices(palette, "Gentium Book Plus", { units: 34 });
    const small = quiet(palette, "Gentium Book Plus", { italic: true, units: 40 });
    const margin = b + (isTall ? 36 : 60) * unit;
    return joined(
      ground(page, palette.paper),
      mirrored(side, w / 2),
      stack(page, { x: margin, y: 110 * unit, width: w - 2 * margin, height: h - 205 * unit }, [
        ornament(70, ({ x, y, width, height }) =>
          placed(star(34, accentLine, 8, 0.46), x + width / 2, y + height / 2, unit),
        ),
        organisation({ font: "Gentium Book Plus", units: 44, colour: ink, bold: true }),
        gap(8),
        heading("Certificate of Honour", {
          font: "Noto Serif Display",
          units: isTall ? 82 : 100,
          colour: primaryText,
          bold: true,
        }),
        ornament(24, (area) => divider(area, unit, accentLine, { width: 480 })),
        gap(6),
        raised(12, opening("is proudly presented to", small)),
        recipient({ font: "Great Vibes", units: isTall ? 118 : 138, colour: ink }),
        gap(6),
        linking("for distinguished results in", small),
        course({ font: "Gentium Book Plus", units: 56, colour: primaryText, bold: true }),
        gap(24),
        columns(
          dated(foot, 270),
          signatory(foot, { units: isTall ? 330 : 400, role: "Principal" }),
          code({ id: foot.id, units: isTall ? 310 : 320 }),
        ),
      ]),
      placedLogo(page, isTall ? [null, 170] : [330, 70]),
    );
  },
};
