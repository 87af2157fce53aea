import { ChartLegend, chartScale } from "#app/ui/charts/chart-keys.tsx";
import { ValueColumn } from "#app/ui/charts/value-column.tsx";
import type { Timeline, TimelineColumn, VisitKind } from "../visit-timeline.ts";

const KEYS: { what: VisitKind; look: string; word: string }[] = [
  { what: "opened", look: "fill-brand", word: "Opened" },
  { what: "clicked", look: "fill-progress-fill", word: "Clicked" },
  { what: "downloaded", look: "fill-delivered-fill", word: "Downloaded" },
];

const LEFT = 40;
const RIGHT = 6;
const TOP = 34;
const BASE = 180;

/**
 * When people opened a send, followed its links and downloaded certificates. Values are shown on
 * hover and focus, and in a table.
 */
export function VisitsChart({
  timeline,
  kinds,
}: {
  timeline: Timeline;
  kinds: readonly VisitKind[];
}) {
  const keys = KEYS.filter(({ what }) => kinds.includes(what));
  const unit = { hour: "Hour", day: "Day", week: "Week" }[timeline.unit];
  return (
    <section className="mt-6" aria-labelledby="visits">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="panel-title" id="visits">
          By {unit.toLowerCase()}
        </h2>
        <ChartLegend keys={keys} />
      </div>
      <Columns timeline={timeline} keys={keys} />
      <Columns timeline={timeline} keys={keys} narrow />
      <details className="text-sm">
        <summary className="link inline-flex items-center min-h-control">Show as a table</summary>
        <section
          className="overflow-auto max-h-96"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must reach that.
          tabIndex={0}
          aria-label={`By ${unit.toLowerCase()}, as a table`}
        >
          <table className="table num mt-1">
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                {keys.map(({ word }) => (
                  <th key={word} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {timeline.columns.map((column) => (
                <tr key={column.label}>
                  <th scope="row" className="font-normal">
                    {column.label}
                  </th>
                  {keys.map(({ what }) => (
                    <td key={what}>{column[what].toLocaleString("en")}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}

type Keys = typeof KEYS;

/** `narrow`: for phones, in their width, so that letters stay readable. */
function Columns({
  timeline: { columns },
  keys,
  narrow = false,
}: {
  timeline: Timeline;
  keys: Keys;
  narrow?: boolean;
}) {
  const width = narrow ? 340 : 760;
  const { top, ticks } = chartScale(
    Math.max(0, ...columns.flatMap((column) => keys.map(({ what }) => column[what]))),
  );
  const step = Math.min(80, (width - LEFT - RIGHT) / Math.max(1, columns.length));
  const y = (count: number) => round(BASE - (count / top) * (BASE - TOP));
  const everyTick = Math.ceil(columns.length / (narrow ? 5 : 10));
  const total = (what: VisitKind) =>
    columns.reduce((sum, column) => sum + column[what], 0).toLocaleString("en");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields; its columns are one by one pictures with a label.
    <svg
      viewBox={`0 0 ${width} 208`}
      className={`w-full h-auto num mt-2 ${narrow ? "md:hidden" : "max-md:hidden"}`}
      role="group"
      aria-label={`Chart: ${keys.map(({ what, word }) => `${total(what)} ${word.toLowerCase()}`).join(", ")}`}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus. */}
      <g fontSize="11" className="fill-ink-3" aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} className="stroke-line" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {tick >= 10_000 ? `${tick / 1000}k` : tick.toLocaleString("en")}
            </text>
          </g>
        ))}
        {columns.map(({ label, tick }, index) =>
          index % everyTick === 0 ? (
            <text
              key={label}
              x={round(LEFT + (index + 0.5) * step)}
              y={BASE + 18}
              textAnchor="middle"
            >
              {tick}
            </text>
          ) : null,
        )}
      </g>
      {columns.map((column, index) => (
        <Column
          key={column.label}
          column={column}
          keys={keys}
          x={round(LEFT + index * step)}
          step={round(step)}
          width={width}
          y={y}
        />
      ))}
    </svg>
  );
}

/**
 * One stretch of time: a bar for each key, and its values above the chart while it is pointed at or
 * has the focus.
 */
function Column({
  column,
  keys,
  x,
  step,
  width,
  y,
}: {
  column: TimelineColumn;
  keys: Keys;
  x: number;
  step: number;
  width: number;
  y: (count: number) => number;
}) {
  const values =
    `${column.label}: ` +
    `${keys.map(({ what, word }) => `${column[what].toLocaleString("en")} ${word.toLowerCase()}`).join(", ")}`;
  const bar = (step * 0.76) / keys.length;
  return (
    <ValueColumn
      values={values}
      x={x}
      step={step}
      top={TOP - 8}
      base={BASE}
      right={width - RIGHT}
      isNarrow={width < 400}
    >
      {keys.map(({ what, look }, index) =>
        column[what] > 0 ? (
          <rect
            key={what}
            x={round(x + step * 0.12 + index * bar)}
            y={Math.min(BASE - 2, y(column[what]))}
            width={Math.max(1, round(bar - 0.6))}
            height={Math.max(2, round(BASE - y(column[what])))}
            rx="1"
            className={look}
          />
        ) : null,
      )}
    </ValueColumn>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
