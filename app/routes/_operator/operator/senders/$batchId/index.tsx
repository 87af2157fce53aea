import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { decideReview, findReview } from "#app/features/delivery/ceilings/first-look.server.ts";
import { sendRefusalForm } from "#app/features/operator/operator-forms.server.ts";
import {
  readReviewedMessage,
  readReviewedSend,
} from "#app/features/operator/senders/reviewed-send.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import {
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Senders", to: "/operator/senders" },
    { label: data?.accountName ?? "Send" },
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Review the send of ${data?.accountName ?? "an account"}` },
];

const LIST = "/operator/senders";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const { db } = context.app;
  const review = await findReview(db, params.batchId ?? "");
  if (!review) throw notFound();
  const { account, ...send } = await readReviewedSend(db, review);
  const message = await readReviewedMessage(db, review.batchId);
  return {
    ...send,
    rules: rulesOf(sendRefusalForm),
    batchId: review.batchId,
    accountId: review.accountId,
    accountName: review.accountName,
    title: review.title,
    count: counted(review.recipientCount, "person", "people"),
    subject: message?.subject ?? "",
    opened: fullDate(account.createdAt, timeZone),
    supportEmail: account.supportEmail,
    decided: review.state === "waiting" ? null : review.state,
    reason: review.reason,
  };
}

/** Lets the send go out, or refuses it with the reason that its organiser reads. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { db, clock } = context.app;
  const review = await findReview(db, params.batchId ?? "");
  if (!review) throw notFound();
  const form = await readPostedForm(request);
  const isApproved = intentOf(form) === "approve";
  const submission = submissionOf(form, sendRefusalForm);
  if (!isApproved && submission.status !== "success") return refuse(submission);
  const reason = !isApproved && submission.status === "success" ? submission.value.reason : "";
  const decision = isApproved ? "approved" : "refused";
  const done = await decideReview(db, { review, decision, reason, operator, now: clock() });
  const said = isApproved ? "is going out." : "is refused. The organiser will see your reason.";
  const text = done
    ? `The send of ${review.accountName} ${said}`
    : "Another operator has already reviewed this send.";
  return seeOtherWith(context.app, LIST, { kind: done ? "success" : "info", text });
}

/** Everything about a first send on one page: who, what, to whom, and the decision. */
export default function CheckSend() {
  const send = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules: send.rules, answer });
  return (
    <>
      <PageHead title={`Review the first send of ${send.accountName}`}>
        This account hasn’t proved who it is yet. Nothing goes out until you decide.
      </PageHead>
      <ErrorSummary errors={problems} />
      <div className="grid gap-6 items-start lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section className="card overflow-hidden" aria-labelledby="message-title">
          <div className="card-head">
            <h2 className="panel-title" id="message-title">
              {send.subject}
            </h2>
          </div>
          <iframe
            className="block w-full h-[36rem] bg-white"
            src={`/operator/senders/${send.batchId}/preview`}
            title="The e-mail as the first recipient will see it"
            sandbox=""
          />
        </section>
        <div className="grid gap-6">
          <Sender />
          <section className="card p-5" aria-labelledby="decide-title">
            <h2 className="panel-title mb-3" id="decide-title">
              {send.decided ? "Decided" : "Your decision"}
            </h2>
            {send.decided ? (
              <p>{send.decided === "approved" ? "Approved." : `Refused: ${send.reason}`}</p>
            ) : (
              <Form method="post" className="grid gap-4" {...form}>
                <TextArea
                  {...inputOf(fields.reason)}
                  label="Reason"
                  hint="Required if you refuse. The organiser will read it on the send’s page."
                  rows={3}
                />
                <div className="flex flex-wrap gap-3">
                  <button
                    type="submit"
                    name="intent"
                    value="approve"
                    className="btn btn-primary"
                    formNoValidate
                  >
                    Approve and send
                  </button>
                  <button type="submit" name="intent" value="refuse" className="btn btn-plain">
                    Refuse
                  </button>
                </div>
              </Form>
            )}
          </section>
        </div>
        <FirstPeople />
      </div>
    </>
  );
}

function Sender() {
  const send = useLoaderData<typeof loader>();
  return (
    <section className="card p-5" aria-labelledby="who-title">
      <h2 className="panel-title mb-3" id="who-title">
        Sender
      </h2>
      <dl className="grid gap-2.5 break-words">
        <Line label="Account">
          <Link className="link" to={`/operator/accounts/${send.accountId}`}>
            {send.accountName}
          </Link>
        </Line>
        <Line label="Shown as sender">{send.from}</Line>
        <Line label="Replies go to">{send.replyTo}</Line>
        <Line label="Owners">{send.owners.join(", ")}</Line>
        <Line label="Created">{send.opened}</Line>
      </dl>
    </section>
  );
}

function FirstPeople() {
  const send = useLoaderData<typeof loader>();
  return (
    <section className="card overflow-hidden" aria-labelledby="people-title">
      <div className="card-head">
        <h2 className="panel-title" id="people-title">
          {send.people.length === 0 ? "People" : `The first of ${send.count}`}
        </h2>
      </div>
      <DataTable caption="The first recipients" columns={["Name", "E-mail"]} rows={send.people}>
        {(person) => (
          <>
            <td className="wide break-words">{person.name}</td>
            <td className="wide break-all text-ink-2">{person.email}</td>
          </>
        )}
      </DataTable>
    </section>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-semibold min-w-0">{children}</dd>
    </div>
  );
}
