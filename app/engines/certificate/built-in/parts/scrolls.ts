import { coordinate as c, TAU } from "../ornaments.ts";
import { type Area, circle, fill, mirrored, path, placed, stroke, times } from "./shapes.ts";
import { repeats } from "./weave.ts";

/** The corners of a leaf's curves, its stalk at the origin. */
const LEAF: [number, number][] = [
  [0, 0],
  [2, -9],
  [12, -15],
  [24, -12],
  [22, -7],
  [27, -3],
  [33, -3],
  [26, 6],
  [12, 9],
  [0, 0],
];
/** Where leaves sit on a scroll, how they are turned and how large they are. */
const LEAVES: [x: number, y: number, degrees: number, scale: number][] = [
  [91, 33, -18, 0.62],
  [74, 20, -78, 0.66],
  [50, 19, -112, 0.7],
  [31, 33, -160, 0.66],
  [28, 58, 152, 0.6],
  [43, 72, 92, 0.5],
  [14, 74, 96, 0.6],
  [84, 72, 40, 0.56],
];

/** One bow of a scroll on 100 × 100: it winds from the right end into a flower. */
function bow(stem: string, leaf: string, bloom: string): string {
  const leaves = LEAVES.map(([x, y, degrees, scale]) => {
    const [cos, sin] = [
      Math.cos((degrees * TAU) / 360) * scale,
      Math.sin((degrees * TAU) / 360) * scale,
    ];
    const points = LEAF.map(
      ([px, py]) => `${c(x + px * cos - py * sin)} ${c(y + px * sin + py * cos)}`,
    );
    return `M${points[0]}C${points.slice(1).join(" ")}Z`;
  });
  return [
    path(
      "M0 50C12 92 86 92 100 50C92 6 30 4 27 48C26 72 56 80 65 62C71 48 57 36 47 46",
      stroke(stem, 2.6, 1, `stroke-linecap="round"`),
    ),
    path(leaves.join(""), fill(leaf)),
    circle(50, 51, 6.4, stroke(bloom, 8, 1, `stroke-linecap="round" stroke-dasharray="0 6.7"`)),
    circle(50, 51, 3, fill(leaf)),
  ].join("");
}

/** A leafy scroll that winds through a band from left to right, or down a tall one. */
export function scrollBand(
  area: Area,
  paint: { stem: string; leaf: string; bloom: string },
): string {
  const isTall = area.height > area.width;
  const breadth = isTall ? area.width : area.height;
  const { count, step } = repeats(isTall ? area.height : area.width, breadth * 1.04);
  const { stem, leaf, bloom } = paint;
  const drawn = bow(stem, leaf, bloom);
  const bows = times(count, (i) => {
    const [sx, sy] = [step / 100, (breadth / 100) * (i % 2 ? -1 : 1)];
    const y = i % 2 ? breadth : 0;
    const moved = `translate(${(i * step).toFixed(1)} ${y.toFixed(1)})`;
    return `<g transform="${moved} scale(${sx.toFixed(4)} ${sy.toFixed(4)})">${drawn}</g>`;
  });
  const turned = isTall ? ` rotate(90)` : "";
  const [x, y] = [isTall ? area.x + area.width : area.x, area.y];
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${turned}">${bows}</g>`;
}

/** An ear of wheat that stands on the origin, about 300 high: awns, grains in pairs, a stalk. */
export function wheatEar(grain: string, line: string, length = 420): string {
  const kernel = "M0 0C-9-10-9-26 0-38C9-26 9-10 0 0Z";
  const ear = times(9, (i) => {
    const y = -length - i * 17;
    const scale = 1 - Math.abs(i - 3) * 0.06;
    const awn = path(
      `M${5 + 3 * scale} ${y - 26}C16 ${y - 70} 22 ${y - 104} 25 ${y - 136}`,
      stroke(line, 1.3),
    );
    return mirrored(placed(path(kernel, fill(grain)), 4, y, scale, 27) + awn);
  });
  const top = placed(path(kernel, fill(grain)), 0, -length - 150, 0.8);
  return (
    path(`M0 0C3 ${-length * 0.4} -2 ${-length * 0.8} 0 ${-length - 150}`, stroke(line, 3.4)) +
    ear +
    top
  );
}
