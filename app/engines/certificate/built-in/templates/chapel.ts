import { coordinate as c } from "../ornaments.ts";
import { PAPER_PAGES } from "../pages.ts";
import { cross } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import {
  type Area,
  circle,
  clipped,
  fill,
  path,
  placed,
  polar,
  stroke,
  times,
} from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, raised, stack } from "../parts/stack.ts";
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
} from "../parts/words.ts";
import { inTwoEditions, type Template } from "../template.ts";

/** A window with a low pointed arch that fills an area. `rise`: how high the arch is. */
function archOutline({ x, y, width, height }: Area, rise: number): string {
  const [middle, right, bottom] = [x + width / 2, x + width, y + height];
  const spring = y + rise;
  return (
    `M${c(x)} ${c(bottom)}V${c(spring)}C${c(x)} ${c(spring - rise * 0.62)} ` +
    `${c(middle - width * 0.2)} ${c(y + rise * 0.1)} ${c(middle)} ${c(y)}C${c(middle + width * 0.2)} ` +
    `${c(y + rise * 0.1)} ${c(right)} ${c(spring - rise * 0.62)} ${c(right)} ${c(spring)}V${c(bottom)}Z`
  );
}

/** A round window of coloured glass. */
function roseWindow(radius: number, colours: readonly string[], lead: string): string {
  const petals = times(12, (i) => {
    const [x, y] = polar(0, 0, radius * 0.66, i / 12);
    return circle(
      x,
      y,
      radius * 0.2,
      `fill="${colours[i % colours.length]}" stroke="${lead}" stroke-width="${c(radius * 0.03)}"`,
    );
  });
  const inner = times(6, (i) =>
    circle(
      ...polar(0, 0, radius * 0.28, i / 6),
      radius * 0.14,
      `fill="${colours[(i + 1) % colours.length]}" stroke="${lead}" stroke-width="${c(radius * 0.03)}"`,
    ),
  );
  return (
    circle(
      0,
      0,
      radius,
      `fill="#ffffff" fill-opacity=".16" stroke="${lead}" stroke-width="${c(radius * 0.05)}"`,
    ) +
    petals +
    inner
  );
}

export const chapel: Template = {
  slug: "chapel",
  name: "Chapel",
  description:
    "A pointed window, stained glass and a radiant cross. For baptisms, ordinations and church service.",
  occasions: ["Church", "Appreciation", "Completion"],
  pages: PAPER_PAGES,
  ...inTwoEditions(
    { paper: "#fffdf7", primary: "#4a2c6d", accent: "#c89b3c" },
    (page, palette, edition) => {
      const { unit, widthPx: w, heightPx: h, isTall } = page;
      const { ink, deep, primary, primaryText, accentLine, accent, tint } = palette;
      const [side, top] = isTall ? [70, 70] : [96, 52];
      const window = {
        x: side * unit,
        y: top * unit,
        width: w - 2 * side * unit,
        height: h - (top + 52) * unit,
      };
      const rise = (isTall ? 400 : 330) * unit;
      const grown = (by: number) => ({
        x: window.x - by * unit,
        y: window.y - by * unit * 1.2,
        width: window.width + 2 * by * unit,
        height: window.height + 2.2 * by * unit,
      });
      const glass = [accent, "#8fb7d9", primary, "#d98a8a"];
      const corner = (x: number, y: number, r: number) =>
        placed(roseWindow(r * unit, glass, accentLine), x, y);
      const foot = footVoices(palette, "Gentium Plus", { units: 35 });
      const small = quiet(palette, "Gentium Plus", { italic: true, units: 40 });
      return joined(
        ground(page, deep),
        corner(175 * unit, 168 * unit, isTall ? 92 : 120),
        corner(w - 175 * unit, 168 * unit, isTall ? 92 : 120),
        path(archOutline(grown(16), rise), fill(accentLine)),
        path(archOutline(window, rise), fill(palette.paper)),
        clipped(
          "window",
          path(archOutline(window, rise), ""),
          times(16, (i) =>
            path(
              `M${c(w / 2)} ${c(window.y + 230 * unit)}L${polar(
                w / 2,
                window.y + 230 * unit,
                h * 1.4,
                (i + 0.5) / 16,
              )
                .map(c)
                .join(" ")}`,
              stroke(tint, 26 * unit, 0.45),
            ),
          ),
        ),
        path(archOutline(grown(-16), rise), stroke(accentLine, 2.5 * unit)),
        stack(
          page,
          {
            x: (isTall ? 150 : 190) * unit,
            y: (top + 62) * unit,
            width: w - (isTall ? 300 : 380) * unit,
            height: h - (top + 62 + 92) * unit,
          },
          [
            ornament(190, ({ x, y, width, height }) =>
              placed(
                cross(primaryText, accentLine),
                x + width / 2,
                y + height / 2 + 8 * unit,
                0.86 * unit,
              ),
            ),
            gap(6),
            organisation({ font: "Gentium Plus", units: 40, colour: ink, bold: true }),
            gap(2),
            heading("Certificate of Service", {
              font: "Noto Serif Display",
              units: 92,
              colour: primaryText,
              bold: true,
            }),
            gap(6),
            raised(12, opening("With thanksgiving to God, this is presented to", small)),
            recipient({ font: "Great Vibes", units: isTall ? 124 : 132, colour: ink }),
            gap(4),
            linking("for faithful service in", small),
            course({ font: "Noto Serif Display", units: 52, colour: primaryText, bold: true }),
            ...(edition === 1
              ? [
                  gap(14),
                  columns(
                    dated(foot, 300),
                    signatory(foot, { units: isTall ? 370 : 430, role: "Pastor" }),
                    code({ id: foot.id, units: 320 }),
                  ),
                ]
              : [
                  date({ ...small, units: 34 }, "{Completion Date}"),
                  gap(6),
                  columns(
                    signatory(foot, { units: isTall ? 350 : 420, role: "Pastor", height: 92 }),
                    code({ id: foot.id, units: 320, side: 172 }),
                    signatory(foot, {
                      units: isTall ? 350 : 420,
                      role: "Elder",
                      height: 92,
                      number: 2,
                    }),
                  ),
                ]),
          ],
        ),
        placedLogo(page, isTall ? [null, 128] : [600, 176], { units: 205 }),
      );
    },
  ),
};
