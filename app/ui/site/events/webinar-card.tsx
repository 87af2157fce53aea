import type { ShownWebinar } from "../../../webinars/listed/listing-words.ts";
import { topicLabel } from "../../../webinars/listed/topics.ts";
import { DateLeaf } from "./date-leaf.tsx";
import { WebinarBadges } from "./webinar-badges.tsx";

/** A listed webinar with everything one decides by. */
export function WebinarCard({ webinar }: { webinar: ShownWebinar }) {
  const { title, host, organiser, organiserId, path, tearOff, day, hours, zone, length, topic, places } = webinar;
  const label = topicLabel(topic);
  return (
    <li className="card p-5 flex flex-col">
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
