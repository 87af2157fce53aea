import { coordinate as c } from "../ornaments.ts";
import {
  type Area,
  circle,
  fill,
  path,
  polygon,
  rect,
  starPoints,
  stroke,
  times,
} from "./shapes.ts";

/**
 * Cloth in geometry of our own, after what weavers and dyers do. Every pattern fills an area to its
 * edges in whole repeats.
 */

/** How many repeats of about `size` fit into a length, and how long each then is. */
export function repeats(length: number, size: number): { count: number; step: number } {
  const count = Math.max(1, Math.round(length / size));
  return { count, step: length / count };
}

/** Squares of about `cell` over an area, each drawn on 100 × 100 and enlarged. */
export function tiled(
  area: Area,
  cell: number,
  draw: (column: number, row: number) => string,
): string {
  const across = repeats(area.width, cell);
  const down = repeats(area.height, cell);
  return times(across.count * down.count, (i) => {
    const column = i % across.count;
    const row = Math.floor(i / across.count);
    const move = `translate(${c(area.x + column * across.step)} ${c(area.y + row * down.step)})`;
    return (
      `<g transform="${move} scale(${(across.step / 100).toFixed(4)} ` +
      `${(down.step / 100).toFixed(4)})">${draw(column, row)}</g>`
    );
  });
}

/** Motifs of starch-resist cloth on 100 × 100: light lines on the dye. */
const ADIRE: ((light: string) => string)[] = [
  (light) => times(4, (i) => circle(50, 50, 8 + i * 10, stroke(light, 3.4))),
  (light) =>
    path(
      "M50 8C70 26 70 50 50 62C30 50 30 26 50 8ZM50 92C66 82 66 70 50 62C34 70 34 82 50 92Z",
      stroke(light, 3.4),
    ) + path("M50 20V84M50 34L60 26M50 34L40 26M50 48L61 40M50 48L39 40", stroke(light, 2.6)),
  (light) =>
    times(9, (i) =>
      polygon(starPoints(22 + (i % 3) * 28, 22 + Math.floor(i / 3) * 28, 11, 4.5, 4), fill(light)),
    ),
  (light) =>
    times(5, (i) => path(`M8 ${18 + i * 16}q10.5-13 21 0t21 0 21 0 21 0`, stroke(light, 3.2))),
  (light) =>
    path("M50 10L90 50L50 90L10 50ZM50 27L73 50L50 73L27 50Z", stroke(light, 3.4)) +
    circle(50, 50, 7, fill(light)),
  (light) =>
    times(16, (i) =>
      circle(20 + (i % 4) * 20, 20 + Math.floor(i / 4) * 20, i % 3 ? 3.4 : 6, fill(light)),
    ),
  (light) =>
    times(4, (i) =>
      path(
        "M50 50C36 36 36 18 50 10C64 18 64 36 50 50Z",
        `${stroke(light, 3.2)} transform="rotate(${i * 90} 50 50)"`,
      ),
    ) +
    times(4, (i) =>
      path("M50 50L78 22", `${stroke(light, 2.6)} transform="rotate(${i * 90} 50 50)"`),
    ),
];

/** Cloth of dyed squares, each with a motif and a double rule around it. */
export function adireCloth(area: Area, cell: number, dye: string, light: string): string {
  return (
    rect(area, fill(dye)) +
    tiled(area, cell, (column, row) => {
      const motif = ADIRE[(column * 3 + row * 5 + Math.floor(column / 4)) % ADIRE.length]!;
      const frame = path("M0 1.5H100M1.5 0V100M5 5H95V95H5Z", stroke(light, 1.6, 0.65));
      return `${frame}<g transform="translate(11 11) scale(.78)">${motif(light)}</g>`;
    })
  );
}

export interface ClothColours {
  ground: string;
  one: string;
  two: string;
  light: string;
}

/**
 * Strips of handwoven cloth sewn together, upright: fine warp stripes, and lozenges floated into
 * every second strip.
 */
export function asoOke(
  area: Area,
  strip: number,
  { ground, one, two, light }: ClothColours,
): string {
  const { count, step } = repeats(area.width, strip);
  const stripes: [at: number, width: number, colour: string][] = [
    [0.08, 0.03, light],
    [0.14, 0.1, one],
    [0.27, 0.02, two],
    [0.71, 0.02, two],
    [0.76, 0.1, one],
    [0.89, 0.03, light],
  ];
  const lozenge = repeats(area.height, step * 0.9);
  return (
    rect(area, fill(ground)) +
    times(count, (i) => {
      const x = area.x + i * step;
      const warp = stripes
        .map(([at, width, colour]) =>
          rect(
            { x: x + at * step, y: area.y, width: width * step, height: area.height },
            fill(colour),
          ),
        )
        .join("");
      const seam = rect(
        { x: x - step * 0.008, y: area.y, width: step * 0.016, height: area.height },
        fill(light, 0.35),
      );
      const middle = x + step / 2;
      const r = step * 0.15;
      const float = times(lozenge.count, (j) => {
        const y = area.y + (j + 0.5) * lozenge.step;
        const diamond = (size: number, colour: string) =>
          polygon(
            [
              [middle, y - size * 1.5],
              [middle + size, y],
              [middle, y + size * 1.5],
              [middle - size, y],
            ],
            fill(colour),
          );
        return (j + i) % 2 ? diamond(r, light) + diamond(r * 0.6, one) : diamond(r * 0.72, two);
      });
      return warp + seam + float;
    })
  );
}

/**
 * Blocks in turns: bars across, bars down, steps and a checkered diamond, as narrow strip weaving
 * has them.
 */
export function stripBlocks(
  area: Area,
  cell: number,
  { ground, one, two, light }: ClothColours,
): string {
  const bars = (a: string, b: string) =>
    times(5, (i) => rect({ x: 0, y: i * 20, width: 100, height: 20 }, fill(i % 2 ? a : b)));
  const posts = (a: string, b: string) =>
    times(5, (i) => rect({ x: i * 20, y: 0, width: 20, height: 100 }, fill(i % 2 ? a : b)));
  const steps = (a: string, b: string) =>
    rect({ x: 0, y: 0, width: 100, height: 100 }, fill(a)) +
    times(5, (i) =>
      rect({ x: 50 - (i + 1) * 10, y: i * 10, width: (i + 1) * 20, height: 10 }, fill(b)),
    ) +
    times(5, (i) =>
      rect({ x: 50 - (5 - i) * 10, y: 50 + i * 10, width: (5 - i) * 20, height: 10 }, fill(b)),
    ) +
    rect({ x: 40, y: 40, width: 20, height: 20 }, fill(a));
  const checks = (a: string, b: string) =>
    rect({ x: 0, y: 0, width: 100, height: 100 }, fill(a)) +
    times(13, (i) => {
      const k = i * 2;
      return rect({ x: (k % 5) * 20, y: Math.floor(k / 5) * 20, width: 20, height: 20 }, fill(b));
    });
  const blocks = [
    steps(ground, one),
    bars(two, ground),
    checks(ground, light),
    posts(one, two),
    steps(two, light),
    bars(light, one),
    checks(one, ground),
    posts(ground, two),
  ];
  return tiled(
    area,
    cell,
    (column, row) => blocks[(column * 3 + row * 2 + (column % 2) * row) % blocks.length]!,
  );
}

/** Wax-print roundels in two sizes, whole repeats of about `cell`. */
export function waxPrint(
  area: Area,
  cell: number,
  { ground, one, two, light }: ClothColours,
): string {
  const roundel = (column: number, row: number) => {
    const [a, b] = (column + row) % 2 ? [one, two] : [two, one];
    const petals = times(
      12,
      (i) =>
        `<g transform="rotate(${i * 30} 50 50)">${path("M50 50C44 40 44 26 50 18C56 26 56 40 50 50Z", fill(light))}</g>`,
    );
    return (
      circle(50, 50, 46, fill(a)) +
      circle(50, 50, 40, stroke(light, 2.4)) +
      petals +
      circle(50, 50, 13, fill(b)) +
      circle(50, 50, 6, fill(light))
    );
  };
  const between = [
    [0, 0],
    [100, 0],
    [0, 100],
    [100, 100],
  ]
    .map(([x, y]) => circle(x!, y!, 9, fill(light)))
    .join("");
  return (
    rect(area, fill(ground)) + tiled(area, cell, (column, row) => roundel(column, row) + between)
  );
}

/** A band of hourglass drums with their cords, along an area that is wider than high. */
export function drumBand(area: Area, { ground, one, two, light }: ClothColours): string {
  const drum = (a: string, b: string) =>
    [
      polygon(
        [
          [8, 8],
          [92, 8],
          [62, 50],
          [92, 92],
          [8, 92],
          [38, 50],
        ],
        fill(a),
      ),
      path(
        times(7, (i) => `M${14 + i * 12} 12L${41 + i * 3} 50L${14 + i * 12} 88`),
        stroke(light, 2),
      ),
      rect({ x: 4, y: 2, width: 92, height: 10 }, fill(b), 4),
      rect({ x: 4, y: 88, width: 92, height: 10 }, fill(b), 4),
      rect({ x: 36, y: 46, width: 28, height: 8 }, fill(b), 3),
    ].join("");
  const diamonds = (a: string) =>
    polygon(
      [
        [0, 26],
        [12, 50],
        [0, 74],
        [-12, 50],
      ],
      fill(a),
    );
  return (
    rect(area, fill(ground)) +
    tiled(
      area,
      area.height,
      (column) =>
        drum(column % 2 ? one : two, column % 2 ? two : one) + (column > 0 ? diamonds(light) : ""),
    )
  );
}
