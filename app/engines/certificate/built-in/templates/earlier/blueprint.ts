import { blend } from "../../palette.ts";
import { alongEdge } from "../../parts/borders.ts";
import { code, dated, signatory } from "../../parts/foot.ts";
import { fill, inset, line, rect, stroke, times } from "../../parts/shapes.ts";
import { columns, gap, ground, joined, stack, wholePage } from "../../parts/stack.ts";
import { footVoices, quiet } from "../../parts/voices.ts";
import {
  course,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
} from "../../parts/words.ts";
import type { Edition } from "../../template.ts";

/** The way out of the page from an edge, by how its drawings are turned. */
const OUTWARD = {
  0: { dx: 0, dy: -1 },
  90: { dx: 1, dy: 0 },
  180: { dx: 0, dy: 1 },
  270: { dx: -1, dy: 0 },
};

/** The first edition. */
export const blueprint: Edition = {
  palette: { paper: "#f5f9ff", primary: "#1c4e9c", accent: "#e8743b" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primary, primaryText, primaryLine, accent, accentText, paper } = palette;
    const grid = 40 * unit;
    const lines =
      times(Math.ceil(w / grid), (i) =>
        line(
          i * grid,
          0,
          i * grid,
          h,
          stroke(blend(primary, paper, i % 5 ? 0.93 : 0.86), 1.3 * unit),
        ),
      ) +
      times(Math.ceil(h / grid), (i) =>
        line(
          0,
          i * grid,
          w,
          i * grid,
          stroke(blend(primary, paper, i % 5 ? 0.93 : 0.86), 1.3 * unit),
        ),
      );
    const frame = inset(wholePage(page), 64 * unit);
    const ticks = alongEdge(frame, 50 * unit, (x, y, turn, i) => {
      const length = (i % 4 ? 10 : 20) * unit;
      const { dx, dy } = OUTWARD[turn];
      return line(x, y, x + dx * length, y + dy * length, stroke(primaryLine, 2 * unit));
    });
    const blockHeight = 312 * unit;
    const block = {
      x: frame.x,
      y: frame.y + frame.height - blockHeight,
      width: frame.width,
      height: blockHeight,
    };
    const mark = (x: number, y: number) =>
      rect(
        { x: x - 14 * unit, y: y - 14 * unit, width: 28 * unit, height: 28 * unit },
        fill(accent),
      );
    const left = { align: "left" } as const;
    const foot = footVoices(palette, "Noto Sans Mono", { units: 28 });
    const small = quiet(palette, "Noto Sans", { ...left, units: 36 });
    const side = (isTall ? 120 : 150) * unit;
    return joined(
      ground(page, paper),
      lines,
      rect(
        frame,
        `fill="${paper}" fill-opacity=".72" stroke="${primaryLine}" stroke-width="${4 * unit}"`,
      ),
      ticks,
      rect(block, `fill="#ffffff" stroke="${primaryLine}" stroke-width="${4 * unit}"`),
      mark(frame.x, frame.y) +
        mark(frame.x + frame.width, frame.y) +
        mark(frame.x, frame.y + frame.height) +
        mark(frame.x + frame.width, frame.y + frame.height),
      stack(
        page,
        {
          x: side,
          y: frame.y + 44 * unit,
          width: w - 2 * side,
          height: frame.height - blockHeight - 84 * unit,
        },
        [
          logo(84, "left"),
          gap(8),
          organisation({
            font: "Noto Sans Mono",
            units: 30,
            colour: accentText,
            bold: true,
            ...left,
          }),
          gap(10),
          heading("Certificate of Training", {
            font: "Noto Sans",
            units: isTall ? 82 : 92,
            colour: primaryText,
            bold: true,
            ...left,
          }),
          gap(12),
          opening("This is to certify that", small),
          recipient({
            font: "Noto Sans",
            units: isTall ? 100 : 112,
            colour: ink,
            bold: true,
            ...left,
          }),
          gap(6),
          linking("has met the required standard in", small),
          course({ font: "Noto Sans", units: 50, colour: primaryText, bold: true, ...left }),
        ],
      ),
      stack(
        page,
        { x: side, y: block.y + 24 * unit, width: w - 2 * side, height: block.height - 66 * unit },
        [
          columns(
            dated(foot, 300),
            signatory(foot, { units: isTall ? 360 : 430, role: "Lead assessor", height: 96 }),
            code({ id: { ...foot.id, units: 21 }, units: 320, side: 180 }),
          ),
        ],
      ),
    );
  },
};
