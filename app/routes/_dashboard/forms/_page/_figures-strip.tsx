import { Link } from "@remix-run/react";
import { PERIODS } from "#app/features/activity/period.ts";
import {
  type FormFilter,
  formsPath,
  readFormFilter,
} from "#app/features/forms/list/form-filter.ts";
import { responsesPath } from "#app/features/forms/responses/all-responses-filter.ts";
import type { FormNumbers } from "#app/features/webinars/form-numbers.server.ts";

const EVERYTHING = readFormFilter(new URLSearchParams());

/** Four numbers for the period in the address. Those that a list stands behind lead to it. */
export function FiguresStrip({ figures, filter }: { figures: FormNumbers; filter: FormFilter }) {
  const { period } = filter;
  const shown = [
    {
      label: "Webinars hosted",
      value: figures.webinarsHosted.toLocaleString("en"),
      to: formsPath(EVERYTHING, { tab: "webinars", webinars: "hosted", period }),
    },
    {
      label: "Registrations",
      value: figures.registrations.toLocaleString("en"),
      meaning: "People with a place, by when they registered",
    },
    {
      label: "Forms filed",
      value: figures.formsFiled.toLocaleString("en"),
      to: responsesPath(period),
    },
    {
      label: "Attendance rate",
      value: figures.attendanceRate === null ? "–" : `${Math.round(figures.attendanceRate * 100)}%`,
      meaning: "Of people with a place in past webinars",
    },
  ];
  return (
    <section className="card mt-8 p-5 max-sm:order-last" aria-labelledby="figures">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="figures" className="panel-title">
          Forms and webinars
        </h2>
        <nav className="seg-links flex-wrap" aria-label="Period">
          {PERIODS.map(({ id, label }) => (
            <Link
              key={id}
              to={formsPath(filter, { period: id, page: filter.page })}
              aria-current={filter.period === id ? "true" : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <dl className="grid grid-cols-2 lg:grid-cols-4 gap-x-4 gap-y-5 mt-4">
        {shown.map(({ label, value, to, meaning }) => (
          <div key={label} className="relative flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-2 mt-1">
              {to ? (
                <Link
                  className="hover:underline after:content-[''] after:absolute after:inset-0"
                  to={to}
                  preventScrollReset
                >
                  {label}
                </Link>
              ) : (
                label
              )}
              {meaning ? <span className="block text-xs text-ink-3">{meaning}</span> : null}
            </dt>
            <dd className="text-[2rem] leading-none font-bold tracking-[-.03em] num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
