import type { PageId } from "../pages.ts";
import { bittenFrame, corners, divider } from "../parts/borders.ts";
import { openBook, wreath } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { engravedDisc, waveRing } from "../parts/guilloche.ts";
import { circle, fill, inset, line, path, placed, polar, stroke, times } from "../parts/shapes.ts";
import {
  columns,
  gap,
  ground,
  joined,
  ornament,
  raised,
  stack,
  wholePage,
} from "../parts/stack.ts";
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

/** Upright first: that is how it was made. */
const PAGES: readonly PageId[] = [
  "a4-portrait",
  "a4-landscape",
  "letter-portrait",
  "letter-landscape",
];

export const convocationPages: Template = {
  slug: "convocation",
  name: "Convocation",
  description:
    "Bottle green with laurel, an open book and a handwritten name, upright or wide. For schools and graduations.",
  occasions: ["Graduation", "School"],
  pages: PAGES,
  palette: { paper: "#fffbf0", primary: "#0f4534", accent: "#a97c22" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { paper, deep, accent, accentLine, accentTint, primaryText, primary, ink } = palette;
    const foot = footVoices(palette, "Gentium Book Plus", { italic: true, units: 36 });
    const small = quiet(palette, "Gentium Book Plus", { italic: true, units: 42 });
    const corner = [
      circle(0, 0, 50 * unit, `${fill(deep)} stroke="${accent}" stroke-width="${3 * unit}"`),
      engravedDisc(0, 0, 42 * unit, accent, 1.1 * unit),
      circle(0, 0, 9 * unit, fill(accent)),
    ].join("");
    const rings = times(6, (i) =>
      path(
        waveRing(w / 2, h * 0.72, (140 + i * 96) * unit, (180 + i * 96) * unit, 12, i / 6),
        stroke(primary, 1.6 * unit, 0.055),
      ),
    );
    const rays = times(13, (i) => {
      const turn = 0.75 + (i + 0.5) / 26;
      const [x1, y1] = polar(0, -10, 58, turn);
      const [x2, y2] = polar(0, -10, i % 2 ? 84 : 98, turn);
      return line(x1, y1, x2, y2, stroke(accentLine, 5, 1, `stroke-linecap="round"`));
    });
    const emblem = rays + wreath(primary) + placed(openBook(paper, primary), 0, 22, 0.82);
    const side = (isTall ? 170 : 210) * unit;
    return joined(
      ground(page, deep),
      bittenFrame(page, 26, 60, "round", stroke(accent, 2 * unit)),
      bittenFrame(page, 62, 84, "round", fill(accent)),
      bittenFrame(page, 70, 84, "round", fill(paper)),
      bittenFrame(page, 90, 84, "round", stroke(primary, 2.5 * unit)),
      bittenFrame(page, 100, 84, "round", stroke(accentLine, 1.5 * unit)),
      corners(inset(wholePage(page), 70 * unit), corner),
      rings,
      stack(page, { x: side, y: 134 * unit, width: w - 2 * side, height: h - 268 * unit }, [
        ornament(isTall ? 280 : 178, ({ x, y, width, height }) =>
          placed(emblem, x + width / 2, y + height / 2, (isTall ? 0.92 : 0.6) * unit),
        ),
        logo(isTall ? 90 : 64),
        organisation({
          font: "Noto Serif Display",
          units: isTall ? 48 : 42,
          colour: palette.accentText,
          bold: true,
        }),
        gap(4),
        heading("Certificate of Completion", {
          font: "Noto Serif Display",
          units: isTall ? 72 : 80,
          colour: primaryText,
          bold: true,
        }),
        gap(4),
        raised(12, opening("This is to certify that", small)),
        recipient({ font: "Great Vibes", units: isTall ? 128 : 122, colour: ink }),
        ornament(24, (area) => divider(area, unit, accentLine, { width: 620, fill: accentTint })),
        gap(4),
        linking("has successfully completed", small),
        course({ font: "Noto Serif Display", units: 58, colour: primaryText, bold: true }),
        gap(8),
        columns(
          dated(foot, isTall ? 290 : 360),
          signatory(foot, { units: isTall ? 380 : 470, height: 92 }),
          code({ id: foot.id, units: 330, side: 176, border: accentLine }),
        ),
      ]),
    );
  },
};
