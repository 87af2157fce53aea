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
