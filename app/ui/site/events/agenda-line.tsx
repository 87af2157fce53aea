import type { ShownWebinar } from "../../../webinars/listed/listing-words.ts";
import { topicLabel } from "../../../webinars/listed/topics.ts";
import { WebinarBadges } from "./webinar-badges.tsx";

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
