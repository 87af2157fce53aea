import type { ShownWebinar } from "#app/features/webinars/listed/listing-labels.ts";
import { topicLabel } from "#app/features/webinars/listed/topics.ts";
import { useSite } from "../../pages/site-handle.ts";
import { ClosingCall } from "../../views/closing-call.tsx";

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
      heading="Do you hold webinars yourself?"
      text={`With ${appName} your own form registers people for your Zoom, Meet or Teams room: each gets a confirmation with a calendar file and a joining link of their own, reminders before it starts, and a certificate afterwards if you like.`}
      button={{ to: "/signup", label: "Create an account" }}
    />
  );
}

/** Whether it runs, and how many places are left. */
export function WebinarBadges({ webinar: { running, places } }: { webinar: ShownWebinar }) {
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
