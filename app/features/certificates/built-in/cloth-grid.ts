import { coordinate as c } from "./curves.ts";

/** Line motifs on a 200 × 200 cell. Original geometry that nods to resist-dyed cloth; `FILL` marks solid shapes. */
const times = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join("");

const MOTIFS = {
  moon: `<circle cx="100" cy="100" r="78"/><circle cx="100" cy="100" r="60" stroke-dasharray="2 13" stroke-width="11"/><circle cx="100" cy="100" r="40"/><circle cx="100" cy="100" r="22"/><circle cx="100" cy="100" r="8" FILL/>`,
  courtyard: `${[24, 44, 64, 84]
    .map(
      (r) =>
        `<path d="M${r} 0A${r} ${r} 0 0 1 0 ${r}M${200 - r} 0A${r} ${r} 0 0 0 200 ${r}M0 ${200 - r}A${r} ${r} 0 0 1 ${r} 200M200 ${200 - r}A${r} ${r} 0 0 0 ${200 - r} 200"/>`,
    )
    .join("")}<path FILL d="M100 78l22 22-22 22-22-22z"/>`,
  peaks: times(12, (i) => `<path FILL d="M${(i % 4) * 50 + 3} ${Math.floor(i / 4) * 66 + 60}l22-52 22 52z"/>`),
  leaf: times(
    4,
    (i) =>
      `<g transform="rotate(${i * 90} 100 100)"><path d="M100 100C58 82 58 32 100 10c42 22 42 72 0 90z"/><path d="M100 96V24M100 78l-18-16M100 78l18-16M100 58l-15-14M100 58l15-14" stroke-width="4"/></g>`,
  ),
  seeds: times(25, (k) => {
    const x = 20 + Math.floor(k / 5) * 40;
    const y = 20 + (k % 5) * 40;
    return k % 2 ? `<circle cx="${x}" cy="${y}" r="6" FILL/>` : `<path FILL d="M${x} ${y - 16}l16 16-16 16-16-16z"/>`;
  }),
  snail: `<path d="M100 104c-6 0-10-8-4-14 10-9 28 0 28 16 0 20-24 32-44 22-26-12-28-48-4-64 30-20 72 0 78 34 6 38-28 70-66 66C42 160 16 122 24 80c4-24 20-44 40-54"/><path d="M40 20h-20v20M160 180h20v-20M20 160v20h20M180 40V20h-20"/>`,
  water: times(8, (i) => `<path d="M0 ${12 + i * 25}q25-20 50 0t50 0 50 0 50 0"/>`),
  compound: `<path d="M10 10h180v180H10zM34 34h132v132H34zM58 58h84v84H58zM10 10l48 48M190 10l-48 48M10 190l48-48M190 190l-48-48"/><circle cx="100" cy="100" r="9" FILL/>${[
    76, 124,
  ]
    .flatMap((x) => [76, 124].map((y) => `<circle cx="${x}" cy="${y}" r="5" FILL/>`))
    .join("")}`,
} as const;

export type ClothMotif = keyof typeof MOTIFS;

export interface ClothGrid {
  columns: number;
  rows: number;
  cellPx: number;
  /** Row by row, repeated when it runs out. */
  sequence: ClothMotif[];
  line: string;
}

/** A grid of motifs between double rules, from the origin. */
export function clothGrid({ columns, rows, cellPx, sequence, line }: ClothGrid): string {
  const used = [...new Set(sequence)];
  const defs = used
    .map((name) => `<g id="cloth-${name}">${MOTIFS[name].replaceAll("FILL", `fill="${line}" stroke="none"`)}</g>`)
    .join("");
  const marginPx = 17;
  const scale = ((cellPx - 2 * marginPx) / 200).toFixed(3);
  let cells = "";
  for (let i = 0; i < columns * rows; i++) {
    const x = (i % columns) * cellPx + marginPx;
    const y = Math.floor(i / columns) * cellPx + marginPx;
    // Dye never takes evenly: three strengths of line.
    const opacity = [0.8, 0.86, 0.92][i % 3];
    cells += `<use href="#cloth-${sequence[i % sequence.length]}" transform="translate(${c(x)} ${c(y)}) scale(${scale})" opacity="${opacity}"/>`;
  }
  let rules = "";
  for (let i = 0; i <= columns; i++) rules += `M${i * cellPx - 3} 0v${rows * cellPx}M${i * cellPx + 3} 0v${rows * cellPx}`;
  for (let j = 0; j <= rows; j++) rules += `M0 ${j * cellPx - 3}h${columns * cellPx}M0 ${j * cellPx + 3}h${columns * cellPx}`;
  return `<defs>${defs}</defs><g fill="none" stroke="${line}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${cells}<path d="${rules}" stroke-width="2.5" opacity=".55"/></g>`;
}
