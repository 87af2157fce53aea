import { ChartLegend, chartScale } from "#app/ui/charts/chart-keys.tsx";
import { ValueColumn } from "#app/ui/charts/value-column.tsx";
import type { ChartDay, DeliveriesShown } from "../shown-dashboard.ts";

/** The bars, drawn on the server without a script. `label` is what it says to who can't see it. */
function Bars({
  days,
  label,
  narrow = false,
}: {
  days: ChartDay[];
  label: string;
  narrow?: boolean;
}) {
  const chart = barLayout(
    days,
    narrow ? { width: 340, height: 200, left: 34 } : { width: 700, height: 250, left: 44 },
  );
  const highest = chart.bars[chart.highest];
  const step = (chart.width - chart.left) / Math.max(1, days.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields; its columns are one by one pictures with a label.
    <svg
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      className={`w-full h-auto num overflow-visible ${narrow ? "md:hidden" : "max-md:hidden"}`}
      role="group"
      aria-label={label}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus. */}
      <g fontSize="12" className="fill-ink-3" aria-hidden="true">
        {chart.lines.map(({ y, tick }) => (
          <g key={tick}>
            <path d={`M${chart.left} ${y}H${chart.width}`} className="stroke-line" />
            <text x={chart.left - 8} y={y + 4} textAnchor="end">
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        {chart.bars.map(({ day, middle }, index) =>
          narrow && index % 2 === 0 ? null : (
            <text key={day.label} x={middle} y={chart.base + 20} textAnchor="middle">
              {day.label}
            </text>
          ),
        )}
      </g>
      {chart.bars.map((bar, index) => (
        <ValueColumn
          key={bar.day.date}
          values={valuesOf(bar.day)}
          x={round(bar.middle - step / 2)}
          step={round(step)}
          top={TOP}
          base={chart.base}
          right={chart.width}
          isNarrow={narrow}
        >
          <DayBar bar={bar} isNewest={index === days.length - 1} />
        </ValueColumn>
      ))}
      {highest ? (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nobody can focus it, and its column says the same.
        <text
          x={highest.middle}
          y={highest.failed.y - 7}
          textAnchor="middle"
          fontSize="12"
          fontWeight="600"
          className="fill-ink pointer-events-none"
          aria-hidden="true"
        >
          {highest.day.sent.toLocaleString("en")}
        </text>
      ) : null}
    </svg>
  );
}

function DayBar({
  bar: { x, width, sent, failed },
  isNewest,
}: {
  bar: BarLayout<ChartDay>["bars"][number];
  isNewest: boolean;
}) {
  return (
    <>
      {sent.height > 0 ? (
        <rect
          x={x}
          y={sent.y}
          width={width}
          height={sent.height}
          rx="3"
          className="fill-brand"
          fillOpacity={isNewest ? undefined : 0.78}
        />
      ) : null}
      {failed.height > 0 ? (
        <rect
          x={x}
          y={failed.y}
          width={width}
          height={failed.height}
          rx="1.5"
          className="fill-failed-fill"
        />
      ) : null}
    </>
  );
}

/** What a day's column says while it is pointed at or has the focus. */
function valuesOf({ date, sent, failed }: ChartDay): string {
  return `${date}: ${sent.toLocaleString("en")} sent, ${failed.toLocaleString("en")} failed`;
}

/** "150", "20k", "1.5m": what fits beside the axis. */
function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}m`;
  return value >= 10_000 ? `${value / 1000}k` : value.toLocaleString("en");
}

/** Where everything of the chart stands, in the units of its view box. */
interface BarLayout<Day> {
  width: number;
  height: number;
  /** The zero line. */
  base: number;
  left: number;
  lines: { y: number; tick: number }[];
  bars: { day: Day; x: number; middle: number; width: number; sent: Box; failed: Box }[];
  /**
   * The bar to put its number on: the one with most sent, the latest of equals. -1 when
   * nothing was.
   */
  highest: number;
}

interface Box {
  y: number;
  height: number;
}

const TOP = 40;
const AXIS_HEIGHT = 32;
/** So that one failed message can be seen beside thousands that arrived. */
const MIN_BAR_HEIGHT = 3;
const GAP = 2;
/** Of a day's width, what its bar takes. */
const BAR_SHARE = 0.56;

export function barLayout<Day extends { sent: number; failed: number }>(
  days: readonly Day[],
  { width, height, left }: { width: number; height: number; left: number },
): BarLayout<Day> {
  const { top, ticks } = chartScale(Math.max(0, ...days.map(({ sent, failed }) => sent + failed)));
  const base = height - AXIS_HEIGHT;
  const unit = (base - TOP) / top;
  const dayWidth = (width - left) / Math.max(1, days.length);
  const tall = (count: number) => (count === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, round(count * unit)));
  const most = Math.max(0, ...days.map(({ sent }) => sent));
  return {
    width,
    height,
    base,
    left,
    lines: ticks.map((tick) => ({ tick, y: round(base - tick * unit) })),
    bars: days.map((day, index) => {
      const x = round(left + index * dayWidth + (dayWidth * (1 - BAR_SHARE)) / 2);
      const below = tall(day.sent);
      const above = tall(day.failed);
      return {
        day,
        x,
        middle: round(left + (index + 0.5) * dayWidth),
        width: round(dayWidth * BAR_SHARE),
        sent: { y: round(base - below), height: below },
        failed: {
          y: round(base - below - above - (below > 0 && above > 0 ? GAP : 0)),
          height: above,
        },
      };
    }),
    highest: most === 0 ? -1 : days.findLastIndex(({ sent }) => sent === most),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const KEYS = [
  { look: "fill-brand", word: "Sent" },
  { look: "fill-failed-fill", word: "Failed" },
] as const;

/** E-mails of the last two weeks as bars, and the same as a table. */
export function DeliveriesChart({ shown: { days, before } }: { shown: DeliveriesShown }) {
  return (
    <section className="card flex flex-col" aria-labelledby="deliveries">
      <div className="card-head">
        <h2 id="deliveries" className="panel-title">
          E-mails, last {days.length} days
        </h2>
        <ChartLegend keys={KEYS} />
      </div>
      <div className="p-4 pb-2">
        <p className="text-sm text-ink-2 mb-1">{comparedLabel(days, before)}</p>
        <Bars days={days} label={chartLabel(days)} />
        <Bars days={days} label={chartLabel(days)} narrow />
      </div>
      <details className="px-4 pb-2 mt-auto">
        <summary className="link inline-flex items-center min-h-control text-sm">
          Show as a table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and a keyboard must reach that. */}
        <section className="overflow-x-auto" tabIndex={0} aria-label="E-mails as a table">
          <table className="table num mt-1">
            <thead>
              <tr>
                <th scope="col">Date</th>
                {days.map(({ date }) => (
                  <th key={date} scope="col" className="whitespace-nowrap">
                    {date}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(["sent", "failed"] as const).map((what) => (
                <tr key={what}>
                  <th scope="row">{what === "sent" ? "Sent" : "Failed"}</th>
                  {days.map((day) => (
                    <td key={day.date}>{day[what].toLocaleString("en")}</td>
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

/** "412 sent, up from 270 in the 14 days before". */
export function comparedLabel(days: readonly ChartDay[], before: number): string {
  const now = days.reduce((sum, { sent }) => sum + sent, 0);
  let compared = before === 0 ? "none" : before.toLocaleString("en");
  if (before > 0 && now > before) compared = `up from ${compared}`;
  else if (now < before) compared = `down from ${compared}`;
  return `${now.toLocaleString("en")} sent, ${compared} in the ${days.length} days before`;
}

/** What the picture says, in words. */
function chartLabel(days: ChartDay[]): string {
  const about = `E-mails sent and failed, ${days[0]?.date} to ${days.at(-1)?.date}.`;
  const highest = Math.max(...days.map(({ sent, failed }) => sent + failed));
  const day = days.findLast(({ sent, failed }) => sent + failed === highest);
  if (!day || highest === 0) return `${about} There were none.`;
  return (
    `${about} Most on ${day.date}: ${day.sent.toLocaleString("en")} sent, ` +
    `${day.failed.toLocaleString("en")} failed.`
  );
}
