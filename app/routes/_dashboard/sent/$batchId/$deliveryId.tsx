import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { DeliveryBadge } from "#app/features/delivery/status/delivery-badge.tsx";
import { markDelivered } from "#app/features/delivery/uncertain/uncertain.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import {
  certificateToSend,
  findMessage,
  messageTimeline,
} from "#app/features/messages/batches/certificate-of-message.server.ts";
import { resendOne } from "#app/features/messages/batches/resend.server.ts";
import { resendForm, resendProblem } from "#app/features/messages/batches/send-again.server.ts";
import { peopleByEmail } from "#app/features/recipients/people-search.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import {
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Sent", to: "/sent" },
    { label: data?.batch.title ?? "Sent", to: `/sent/${data?.batch.id}` },
    { label: data?.message.name ?? "Message" },
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Message to ${data.message.name}` : "Message" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const message = orNotFound(await findMessage(db, account.id, batch.id, params.deliveryId));
  const timeline = await messageTimeline(db, account.id, message);
  const personEmail = (message.correctedTo ?? message.toEmail).toLowerCase();
  const personId = (await peopleByEmail(db, account.id, [personEmail])).get(personEmail);
  const isRevoked =
    message.certificateId !== null && (await certificateToSend(db, message.certificateId)) === null;
  return {
    rules: rulesOf(resendForm),
    isRevoked,
    personPath: personId ? `/people/${personId}` : null,
    batch: { id: batch.id, title: batch.title, projectId: batch.projectId },
    message: {
      id: message.id,
      name: message.toName || message.toEmail,
      email: message.toEmail,
      certificateId: message.certificateId,
      status: message.shown,
      state: message.state,
      detail: message.detail,
      suggested: message.suggestedEmail,
      replacedById: message.replacedById,
      resendOfId: message.resendOfId,
    },
    timeline: timeline.map(({ at, ...entry }) => ({
      ...entry,
      at: fullDate(at, account.timeZone),
      iso: at,
    })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const message = orNotFound(await findMessage(db, account.id, batch.id, params.deliveryId));
  const form = await readPostedForm(request);
  if (intentOf(form) === "delivered") {
    const count = await markDelivered(
      db,
      { accountId: account.id, actorId: user.id, actorName: wholeName(user), now: clock() },
      { ids: [message.id] },
    );
    return seeOtherWith(app, `/sent/${batch.id}/${message.id}`, {
      kind: count > 0 ? "success" : "info",
      text: count > 0 ? "Marked as delivered." : "This message isn’t uncertain any more.",
    });
  }
  const submission = submissionOf(form, resendForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await resendOne(app, {
    accountId: account.id,
    actorId: user.id,
    deliveryId: message.id,
    toEmail: submission.value.email,
    now: clock(),
  });
  if (outcome.kind === "queued") {
    return seeOtherWith(app, `/sent/${batch.id}/${outcome.deliveryId}`, {
      kind: "success",
      text: "It is in the queue and goes out in a moment.",
    });
  }
  if (outcome.kind === "absent") throw notFound();
  return refuse(submission, { email: resendProblem(outcome) });
}

/** One person's message: what became of it and when, and sending it again. */
export default function OneMessage() {
  const { batch, message, timeline, personPath, isRevoked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const waiting = message.status === "In progress";
  // Who marked it as spam gets nothing more, at any address.
  const resendable =
    !message.replacedById &&
    !waiting &&
    message.state !== "cancelled" &&
    message.state !== "complained";
  return (
    <>
      <PageHead
        title={message.name}
        actions={
          <>
            {personPath ? (
              <Link className="btn btn-plain" to={personPath}>
                Everything sent to this person
              </Link>
            ) : null}
            {message.certificateId && batch.projectId ? (
              <Link
                className="btn btn-plain"
                to={`/projects/${batch.projectId}/certificates/${message.certificateId}`}
              >
                Certificate
              </Link>
            ) : null}
          </>
        }
      >
        <span className="break-all">{message.email}</span>
      </PageHead>
      {message.replacedById ? (
        <p className="mb-5">
          This message was sent again.{" "}
          <Link className="link" to={`/sent/${batch.id}/${message.replacedById}`}>
            See the newer one
          </Link>
          .
        </p>
      ) : null}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] items-start">
        <section className="card" aria-labelledby="what-happened">
          <div className="card-head">
            <h2 className="panel-title" id="what-happened">
              What happened
            </h2>
            <DeliveryBadge status={message.status} />
          </div>
          <div className="p-5">
            {message.detail ? (
              <p className={`mb-4 ${message.status === "Failed" ? "text-failed" : "text-ink-2"}`}>
                {message.detail}
              </p>
            ) : null}
            <Timeline entries={timeline} />
            {message.resendOfId ? (
              <p className="mt-4 text-sm">
                <Link className="link" to={`/sent/${batch.id}/${message.resendOfId}`}>
                  See the earlier message
                </Link>
              </p>
            ) : null}
          </div>
        </section>
        {resendable ? (
          <div className="grid gap-5">
            {message.state === "uncertain" ? <MarkDelivered /> : null}
            {isRevoked ? <Revoked /> : <SendAgain key={message.id} answer={answer} />}
          </div>
        ) : null}
      </div>
    </>
  );
}

function Timeline({
  entries,
}: {
  entries: ReturnType<typeof useLoaderData<typeof loader>>["timeline"];
}) {
  return (
    <ol className="grid gap-4">
      {entries.map((entry, i) => (
        <li key={i} className="border-l-2 border-line pl-4">
          <b className="font-semibold block">
            {entry.words}
            {entry.isMachine ? (
              <span className="font-normal text-ink-2"> by software, not by the person</span>
            ) : null}
          </b>
          <time className="text-sm text-ink-3" dateTime={entry.iso}>
            {entry.at}
          </time>
          {entry.detail ? (
            <span className="block text-sm text-ink-2 break-words">{entry.detail}</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function MarkDelivered() {
  return (
    <section className="card p-5" aria-labelledby="mark-delivered">
      <h2 className="panel-title mb-3" id="mark-delivered">
        Did it arrive?
      </h2>
      <Form method="post" className="grid gap-4">
        <p className="text-ink-2">
          If you know it arrived, mark it as delivered. We won’t send anything.
        </p>
        <div className="flex justify-end">
          <button type="submit" name="intent" value="delivered" className="btn btn-plain">
            Mark as delivered
          </button>
        </div>
      </Form>
    </section>
  );
}

function Revoked() {
  return (
    <section className="card p-5" aria-labelledby="revoked">
      <h2 className="panel-title mb-3" id="revoked">
        The certificate is revoked
      </h2>
      <p className="text-ink-2">
        So it isn’t sent again. The link in this e-mail leads to a page that says so.
      </p>
    </section>
  );
}

function SendAgain({ answer }: { answer: FormAnswer | undefined }) {
  const { message, rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: { email: message.suggested ?? message.email },
  });
  const failed = message.status === "Failed" || message.status === "Not sent";
  return (
    <section className="card p-5" aria-labelledby="send-again">
      <h2 className="panel-title mb-3" id="send-again">
        {failed ? "Correct and send again" : "Send again"}
      </h2>
      <Form method="post" {...form} className="grid gap-4">
        <ErrorSummary errors={problems} />
        {message.state === "uncertain" ? (
          <p className="text-ink-2">
            It may have arrived. Ask {message.name} before sending it a second time.
          </p>
        ) : null}
        {message.suggested ? (
          <p className="text-ink-2">
            Did you mean <b className="font-semibold text-ink break-all">{message.suggested}</b>? It
            is filled in below.
          </p>
        ) : null}
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="Email Address"
          hint={
            "Lists and everything else of this person get the corrected address too. " +
            `${message.certificateId ? "The certificate stays the same, and this" : "This"} is ` +
            "free."
          }
        />
        <div className="flex justify-end">
          <button type="submit" className={failed ? "btn btn-primary" : "btn btn-plain"}>
            Send again
          </button>
        </div>
      </Form>
    </section>
  );
}
