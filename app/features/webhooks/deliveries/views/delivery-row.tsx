import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { Badge } from "#app/ui/lists/badge.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import type { WebhookDeliveryState } from "../delivery-filter.ts";
import type { ShownAttempt } from "../record-delivery.server.ts";

const STATUS = { delivered: "delivered", waiting: "progress", failed: "failed" } as const;

/** The cells of one post of a log: what it was about, what came of it, and each try on demand. */
export function WebhookDeliveryCells({
  post,
  name,
  title,
  canSend = true,
  back,
}: {
  post: {
    id: string;
    state: WebhookDeliveryState;
    at: ShownTime;
    nextTry: ShownTime | null;
    tries: ShownAttempt[];
  };
  /** What it was about, for the button's name. */
  name: string;
  /** The same, as it is shown. */
  title: ReactNode;
  canSend?: boolean;
  /** Where *Send again* leads back to. */
  back: string;
}) {
  const { tries } = post;
  const last = tries[0];
  return (
    <>
      <td className="wide [overflow-wrap:anywhere]">{title}</td>
      <td className="max-md:row-start-1 max-md:col-start-2">
        <Badge status={STATUS[post.state]} />
      </td>
      <td className="wide text-ink-2 text-sm [overflow-wrap:anywhere]">
        {last ? (last.problem ?? `It answered ${last.status}.`) : "Not tried yet."}
        {post.nextTry ? (
          <span className="block text-ink-3">
            Next try: <Moment time={post.nextTry} />
          </span>
        ) : null}
        {tries.length > 0 ? (
          <details className="mt-1">
            <summary className="link inline-flex items-center min-h-8 cursor-pointer">
              {tries.length === 1 ? "1 try" : `${tries.length} tries`}
            </summary>
            <ul className="mt-1 space-y-1 list-none">
              {tries.map(({ attempt, at, status, problem, tookMs }) => (
                <li key={attempt} className="num">
                  {attempt}. <Moment time={at} />
                  {` · ${status ?? "no answer"} · ${tookMs.toLocaleString("en")} ms`}
                  {problem ? <span className="block text-ink-3">{problem}</span> : null}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </td>
      <td className="wide text-ink-2 text-sm whitespace-nowrap">
        <Moment time={post.at} />
      </td>
      <td className="max-md:empty:hidden md:text-right">
        {post.state === "failed" && canSend ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={post.id} />
            <input type="hidden" name="back" value={back} />
            <button
              type="submit"
              name="intent"
              value="again"
              className="btn btn-plain whitespace-nowrap"
              aria-label={`Send again: ${name}`}
            >
              Send again
            </button>
          </Form>
        ) : null}
      </td>
    </>
  );
}
