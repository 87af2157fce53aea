import { Form, Link } from "@remix-run/react";
import type { LatestNotification } from "../../dashboard/shown-dashboard.ts";
import { Moment } from "../moment.tsx";
import { SampleBadge } from "../sample-badge.tsx";
import { KindMark } from "./kind-mark.tsx";

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
    <section className="card flex flex-col" id="notifications" aria-labelledby="notifications-title">
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
        <p className="px-4 py-6 text-ink-2">Nothing to look at. What needs you, such as mails that came back, is said here.</p>
      ) : (
        <ul className="py-1.5">
          {notifications.map(({ id, kind, text, link, unread, isSample, time }) => (
            <li key={id} className="flex gap-3 px-4 py-2.5">
              <KindMark kind={kind} />
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
