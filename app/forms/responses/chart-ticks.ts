/** Zero and up to four round numbers above it, the last one not below `most`. */
export function chartTicks(most: number): number[] {
  const rough = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
