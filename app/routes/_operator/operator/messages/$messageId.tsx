import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { buttonForm } from "#app/features/accounts/form-fields.server.ts";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import {
  deleteContactMessage,
  findContactMessage,
  markAnswered,
} from "#app/features/site/contact/contact-inbox.server.ts";
import { subjectOf } from "#app/features/site/contact/contact-message.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { intentOf, readPostedForm, refuse, submissionOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Site messages", to: "/operator/messages" },
    { label: data?.name ?? "Message" },
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Message from ${data?.name ?? "somebody"}` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { db, config, clock } = context.app;
  const row = await findContactMessage(db, params.messageId ?? "");
  if (!row) throw notFound();
  const { reachAt, message, page, createdAt, answeredAt, answeredBy } = row;
  await recordOperatorAct(db, {
    operator,
    act: "message.viewed",
    subject: wholeName(row),
    now: clock(),
  });
  const subject = `Your message to ${config.appName}`;
  return {
    name: wholeName(row),
    reachAt,
    answer: reachAt.includes("@")
      ? {
          href: `mailto:${encodeURIComponent(reachAt)}?subject=${encodeURIComponent(subject)}`,
          label: "Reply by e-mail",
        }
      : { href: `tel:${reachAt}`, label: "Call" },
    message,
    page,
    subject: subjectOf(page),
    when: fullDate(createdAt, timeZone),
    answered: answeredAt && { when: fullDate(answeredAt, timeZone), by: answeredBy ?? "" },
  };
}

/** Marks it as answered, or as open again, or deletes it. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const { db, clock } = app;
  const now = clock();
  const row = await findContactMessage(db, params.messageId ?? "");
  if (!row) throw notFound();
  const form = await readPostedForm(request);
  const intent = intentOf(form);
  const record = (act: "message.answered" | "message.reopened" | "message.deleted") =>
    recordOperatorAct(db, { operator, act, subject: wholeName(row), now });
  if (intent === "answered") {
    await markAnswered(db, row.id, { by: operator.name, at: now });
    await record("message.answered");
    return seeOtherWith(app, "/operator/messages?state=open", {
      kind: "success",
      text: "The message is marked as answered.",
    });
  }
  if (intent === "open") {
    await markAnswered(db, row.id, null);
    await record("message.reopened");
    return seeOtherWith(app, `/operator/messages/${row.id}`, {
      kind: "success",
      text: "The message is marked as open again.",
    });
  }
  if (intent !== "delete")
    return refuse(submissionOf(form, buttonForm), { form: "Choose what to do with the message." });
  if (!(await deleteContactMessage(db, row.id))) throw notFound();
  await record("message.deleted");
  return seeOtherWith(app, "/operator/messages", {
    kind: "success",
    text: "The message was deleted.",
  });
}

export default function ContactMessagePage() {
  const { name, reachAt, answer, message, page, subject, when, answered } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Message from ${name}`}
        actions={
          <a className="btn btn-primary" href={answer.href}>
            {answer.label}
          </a>
        }
      >
        {when}
        {answered ? (
          <span className="block">
            Answered on {answered.when} by {answered.by}
          </span>
        ) : null}
      </PageHead>
      <section className="card p-5 sm:p-6 grid gap-5" aria-label="Message">
        <p className="whitespace-pre-wrap break-words max-w-prose" dir="auto">
          {message}
        </p>
        <dl className="grid gap-x-4 gap-y-1 text-md sm:grid-cols-[11rem_minmax(0,1fr)] border-t border-line pt-4">
          <dt className="text-ink-3">Reply to</dt>
          <dd className="break-all">{reachAt}</dd>
          <dt className="text-ink-3">Sent on</dt>
          <dd className="break-all">{page}</dd>
          {subject ? (
            <>
              <dt className="text-ink-3">About</dt>
              <dd>{subject}</dd>
            </>
          ) : null}
        </dl>
        <p className="text-sm text-ink-3">We haven’t checked who the sender is.</p>
      </section>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value={answered ? "open" : "answered"}
          className="btn btn-plain"
        >
          {answered ? "Mark as open again" : "Mark as answered"}
        </button>
        <button type="submit" name="intent" value="delete" className="btn btn-danger">
          Delete message
        </button>
      </Form>
    </>
  );
}
