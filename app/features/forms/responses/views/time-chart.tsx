import { ValueColumn } from "#app/ui/charts/value-column.tsx";
import { chartTicks, type TimeBar } from "../summary/day-counts.ts";

/**
 * Two drawings of the same bars, for wide screens and for phones, and the figures as a table below.
 */
export function TimeChart({ title, bars }: { title: string; bars: TimeBar[] }) {
  return (
    <>
      <div className="px-4 pt-3">
        <Drawing
          title={title}
          bars={bars}
          width={1100}
          height={240}
          className="hidden md:block"
          ticks={31}
        />
        <Drawing
          title={title}
          bars={bars}
          width={340}
          height={180}
          className="md:hidden"
          ticks={6}
        />
      </div>
      <details className="px-4 pb-2">
        <summary className="link inline-flex items-center min-h-control text-sm">
          Show as a table
        </summary>
        <section
          className="overflow-auto max-h-80"
          aria-label={`${title}, as a table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
          tabIndex={0}
        >
          <table className="table num mt-1">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Responses</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, count }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{count.toLocaleString("en")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}

const LEFT = 44;
const BELOW = 30;
const ABOVE = 38;

function Drawing({
  title,
  bars,
  width,
  height,
  className,
  ticks,
}: {
  title: string;
  bars: TimeBar[];
  width: number;
  height: number;
  className: string;
  ticks: number;
}) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const lines = chartTicks(most);
  const top = Math.max(...lines);
  const floor = height - BELOW;
  const y = (count: number) => round(floor - (count / top) * (floor - ABOVE));
  const step = (width - LEFT - 6) / bars.length;
  const thick = Math.min(40, step * 0.7);
  const every = Math.ceil(bars.length / ticks);
  const best = bars.findIndex(({ count }) => count === most);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields; its columns are one by one pictures with a label.
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${className} w-full h-auto num`}
      role="group"
      aria-label={`Chart: ${title}`}
    >
      <Gridlines lines={lines} y={y} width={width} />
      {bars.map(({ tick, label, count }, index) => {
        const x = round(LEFT + 4 + index * step + (step - thick) / 2);
        const middle = round(x + thick / 2);
        return (
          <ValueColumn
            key={label}
            values={`${label}: ${count === 1 ? "1 response" : `${count.toLocaleString("en")} responses`}`}
            x={round(LEFT + 4 + index * step)}
            step={round(step)}
            top={ABOVE - 14}
            base={floor}
            right={width - 6}
            isNarrow={width < 400}
          >
            {count > 0 ? (
              <rect
                x={x}
                y={y(count)}
                width={round(thick)}
                height={round(floor - y(count))}
                rx={Math.min(4, round(thick / 3))}
                className="fill-brand"
                fillOpacity={index === best ? 1 : 0.78}
              />
            ) : null}
            {index % every === 0 ? <ChartText x={middle} y={height - 10} text={tick} /> : null}
            {index === best ? (
              <ChartText x={middle} y={y(count) - 6} text={count.toLocaleString("en")} isBold />
            ) : null}
          </ValueColumn>
        );
      })}
    </svg>
  );
}

function ChartText({
  x,
  y,
  text,
  isBold = false,
}: {
  x: number;
  y: number;
  text: string;
  isBold?: boolean;
}) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      fontSize="12"
      fontWeight={isBold ? "600" : undefined}
      className={isBold ? "fill-ink" : "fill-ink-3"}
    >
      {text}
    </text>
  );
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

function Gridlines({
  lines,
  y,
  width,
}: {
  lines: number[];
  y: (count: number) => number;
  width: number;
}) {
  return lines.map((line) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus.
    <g key={line} aria-hidden="true">
      <path d={`M${LEFT} ${y(line)}H${width}`} className="stroke-line" />
      <text x={LEFT - 8} y={y(line) + 4} textAnchor="end" fontSize="12" className="fill-ink-3">
        {line.toLocaleString("en")}
      </text>
    </g>
  ));
}
