import { ChartLegend } from "../../chart-keys.tsx";
import type { ChartDay } from "../shown-dashboard.ts";
import { Bars } from "./bars.tsx";

const KEYS = [
  { look: "fill-brand", word: "Delivered" },
  { look: "fill-failed-fill", word: "Failed" },
] as const;

/** Deliveries of the last two weeks as bars, and the same as a table. */
export function DeliveriesChart({ days }: { days: ChartDay[] }) {
  return (
    <section className="card flex flex-col" aria-labelledby="deliveries">
      <div className="card-head">
        <h2 id="deliveries" className="panel-title">
          Deliveries, last {days.length} days
        </h2>
        <ChartLegend keys={KEYS} />
      </div>
      <div className="p-4 pb-2">
        <Bars days={days} label={chartLabel(days)} />
        <Bars days={days} label={chartLabel(days)} narrow />
      </div>
      <details className="px-4 pb-2 mt-auto">
        <summary className="link inline-flex items-center min-h-control text-sm">Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and a keyboard must reach that. */}
        <section className="overflow-x-auto" tabIndex={0} aria-label="Deliveries as a table">
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
              {(["delivered", "failed"] as const).map((what) => (
                <tr key={what}>
                  <th scope="row">{what === "delivered" ? "Delivered" : "Failed"}</th>
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

/** What the picture says, in words. */
function chartLabel(days: ChartDay[]): string {
  const about = `E-mails delivered and failed, ${days[0]?.date} to ${days.at(-1)?.date}.`;
  const highest = Math.max(...days.map(({ delivered, failed }) => delivered + failed));
  const day = days.findLast(({ delivered, failed }) => delivered + failed === highest);
  if (!day || highest === 0) return `${about} There were none.`;
  return `${about} Most on ${day.date}: ${day.delivered.toLocaleString("en")} delivered, ${day.failed.toLocaleString("en")} failed.`;
}
