import type { ShownMonth } from "#app/features/webinars/listed/events.server.ts";
import type { ShownWebinar } from "#app/features/webinars/listed/listing-labels.ts";
import { topicLabel } from "#app/features/webinars/listed/topics.ts";
import { WEEKDAYS } from "#app/ui/calendar/day-grid.tsx";
import { CardCover } from "#app/ui/lists/card-cover.tsx";
import { useSite } from "../../pages/site-handle.ts";
import { ClosingCall } from "../../views/site-page.tsx";

/** The torn-off page of a calendar. For the eye: the date is in words beside it. */
function DateLeaf({ month, day }: { month: string; day: string }) {
  return (
    <span
      className="flex-none self-start w-14 rounded border border-line bg-surface text-center font-bold leading-tight"
      aria-hidden="true"
    >
      <span className="block rounded-t bg-gold text-on-gold text-xs">{month}</span>{" "}
      <span className="block py-1 text-2xl">{day}</span>
    </span>
  );
}

/** What a webinar registration is for those who hold one. */
export function OrganiserInvitation() {
  const { appName } = useSite();
  return (
    <ClosingCall
      heading="Do you run webinars yourself?"
      text={
        `With ${appName} people register for your Zoom, Meet or Teams meeting with your own ` +
        "form. Everyone gets a confirmation with a calendar file, a personal joining link, " +
        "reminders and, if you like, a certificate."
      }
      button={{ to: "/signup", label: "Create an account" }}
    />
  );
}

/** Whether it runs, and how many places are left. */
function WebinarBadges({ webinar: { running, places } }: { webinar: ShownWebinar }) {
  return (
    <>
      {running ? (
        <span className="badge" data-s="delivered">
          Running now
        </span>
      ) : null}
      {places.words ? (
        <span className="badge" data-s={places.kind === "open" ? undefined : "progress"}>
          {places.words}
        </span>
      ) : null}
    </>
  );
}

type Cover = { src: string; fallback: string | null };

/** A listed webinar with everything one decides by. */
export function WebinarCard({
  webinar,
  cover,
}: {
  webinar: ShownWebinar;
  cover: Cover | undefined;
}) {
  const {
    title,
    host,
    organiser,
    organiserId,
    path,
    tearOff,
    day,
    hours,
    zone,
    length,
    series,
    topic,
    places,
  } = webinar;
  const label = topicLabel(topic);
  return (
    <li className="card p-5 flex flex-col overflow-hidden">
      {cover ? (
        <div className="-mx-5 -mt-5 mb-5">
          <CardCover cover={cover} className="block w-full h-auto aspect-[40/21]" />
        </div>
      ) : null}
      <div className="flex gap-4">
        <DateLeaf {...tearOff} />
        <div className="min-w-0">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-md text-ink-2">With {host}</p>
        </div>
      </div>
      <p className="mt-4 font-semibold text-md">
        {day}, {hours}
      </p>
      <p className="text-sm text-ink-2">
        {zone} · <span className="whitespace-nowrap">{length}</span>
      </p>
      {series ? <p className="mt-1 text-sm font-semibold">{series}</p> : null}
      <p className="mt-2 text-sm text-ink-2">
        Organised by{" "}
        <a className="link" href={`/webinars?organiser=${organiserId}`}>
          {organiser}
        </a>
        {label ? (
          <>
            {" · "}
            <a className="link" href={`/webinars?topic=${topic}`}>
              {label}
            </a>
          </>
        ) : null}
      </p>
      <div className="mt-auto pt-4 flex flex-wrap items-center gap-3">
        <a className={`btn ${places.kind === "open" ? "btn-primary" : "btn-plain"}`} href={path}>
          Register
          <span className="sr-only"> for {title}</span>
        </a>
        <WebinarBadges webinar={webinar} />
      </div>
    </li>
  );
}

/** One webinar of a day: when, what, with whom, and the ways to it. */
export function AgendaLine({ webinar }: { webinar: ShownWebinar }) {
  const { title, host, organiser, path, calendarPath, hours, zone, length, series, topic, places } =
    webinar;
  return (
    <li className="card p-4 sm:p-5 grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] items-center">
      <div className="min-w-0">
        <p className="text-sm text-ink-2">
          <b className="font-semibold text-ink">{hours}</b> · {zone} ·{" "}
          <span className="whitespace-nowrap">{length}</span>
        </p>
        <h4 className="mt-1 text-lg">{title}</h4>
        <p className="mt-1 text-md text-ink-2">
          {[series, `With ${host}`, `Organised by ${organiser}`, topicLabel(topic)]
            .filter(Boolean)
            .join(" · ")}
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
      <caption className="sr-only">{label}: days with webinars</caption>
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
                  <a
                    className="grid place-items-center h-10 rounded font-bold bg-brand-soft text-brand-ink"
                    href={href(day)}
                  >
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
