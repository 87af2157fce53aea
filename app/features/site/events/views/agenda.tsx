import type { ShownMonth } from "#app/features/webinars/listed/events.server.ts";
import type { ShownWebinar } from "#app/features/webinars/listed/listing-labels.ts";
import { topicLabel } from "#app/features/webinars/listed/topics.ts";
import { WEEKDAYS } from "#app/ui/calendar/day-grid.tsx";
import { WebinarBadges } from "./webinar-card.tsx";

/** One webinar of a day: when, what, with whom, and the ways to it. */
export function AgendaLine({ webinar }: { webinar: ShownWebinar }) {
  const { title, host, organiser, path, calendarPath, hours, zone, length, topic, places } = webinar;
  return (
    <li className="card p-4 sm:p-5 grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] items-center">
      <div className="min-w-0">
        <p className="text-sm text-ink-2">
          <b className="font-semibold text-ink">{hours}</b> · {zone} · <span className="whitespace-nowrap">{length}</span>
        </p>
        <h4 className="mt-1 text-lg">{title}</h4>
        <p className="mt-1 text-md text-ink-2">
          {[`With ${host}`, `Organised by ${organiser}`, topicLabel(topic)].filter(Boolean).join(" · ")}
        </p>
        {webinar.running || places.words ? (
          <p className="mt-2 flex flex-wrap gap-2">
            <WebinarBadges webinar={webinar} />
          </p>
        ) : null}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-2 items-center">
        <a className={`btn ${places.kind === "open" ? "btn-primary" : "btn-plain"}`} href={path}>
          Register
          <span className="sr-only"> for {title}</span>
        </a>{" "}
        <a className="link text-md inline-flex items-center min-h-control" href={calendarPath}>
          Add to calendar
          <span className="sr-only">: {title}</span>
        </a>
      </p>
    </li>
  );
}

/** The month on one leaf: days on which webinars begin lead to them. `href`: where a day's are. */
export function MonthGrid({ shown, href }: { shown: ShownMonth; href: (day: number) => string }) {
  const { label, weeks, blank } = shown;
  return (
    <table className="w-full text-center text-md num">
      <caption className="sr-only">{label}: the days with webinars</caption>
      <thead>
        <tr className="text-xs text-ink-3">
          {WEEKDAYS.map(([short, name]) => (
            <th key={short} scope="col" abbr={name} className="font-semibold py-1">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week[0]?.day}>
            {index === 0 && blank > 0 ? <td colSpan={blank} /> : null}
            {week.map(({ day, has }) => (
              <td key={day} className="p-0.5">
                {has ? (
                  <a className="grid place-items-center h-10 rounded font-bold bg-brand-soft text-brand-ink" href={href(day)}>
                    {day}
                  </a>
                ) : (
                  <span className="grid place-items-center h-10 text-ink-3">{day}</span>
                )}
              </td>
            ))}
            {index > 0 && week.length < 7 ? <td colSpan={7 - week.length} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
