import { barLayout } from "./bar-layout.ts";

interface Day {
  label: string;
  delivered: number;
  failed: number;
}

/** The bars, drawn on the server without a script. `label` is what it says to who can't see it. */
export function Bars({ days, label, narrow = false }: { days: Day[]; label: string; narrow?: boolean }) {
  const chart = barLayout(days, narrow ? { width: 340, height: 200, left: 34 } : { width: 700, height: 250, left: 44 });
  return (
    <svg
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      className={`w-full h-auto num overflow-visible ${narrow ? "md:hidden" : "max-md:hidden"}`}
      role="img"
      aria-label={label}
    >
      <g fontSize="12" className="fill-ink-3">
        {chart.lines.map(({ y, tick }) => (
          <g key={tick}>
            <path d={`M${chart.left} ${y}H${chart.width}`} className="stroke-line" />
            <text x={chart.left - 8} y={y + 4} textAnchor="end">
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        {days.map((day, index) =>
          narrow && index % 2 === 0 ? null : (
            <text key={day.label} x={chart.bars[index]!.middle} y={chart.base + 20} textAnchor="middle">
              {day.label}
            </text>
          ),
        )}
      </g>
      {chart.bars.map(({ x, width, delivered, failed }, index) => (
        <g key={days[index]!.label}>
          {delivered.height > 0 ? (
            <rect
              x={x}
              y={delivered.y}
              width={width}
              height={delivered.height}
              rx="3"
              className="fill-brand"
              fillOpacity={index === days.length - 1 ? undefined : 0.78}
            />
          ) : null}
          {failed.height > 0 ? (
            <rect x={x} y={failed.y} width={width} height={failed.height} rx="1.5" className="fill-failed-fill" />
          ) : null}
        </g>
      ))}
      {chart.highest >= 0 ? (
        <text
          x={chart.bars[chart.highest]!.middle}
          y={chart.bars[chart.highest]!.failed.y - 7}
          textAnchor="middle"
          fontSize="12"
          fontWeight="600"
          className="fill-ink"
        >
          {days[chart.highest]!.delivered.toLocaleString("en")}
        </text>
      ) : null}
    </svg>
  );
}

/** "150", "20k", "1.5m": what fits beside the axis. */
function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}m`;
  return value >= 10_000 ? `${value / 1000}k` : value.toLocaleString("en");
}
