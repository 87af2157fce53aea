import { Form, Link } from "@remix-run/react";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { Moment } from "#app/ui/lists/moment.tsx";
import { type ActivityKind, kindLabel } from "../../actor.ts";
import type { LinkState } from "../../link-target.ts";
import { KindIcon } from "../../log/views/activity-list.tsx";

export interface ShownNotification {
  id: string;
  kind: ActivityKind;
  text: string;
  link: string | null;
  state: LinkState;
  unread: boolean;
  isSample: boolean;
  time: ShownTime;
}

/**
 * Opening an unread one is a button, because it marks it as read; `back` is the page it stands on.
 */
export function NotificationList({ lines, back }: { lines: ShownNotification[]; back: string }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li
          key={line.id}
          className="flex max-sm:flex-wrap gap-x-3 px-4 py-3"
          data-unread={line.unread ? "" : undefined}
        >
          <KindIcon kind={line.kind} />
          <div className="min-w-0 grow basis-0 leading-snug pt-0.5">
            {/* No paragraph: the form of an unread one would end it in the parser, and both renders
                would differ. */}
            <div className={`break-words ${line.unread ? "font-semibold" : ""}`} dir="auto">
              <span className="sr-only">{kindLabel(line.kind)}: </span>
              <Words line={line} back={back} />
            </div>
            <p className="text-sm text-ink-3 mt-0.5">
              <Moment time={line.time} />
              {line.unread ? <span className="text-brand-ink font-semibold"> · new</span> : null}
              {line.isSample ? " · sample data" : ""}
            </p>
          </div>
          {line.unread ? (
            <Form
              method="post"
              action="/notifications/read"
              preventScrollReset
              className="max-sm:basis-full max-sm:pl-9"
            >
              <input type="hidden" name="id" value={line.id} />
              <input type="hidden" name="back" value={back} />
              <button type="submit" className="btn btn-quiet btn-sm whitespace-nowrap">
                Mark read<span className="sr-only">: {line.text}</span>
              </button>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Words({
  line: { id, text, link, state, unread },
  back,
}: {
  line: ShownNotification;
  back: string;
}) {
  if (!link || state !== "there") {
    const since = state === "gone" ? "deleted since" : "in the bin now";
    return (
      <>
        {text}
        {state === "there" ? null : <span className="font-normal text-ink-3"> ({since})</span>}
      </>
    );
  }
  if (!unread) {
    return (
      <Link className="hover:underline" to={link}>
        {text}
      </Link>
    );
  }
  return (
    <Form method="post" action="/notifications/read" className="contents">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="open" value="yes" />
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="text-left hover:underline">
        {text}
      </button>
    </Form>
  );
}
