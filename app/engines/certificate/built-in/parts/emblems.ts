import { coordinate as c, scallopPath } from "../ornaments.ts";
import {
  circle,
  fill,
  mirrored,
  path,
  polar,
  polygon,
  rect,
  starPoints,
  stroke,
  times,
} from "./shapes.ts";

/** Small pictures around the origin, about 200 pixels across; `placed` puts them on a page. */

/** One branch of laurel that bends up from the foot to the right. */
function laurelBranch(colour: string, leaves: number): string {
  const leaf = "M0 0C8-14 28-20 50-11C34 5 14 10 0 0Z";
  const radius = 100;
  const leafPair = (i: number) => {
    const turn = 0.46 - (0.36 * i) / (leaves - 1);
    const [x, y] = polar(0, 0, radius, turn);
    const along = turn * 360 - 180;
    const scale = 0.86 - (0.3 * i) / leaves;
    const out = `<g transform="translate(${c(x)} ${c(y)}) rotate(${c(along + 24)}) scale(${scale.toFixed(2)})">${path(leaf, fill(colour))}</g>`;
    const inwards =
      `<g transform="translate(${c(x)} ${c(y)}) rotate(${c(along - 40)}) scale(${scale.toFixed(2)} ` +
      `-${scale.toFixed(2)})">${path(leaf, fill(colour))}</g>`;
    return out + inwards;
  };
  const [fromX, fromY] = polar(0, 0, radius, 0.485);
  const [toX, toY] = polar(0, 0, radius, 0.1);
  const stem = path(
    `M${c(fromX)} ${c(fromY)}A${radius} ${radius} 0 0 0 ${c(toX)} ${c(toY)}`,
    stroke(colour, 3, 1, `stroke-linecap="round"`),
  );
  return stem + times(leaves, leafPair);
}

/** Two branches, open at the top. About 290 across. */
export function wreath(colour: string, leaves = 9): string {
  return mirrored(laurelBranch(colour, leaves));
}

export function star(radius: number, colour: string, points = 5, inner = 0.42): string {
  return polygon(starPoints(0, 0, radius, radius * inner, points), fill(colour));
}

/** A round medal with a scalloped edge; `face` is drawn in its middle. Radius 100. */
export function medal(rim: string, plate: string, line: string, face: string): string {
  return [
    path(scallopPath(0, 0, 96, 28), fill(rim)),
    circle(0, 0, 82, stroke(line, 2.2)),
    circle(0, 0, 76, fill(plate)),
    times(48, (i) => circle(...polar(0, 0, 68, i / 48), 1.8, fill(rim))),
    circle(0, 0, 60, stroke(rim, 1.8)),
    face,
  ].join("");
}

/** A medal's neck ribbon, from above. */
export function lanyard(one: string, other: string, height = 150): string {
  const h = height;
  const side = `${polygon(
    [
      [0, -84],
      [34, -92],
      [96, -92 - h],
      [40, -92 - h],
    ],
    fill(one),
  )}${polygon(
    [
      [12, -86],
      [22, -90],
      [78, -92 - h],
      [60, -92 - h],
    ],
    fill(other),
  )}`;
  return `<g transform="scale(-1 1)">${side}</g>${side}`;
}

export function shield(fillColour: string, lineColour: string): string {
  const outline = (s: number) =>
    `M0 ${-100 * s}C${30 * s} ${-78 * s} ${60 * s} ${-70 * s} ${86 * s} ${-70 * s}V${-6 * s}C${86 * s} ` +
    `${52 * s} ${46 * s} ${84 * s} 0 ${106 * s}C${-46 * s} ${84 * s} ${-86 * s} ${52 * s} ` +
    `${-86 * s} ${-6 * s}V${-70 * s}C${-60 * s} ${-70 * s} ${-30 * s} ${-78 * s} 0 ` +
    `${-100 * s}Z`;
  return path(outline(1), fill(fillColour)) + path(outline(0.86), stroke(lineColour, 4));
}

export function tick(colour: string, width = 20): string {
  return path(
    "M-42 4L-12 34L44-30",
    stroke(colour, width, 1, `stroke-linecap="round" stroke-linejoin="round"`),
  );
}

/** A student's cap with its tassel. */
export function mortarboard(cap: string, under: string, tassel: string): string {
  return [
    path("M-62 8V46C-40 68 40 68 62 46V8L0 36Z", fill(under)),
    polygon(
      [
        [-118, -10],
        [0, -62],
        [118, -10],
        [0, 42],
      ],
      fill(cap),
    ),
    path("M0-10L84 22V58", stroke(tassel, 5, 1, `stroke-linecap="round" stroke-linejoin="round"`)),
    circle(0, -10, 7, fill(tassel)),
    path("M76 56H92L97 96H71Z", fill(tassel)),
  ].join("");
}

export function openBook(page: string, lineColour: string): string {
  const half = [
    path(
      "M0 54C-24 36-66 32-104 40V-46C-66-54-24-48 0-30Z",
      `fill="${page}" stroke="${lineColour}" stroke-width="5" stroke-linejoin="round"`,
    ),
    path(
      "M-88-22C-60-27-34-22-16-11M-88-2C-60-7-34-2-16 9M-88 18C-60 13-34 18-16 29",
      stroke(lineColour, 3.4, 1, `stroke-linecap="round"`),
    ),
  ].join("");
  return mirrored(half);
}

export function trophy(cup: string, shade: string, base: string): string {
  return [
    path(
      "M-64-84C-108-84-104-16-46-4M64-84C108-84 104-16 46-4",
      stroke(cup, 13, 1, `stroke-linecap="round"`),
    ),
    path("M-66-102H66C66-30 46 14 12 24V52H-12V24C-46 14-66-30-66-102Z", fill(cup)),
    path("M10-102H66C66-30 46 14 12 24V52H10Z", fill(shade)),
    rect({ x: -38, y: 50, width: 76, height: 16 }, fill(shade), 4),
    rect({ x: -58, y: 66, width: 116, height: 34 }, fill(base), 5),
  ].join("");
}

/** A Latin cross with flared ends, and rays behind it. */
export function cross(colour: string, rays: string): string {
  const ray = (i: number) => {
    const [x1, y1] = polar(0, -18, 56, (i + 0.5) / 24);
    const [x2, y2] = polar(0, -18, i % 2 ? 92 : 110, (i + 0.5) / 24);
    return `M${c(x1)} ${c(y1)}L${c(x2)} ${c(y2)}`;
  };
  return [
    path(times(24, ray), stroke(rays, 3, 1, `stroke-linecap="round"`)),
    path("M-13-100H13L9-29L64-33V-7L9-11L14 100H-14L-9-11L-64-7V-33L-9-29Z", fill(colour)),
  ].join("");
}

/** An eight-pointed star of two squares, with a smaller one inside. */
export function khatam(colour: string, heart: string, width: number): string {
  const square = (r: number, turn: number, paint: string) =>
    polygon(
      Array.from({ length: 4 }, (_, i) => polar(0, 0, r, i / 4 + turn)),
      paint,
    );
  return [
    square(100, 0, stroke(colour, width)),
    square(100, 0.125, stroke(colour, width)),
    polygon(starPoints(0, 0, 66, 50.6, 8), fill(heart)),
  ].join("");
}

/** A leafy twig that grows to the right, about 210 long. */
export function twig(leaf: string, stem: string): string {
  const blade = "M0 0C10-22 36-30 62-22C50 2 22 12 0 0Z";
  const at = (x: number, y: number, degrees: number, scale: number) =>
    `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${path(blade, fill(leaf))}</g>`;
  return [
    path("M0 0C60-4 130-24 196-66", stroke(stem, 4, 1, `stroke-linecap="round"`)),
    at(34, -3, -34, 0.9) +
      at(50, -6, 38, 0.9) +
      at(92, -16, -46, 1) +
      at(104, -20, 26, 1) +
      at(148, -38, -58, 0.9) +
      at(156, -42, 12, 0.9),
    at(194, -65, -34, 0.9),
  ].join("");
}

/**
 * A folded ribbon behind a line of words, `width` × `height` around the origin. Its ends reach 0.55
 * heights further out.
 */
export function banner(width: number, height: number, colour: string, fold: string): string {
  const [w, h] = [width / 2, height / 2];
  const end = mirrored(
    polygon(
      [
        [w - h * 0.3, -h * 0.56],
        [w + h * 1.1, -h * 0.56],
        [w + h * 0.72, h * 0.5],
        [w + h * 1.1, h * 1.56],
        [w - h * 0.3, h * 1.56],
      ],
      fill(colour),
    ) +
      polygon(
        [
          [w - h * 0.3, h],
          [w, h],
          [w - h * 0.3, h * 1.56],
        ],
        fill(fold),
      ),
  );
  return end + rect({ x: -w, y: -h, width, height }, fill(colour));
}
