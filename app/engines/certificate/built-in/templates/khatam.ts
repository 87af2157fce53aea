import { PAPER_PAGES } from "../pages.ts";
import { khatam as eightStar } from "../parts/emblems.ts";
import { code, signatory } from "../parts/foot.ts";
import { fill, inset, path, placed, rect, stroke, times } from "../parts/shapes.ts";
import {
  columns,
  gap,
  ground,
  joined,
  ornament,
  type RowOf,
  stack,
  wholePage,
} from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  date,
  heading,
  linking,
  opening,
  organisation,
  placedLogo,
  recipient,
  subheading,
  type Voice,
  words,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

const ARABIC = "Noto Naskh Arabic";

/** English at the left margin and Arabic, which reads from the right, at the right one. */
function bothWays(
  english: (voice: Voice) => RowOf,
  arabic: (voice: Voice) => RowOf,
  left: Voice,
  right: Voice,
): RowOf {
  return (page) => {
    const [one, other] = [
      english({ ...left, align: "left" })(page),
      arabic({ ...right, align: "right" })(page),
    ];
    return {
      height: Math.max(one.height, other.height),
      draw(area) {
        const half = area.width / 2 - 10 * page.unit;
        return joined(
          one.draw!({ ...area, width: half }),
          other.draw!({ ...area, x: area.x + area.width - half, width: half }),
        );
      },
    };
  };
}

export const khatamStar: Template = {
  slug: "khatam",
  name: "Khatam",
  description:
    "Eight-pointed stars around English and Arabic side by side, Arabic reading from the right. For bilingual courses.",
  occasions: ["Arabic and English", "Completion", "School"],
  pages: PAPER_PAGES,
  palette: { paper: "#fffdf8", primary: "#0b5d57", accent: "#b8862d" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, deep, primaryText, accentLine, accentText, accent, muted } = palette;
    const band = 108 * unit;
    const step = (length: number) => length / Math.round(length / band);
    const [dx, dy] = [step(w), step(h)];
    const tile =
      eightStar(accentLine, "none", 4) +
      path("M-100-100L-70-70M100-100L70-70M-100 100L-70 70M100 100L70 70", stroke(accent, 4));
    const star = (x: number, y: number) => placed(tile, x, y, (band / 200) * 0.98);
    const edge =
      times(
        Math.round(w / band),
        (i) => star((i + 0.5) * dx, band / 2) + star((i + 0.5) * dx, h - band / 2),
      ) +
      times(
        Math.round(h / band) - 2,
        (i) => star(band / 2, (i + 1.5) * dy) + star(w - band / 2, (i + 1.5) * dy),
      );
    const inner = inset(wholePage(page), band);
    const foot = footVoices(palette, "Noto Serif", { units: 32 });
    const left = quiet(palette, "Noto Serif", { units: 34 });
    const right = { font: ARABIC, units: 40, colour: muted } as const;
    const side = band + (isTall ? 50 : 76) * unit;
    return joined(
      ground(page, deep),
      edge,
      rect(inner, fill(palette.paper)),
      rect(inset(inner, 12 * unit), stroke(accentLine, 3 * unit)),
      stack(
        page,
        { x: side, y: band + 44 * unit, width: w - 2 * side, height: h - 2 * band - 84 * unit },
        [
          ornament(96, ({ x, y, width, height }) =>
            placed(
              eightStar(accentLine, primaryText, 9),
              x + width / 2,
              y + height / 2,
              0.46 * unit,
            ),
          ),
          gap(4),
          organisation({ font: "Noto Serif", units: 32, colour: ink, bold: true }),
          gap(6),
          bothWays(
            (v) => heading("Certificate of Completion", v),
            (v) => subheading("شهادة إتمام", v),
            { font: "Noto Serif", units: isTall ? 44 : 62, colour: primaryText, bold: true },
            { font: ARABIC, units: isTall ? 72 : 84, colour: primaryText, bold: true },
          ),
          gap(4),
          bothWays(
            (v) => opening("This is to certify that", v),
            (v) => words("opening-arabic", "Opening words, Arabic", "تشهد المؤسسة بأنّ", v),
            left,
            right,
          ),
          recipient({ font: "Noto Serif", units: isTall ? 96 : 104, colour: ink }, 0.9),
          ornament(12, (area) =>
            rect(
              {
                x: area.x + area.width / 2 - 300 * unit,
                y: area.y + 4 * unit,
                width: 600 * unit,
                height: 3 * unit,
              },
              fill(accentLine),
            ),
          ),
          gap(4),
          bothWays(
            (v) => linking("has successfully completed", v),
            (v) => words("linking-arabic", "Linking words, Arabic", "قد أتمّ بنجاح", v),
            left,
            right,
          ),
          course({ font: "Noto Serif", units: 52, colour: accentText, bold: true }),
          gap(2),
          date(quiet(palette, "Noto Serif", { units: 32 }), "{Completion Date}"),
          gap(8),
          columns(
            code({ id: { ...foot.id, align: "left" }, units: 350, side: 182 }),
            signatory(foot, { units: isTall ? 420 : 460, role: "Director · المدير" }),
          ),
        ],
      ),
      placedLogo(page, isTall ? [180, 150] : [200, 146]),
    );
  },
};
