/** What the colours of a chart stand for. `look`: the class that fills them. */
export function ChartLegend({ keys }: { keys: readonly { look: string; word: string }[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {keys.map(({ look, word }) => (
        <span key={word} className="inline-flex items-center gap-1.5">
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="3" className={look} />
          </svg>
          {word}
        </span>
      ))}
    </p>
  );
}

/** An axis from 0: where its lines are, and the value at its top. */
interface Scale {
  top: number;
  ticks: number[];
}

/** At most this many lines above the zero line. */
const MAX_TICKS = 4;

/**
 * Lines at 1, 2 or 5 times a power of ten, whole numbers only; the top is at or above `highest`.
 * Nothing at all is drawn to 4.
 */
export function chartScale(highest: number): Scale {
  const wanted = Math.max(4, highest);
  const power = 10 ** Math.floor(Math.log10(wanted / MAX_TICKS));
  const times = [1, 2, 5].find((times) => wanted / (times * power) <= MAX_TICKS) ?? 10;
  const step = Math.max(1, times * power);
  const count = Math.ceil(wanted / step);
  return {
    top: count * step,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}
