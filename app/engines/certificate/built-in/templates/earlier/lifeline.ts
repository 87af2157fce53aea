import { code, dated, signatory } from "../../parts/foot.ts";
import {
  circle,
  fill,
  outlineOf,
  path,
  placed,
  polygon,
  rect,
  stroke,
} from "../../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack } from "../../parts/stack.ts";
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

/** A heartbeat along a line of 600, around the origin. */
const BEAT: [number, number][] = [
  [-300, 0],
  [-90, 0],
  [-66, -26],
  [-44, 0],
  [-26, 0],
  [-8, -120],
  [16, 84],
  [36, -40],
  [52, 0],
  [300, 0],
];

/** The first edition. */
export const lifeline: Edition = {
  palette: { paper: "#ffffff", primary: "#00695f", accent: "#d7263d" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primary, primaryText, accent, accentText, softTint, deep } = palette;
    const foot = footVoices(palette, "Arimo");
    const small = quiet(palette, "Arimo", { units: 35 });
    const side = (isTall ? 120 : 170) * unit;
    const band = 34 * unit;
    const plus = polygon(
      [
        [-22, -66],
        [22, -66],
        [22, -22],
        [66, -22],
        [66, 22],
        [22, 22],
        [22, 66],
        [-22, 66],
        [-22, 22],
        [-66, 22],
        [-66, -22],
        [-22, -22],
      ],
      fill("#ffffff"),
    );
    return joined(
      ground(page, softTint),
      rect({ x: 0, y: 0, width: w, height: band }, fill(primary)),
      rect({ x: 0, y: h - band, width: w, height: band }, fill(primary)),
      rect(
        {
          x: 72 * unit,
          y: band + 44 * unit,
          width: w - 144 * unit,
          height: h - 2 * band - 88 * unit,
        },
        fill(palette.paper),
        30 * unit,
      ),
      stack(
        page,
        { x: side, y: band + 70 * unit, width: w - 2 * side, height: h - 2 * band - 150 * unit },
        [
          ornament(124, ({ x, y, width, height }) => {
            const [cx, cy] = [x + width / 2, y + height / 2];
            const beat = (dx: number) =>
              placed(
                path(
                  outlineOf(BEAT),
                  stroke(accent, 5, 1, `stroke-linejoin="round" stroke-linecap="round"`),
                ),
                cx + dx * unit,
                cy,
                0.62 * unit,
              );
            return (
              beat(-270) +
              beat(270) +
              circle(cx, cy, 62 * unit, fill(deep)) +
              placed(plus, cx, cy, 0.55 * unit)
            );
          }),
          gap(4),
          organisation({ font: "Arimo", units: 33, colour: accentText, bold: true }),
          gap(6),
          heading("First Aid Certificate", {
            font: "Arimo",
            units: isTall ? 84 : 92,
            colour: primaryText,
            bold: true,
          }),
          gap(10),
          opening("This is to certify that", small),
          recipient({ font: "Arimo", units: isTall ? 98 : 108, colour: ink, bold: true }),
          gap(6),
          linking("has passed the practical and written assessment in", small),
          course({ font: "Arimo", units: 48, colour: primaryText, bold: true }),
          gap(12),
          columns(
            dated(foot, 300, "Date of assessment"),
            signatory(foot, { units: isTall ? 370 : 420, role: "Trainer", height: 92 }),
            code({ id: foot.id, units: 325, side: 182 }),
          ),
        ],
      ),
      placedLogo(page, isTall ? [null, 170] : [150, 116]),
    );
  },
};
