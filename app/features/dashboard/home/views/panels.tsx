import { Form, Link } from "@remix-run/react";
import { counted } from "#app/platform/text/wording.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { initials } from "#app/ui/page/initials.ts";
import type {
  LatestActivity,
  LatestNotification,
  LatestResponse,
  NextWebinar,
} from "../shown-dashboard.ts";
import { ActivityIcon, Panel } from "./panel.tsx";

/** What happened last, and who did it. */
export function ActivityPanel({ activities }: { activities: LatestActivity[] }) {
  return (
    <Panel
      id="activity"
      title="Activity Log"
      all={{ to: "/activity-log", label: "Full log" }}
      isEmpty={activities.length === 0}
      empty={{
        icon: "list",
        title: "Nothing has happened yet",
        words: "Everything you and your team do is listed here.",
        to: "/activity-log",
        label: "Open activity log",
      }}
    >
      <ul className="py-1.5">
        {activities.map(({ id, kind, text, link, actor, isSample, time }) => (
          <li key={id} className="flex gap-3 px-4 py-2.5">
            <ActivityIcon kind={kind} />
            <p className="min-w-0 grow text-md leading-snug pt-0.5 [overflow-wrap:anywhere]">
              {link ? (
                <Link className="hover:underline" to={link}>
                  {text}
                </Link>
              ) : (
                text
              )}
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
                {actor}
                {isSample ? <SampleBadge /> : null}
              </span>
            </p>
            <Moment
              time={time}
              className="text-sm text-ink-3 flex-none max-w-[30vw] sm:max-w-none pt-0.5"
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What asks to be looked at. What the reader has not read yet says so in bold and in words. */
export function NotificationsPanel({
  notifications,
  shownAt,
  back,
}: {
  notifications: LatestNotification[];
  /** When the page was made, ISO: what comes later stays unread. */
  shownAt: string;
  back: string;
}) {
  const hasUnread = notifications.some(({ unread }) => unread);
  return (
    <section
      className="card flex flex-col"
      id="notifications"
      aria-labelledby="notifications-title"
    >
      <div className="card-head">
        <h2 id="notifications-title" className="panel-title">
          Notifications
        </h2>
        {hasUnread ? (
          <Form method="post" action="/notifications/read" preventScrollReset>
            <input type="hidden" name="until" value={shownAt} />
            <input type="hidden" name="back" value={back} />
            <button type="submit" className="btn btn-quiet btn-sm">
              Mark all read
            </button>
          </Form>
        ) : null}
      </div>
      {notifications.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">
          Nothing needs your attention. Bounced e-mails and other problems appear here.
        </p>
      ) : (
        <ul className="py-1.5">
          {notifications.map(({ id, kind, text, link, unread, isSample, time }) => (
            <li key={id} className="flex gap-3 px-4 py-2.5">
              <ActivityIcon kind={kind} />
              <p className="grow min-w-0 leading-snug text-md [overflow-wrap:anywhere]">
                {link ? (
                  <Link className={`hover:underline ${unread ? "font-semibold" : ""}`} to={link}>
                    {text}
                  </Link>
                ) : (
                  <span className={unread ? "font-semibold" : ""}>{text}</span>
                )}
                <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
                  <Moment time={time} />
                  {unread ? <span className="text-brand-ink font-semibold">· new</span> : null}
                  {isSample ? <SampleBadge /> : null}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="px-4 pb-2 mt-auto">
        <Link className="link text-sm inline-flex items-center min-h-control" to="/notifications">
          All notifications
        </Link>
      </p>
    </section>
  );
}

/** Who filled in a form last. */
export function ResponsesPanel({ responses }: { responses: LatestResponse[] }) {
  return (
    <Panel
      id="submissions"
      title="Form Submissions"
      all={{ to: "/forms", label: "All forms" }}
      isEmpty={responses.length === 0}
      empty={{
        icon: "form",
        title: "No form submissions yet!",
        words: "Answers arrive here as people send them.",
        to: "/forms",
        label: "Create a New Form",
      }}
    >
      <ul>
        {responses.map(({ id, formId, formTitle, isSample, person, time }) => (
          <li
            key={id}
            className="flex items-center gap-3 px-4 py-3 border-t border-line first:border-t-0"
          >
            <span className="avatar" aria-hidden="true">
              {initials(person)}
            </span>
            <span className="min-w-0 grow leading-snug">
              <Link
                className="block font-semibold truncate hover:underline"
                to={`/forms/${formId}/responses/${id}`}
                dir="auto"
              >
                {person}
              </Link>
              <span className="flex items-center gap-2 text-sm text-ink-2">
                <span className="truncate">{formTitle}</span>
                {isSample ? <SampleBadge /> : null}
              </span>
            </span>
            <Moment
              time={time}
              className="text-sm text-right text-ink-3 flex-none max-w-[30vw] sm:max-w-none"
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The webinars that come next, with the places taken and left. `isNew`: there never was one. */
export function WebinarsPanel({ webinars, isNew }: { webinars: NextWebinar[]; isNew: boolean }) {
  return (
    <Panel
      id="registrations"
      title="Webinar Registrations"
      all={{ to: "/forms?tab=webinars", label: "All webinars" }}
      isEmpty={webinars.length === 0}
      empty={{
        icon: "video",
        title: isNew ? "No webinars yet" : "No upcoming webinars",
        words: "Publish a registration form and the people who sign up appear here.",
        to: "/forms",
        label: "Create New Form",
      }}
    >
      <ul>
        {webinars.map((webinar) => (
          <li
            key={webinar.formId}
            className="flex items-center gap-3.5 px-4 py-3 border-t border-line first:border-t-0"
          >
            <span
              className={
                "grid place-items-center w-12 h-12 rounded bg-sunken text-xs font-semibold " +
                "leading-tight text-center flex-none"
              }
              title={webinar.full}
            >
              <span>
                {webinar.weekday}
                <br />
                {webinar.day}
              </span>
            </span>
            <span className="min-w-0 grow leading-snug">
              <Link
                className="block font-semibold truncate hover:underline"
                to={`/forms/${webinar.formId}/webinar`}
              >
                {webinar.title}
              </Link>
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2 num">
                {webinar.words}
                {webinar.isSample ? <SampleBadge /> : null}
              </span>
            </span>
            <Places webinar={webinar} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Places({ webinar: { taken, capacity } }: { webinar: NextWebinar }) {
  if (capacity === null)
    return (
      <span className="w-[112px] max-sm:w-[96px] text-right text-sm text-ink-2">No limit</span>
    );
  const left = Math.max(0, capacity - taken);
  return (
    <span className="w-[112px] max-sm:w-[96px] flex-none text-right text-sm text-ink-2 num">
      <ProgressBar
        className="!h-2 mb-1.5"
        label={`${taken.toLocaleString("en")} of ${capacity.toLocaleString("en")} places taken`}
        parts={[{ share: capacity === 0 ? 1 : taken / capacity, look: "brand" }]}
      />
      {left === 0 ? "Full" : `${counted(left, "place")} left`}
    </span>
  );
}
