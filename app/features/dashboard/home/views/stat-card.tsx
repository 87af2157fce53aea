import { Link } from "@remix-run/react";
import { PERIODS } from "#app/features/activity/period.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { type DashboardFilter, dashboardPath } from "../dashboard-filter.ts";
import type { Stat } from "../shown-dashboard.ts";
import { SPARK, sparkPaths } from "./panel.tsx";

const LOOKS = {
  certificates: { icon: "cert", kind: "sent" },
  webinars: { icon: "video", kind: "scheduled" },
  forms: { icon: "form", kind: "new" },
} as const;

/** A number that leads to the list it counts, and the periods it can be counted for. */
export function StatCard({ stat, filter }: { stat: Stat; filter: DashboardFilter }) {
  const { name, label, period, value, note, trend, to } = stat;
  const { icon, kind } = LOOKS[name];
  const heading = `stat-${name}`;
  return (
    <section className="card flex flex-col p-5" aria-labelledby={heading}>
      <div className="flex items-center gap-3">
        <span className="kind" data-k={kind}>
          <Icon name={icon} />
        </span>
        <h2 id={heading} className="text-md font-semibold text-ink-2">
          {label}
        </h2>
      </div>
      <div className="flex items-end justify-between gap-3 mt-4 mb-auto pb-4">
        <p className="min-w-0">
          <Link
            to={to}
            className={
              "block w-fit text-[2.5rem] leading-none font-bold tracking-[-.03em] num " +
              `hover:underline ${value === 0 ? "text-ink-3" : ""}`
            }
          >
            {value.toLocaleString("en")}
            <span className="sr-only">: show {label.replace("Total ", "")}</span>
          </Link>
          <span className="block mt-2 text-sm text-ink-2">{note}</span>
        </p>
        {value > 0 ? <Sparkline values={trend} /> : null}
      </div>
      <nav className="seg-links !flex" aria-label={`Period for ${label}`}>
        {PERIODS.map(({ id, label: words }) => (
          <Link
            key={id}
            to={dashboardPath(filter, { [name]: id })}
            className="grow !px-1"
            aria-current={period === id ? "true" : undefined}
            preventScrollReset
          >
            {words}
          </Link>
        ))}
      </nav>
    </section>
  );
}

/** How it went, at a glance. The numbers behind it are in the lists. */
function Sparkline({ values }: { values: number[] }) {
  const { line, area } = sparkPaths(values);
  if (!line) return null;
  return (
    <svg
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      className="w-[7.5rem] h-[42px] flex-none"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={area} className="fill-brand" fillOpacity=".1" />
      <path
        d={line}
        fill="none"
        className="stroke-brand"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
