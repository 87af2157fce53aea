import { ChartLegend, chartScale } from "#app/ui/charts/chart-keys.tsx";

/** One hour, in the operator's zone. */
export interface ShownHour {
  /** "20 Nov, 14:00". */
  label: string;
  /** "14:00"; a new day by its name. */
  tick: string;
  sent: number;
  bounced: number;
  complained: number;
}

const LEFT = 44;
const RIGHT = 8;

const KEYS = [
  { what: "sent", look: "fill-brand", word: "Sent" },
  { what: "bounced", look: "fill-failed-fill", word: "Bounced" },
  { what: "complained", look: "fill-ink", word: "Spam complaints" },
] as const;

/**
 * What happened to mails hour by hour: two rows of bars, because a few that come back would not be
 * seen beside thousands that left.
 */
export function MailChart({ hours }: { hours: ShownHour[] }) {
  return (
    <section className="card" aria-labelledby="hours-title">
      <div className="card-head py-3 flex-wrap gap-y-1">
        <h2 id="hours-title" className="panel-title">
          Last {hours.length} hours
        </h2>
        <ChartLegend keys={KEYS} />
      </div>
      <div className="p-4 pb-2">
        <Rows hours={hours} />
        <Rows hours={hours.slice(-hours.length / 2)} narrow />
        <p className="md:hidden text-sm text-ink-3">
          The chart shows the last {hours.length / 2}. The table shows them all.
        </p>
      </div>
      <details className="px-4 pb-2">
        <summary className="link inline-flex items-center min-h-control text-sm">
          Show as a table
        </summary>
        <section
          className="overflow-auto max-h-96"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must reach that.
          tabIndex={0}
          aria-label="The last hours as a table"
        >
          <table className="table num mt-1">
            <thead>
              <tr>
                <th scope="col">Hour</th>
                <th scope="col">Sent</th>
                <th scope="col">Bounced</th>
                <th scope="col">Spam complaints</th>
              </tr>
            </thead>
            <tbody>
              {[...hours].reverse().map((hour) => (
                <tr key={hour.label}>
                  <th scope="row" className="whitespace-nowrap font-normal">
                    {hour.label}
                  </th>
                  <td>{hour.sent.toLocaleString("en")}</td>
                  <td>{hour.bounced.toLocaleString("en")}</td>
                  <td>{hour.complained.toLocaleString("en")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}

const SENT_ROW = { top: 14, base: 134 };
const FAILED_ROW = { top: 158, base: 218 };

/** `narrow`: for phones, where there is room for half of them. */
function Rows({ hours, narrow = false }: { hours: ShownHour[]; narrow?: boolean }) {
  const drawnWidth = narrow ? 360 : 720;
  const step = (drawnWidth - LEFT - RIGHT) / Math.max(1, hours.length);
  const sent = rowOf(SENT_ROW, Math.max(0, ...hours.map((hour) => hour.sent)));
  const bad = rowOf(
    FAILED_ROW,
    Math.max(0, ...hours.map(({ bounced, complained }) => bounced + complained)),
  );
  const x = (index: number) => round(LEFT + index * step + step * 0.18);
  const width = round(step * 0.64);
  return (
    <svg
      viewBox={`0 0 ${drawnWidth} 244`}
      className={`w-full h-auto num ${narrow ? "md:hidden" : "max-md:hidden"}`}
      role="img"
      aria-label={chartLabel(hours)}
    >
      <g fontSize="11" className="fill-ink-3">
        {[sent, bad].map((row) =>
          row.lines.map(({ y, tick }) => (
            <g key={`${y}`}>
              <path d={`M${LEFT} ${y}H${drawnWidth - RIGHT}`} className="stroke-line" />
              <text x={LEFT - 8} y={y + 4} textAnchor="end">
                {tick >= 10_000 ? `${tick / 1000}k` : tick.toLocaleString("en")}
              </text>
            </g>
          )),
        )}
        {hours.map((hour, index) =>
          index % 6 === 5 ? (
            <text
              key={hour.label}
              x={round(x(index) + width / 2)}
              y="236"
              textAnchor={index === hours.length - 1 ? "end" : "middle"}
            >
              {hour.tick}
            </text>
          ) : null,
        )}
      </g>
      {hours.map((hour, index) => {
        const bounced = bad.tall(hour.bounced);
        const complained = bad.tall(hour.complained);
        return (
          <g key={hour.label}>
            <Bar
              x={x(index)}
              width={width}
              base={SENT_ROW.base}
              height={sent.tall(hour.sent)}
              look="fill-brand"
            />
            <Bar
              x={x(index)}
              width={width}
              base={FAILED_ROW.base}
              height={bounced}
              look="fill-failed-fill"
            />
            <Bar
              x={x(index)}
              width={width}
              base={FAILED_ROW.base - bounced}
              height={complained}
              look="fill-ink"
            />
          </g>
        );
      })}
    </svg>
  );
}

function Bar({
  x,
  width,
  base,
  height,
  look,
}: {
  x: number;
  width: number;
  base: number;
  height: number;
  look: string;
}) {
  return height > 0 ? (
    <rect x={x} y={round(base - height)} width={width} height={height} rx="1.5" className={look} />
  ) : null;
}

function rowOf({ top, base }: { top: number; base: number }, highest: number) {
  const scale = chartScale(highest);
  const unit = (base - top) / scale.top;
  const steps = scale.ticks.length - 1;
  return {
    // Low as it is, four steps are drawn as two.
    lines: scale.ticks
      .filter((_, index) => steps < 4 || index % 2 === 0)
      .map((tick) => ({ tick, y: round(base - tick * unit) })),
    // So that one can be seen beside thousands.
    tall: (count: number) => (count === 0 ? 0 : Math.max(2, round(count * unit))),
  };
}

/** What the picture says, in words. */
function chartLabel(hours: ShownHour[]): string {
  const total = (what: "sent" | "bounced" | "complained") =>
    hours.reduce((sum, hour) => sum + hour[what], 0).toLocaleString("en");
  const about =
    `E-mails in the last ${hours.length} hours: ${total("sent")} sent, ` +
    `${total("bounced")} bounced, ${total("complained")} spam complaints.`;
  const most = hours.reduce((best, hour) => (hour.sent >= best.sent ? hour : best), {
    label: "",
    sent: 0,
  });
  return most.sent === 0
    ? about
    : `${about} Busiest hour, ${most.label}: ${most.sent.toLocaleString("en")}.`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
