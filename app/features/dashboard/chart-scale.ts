/** An axis from 0: where its lines are, and the value at its top. */
export interface Scale {
  top: number;
  ticks: number[];
}

/** At most this many lines above the zero line. */
const MAX_TICKS = 4;

/** Lines at 1, 2 or 5 times a power of ten, whole numbers only; the top is at or above `highest`. Nothing at all is drawn to 4. */
export function chartScale(highest: number): Scale {
  const wanted = Math.max(4, highest);
  const power = 10 ** Math.floor(Math.log10(wanted / MAX_TICKS));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => wanted / size <= MAX_TICKS)!);
  const count = Math.ceil(wanted / step);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
