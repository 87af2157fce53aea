import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { addressForm } from "#app/features/operator/operator-forms.server.ts";
import {
  deleteSubscriber,
  listSubscribers,
} from "#app/features/site/newsletter/subscribers.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Newsletter" }] };
export const meta: MetaFunction = () => [{ title: "Newsletter" }];

const SUBSCRIBERS_PER_PAGE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { db, clock } = context.app;
  const page = readPageNumber(new URL(request.url).searchParams);
  const { subscribers, subscribed, pending } = await listSubscribers(db, {
    page,
    pageSize: SUBSCRIBERS_PER_PAGE,
  });
  const now = clock();
  await recordOperatorAct(db, { operator, act: "newsletter.viewed", subject: `Page ${page}`, now });
  return {
    page,
    subscribed,
    pending,
    rules: rulesOf(addressForm),
    subscribers: subscribers.map(({ id, email, confirmedAt }) => ({
      id,
      email,
      when: shortMoment(confirmedAt ?? "", now, timeZone),
    })),
  };
}

/** Deletes the address of somebody who asked for that. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { db, clock } = context.app;
  const submission = await readSubmission(request, addressForm);
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  if (!(await deleteSubscriber(db, email))) {
    return refuse(submission, {
      email: `${email} is not a subscriber, so there is nothing to delete`,
    });
  }
  // The address was deleted because its person wanted that: the record does not keep it.
  await recordOperatorAct(db, { operator, act: "newsletter.deleted", now: clock() });
  return seeOtherWith(context.app, "/operator/newsletter", {
    kind: "success",
    text: `${email} was deleted.`,
  });
}

/** Who reads the newsletter of the site. For the operator only. */
export default function NewsletterSubscribers() {
  const { subscribers, subscribed, pending, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Newsletter"
        actions={
          <a className="btn btn-primary" href="/operator/newsletter/export.csv" download>
            Export CSV
          </a>
        }
      >
        {subscribed.toLocaleString("en")} {subscribed === 1 ? "address has" : "addresses have"}{" "}
        confirmed, {pending.toLocaleString("en")} {pending === 1 ? "has" : "have"} yet to. Only the
        operator sees this page.
      </PageHead>
      <p className="mb-6 max-w-prose text-ink-2">
        Write and send issues with your own e-mail software. The export contains everyone who
        confirmed, with a personal unsubscribe link. Put it in every issue, and in its{" "}
        <code className="font-mono">List-Unsubscribe</code> header for one-click unsubscribe. Export
        again before each issue, so that it leaves out people who have since unsubscribed.
      </p>
      <section className="card overflow-hidden mb-6" aria-label="Subscribers">
        {subscribers.length === 0 ? (
          <EmptyState
            icon="mail"
            title={subscribed === 0 ? "No confirmed subscribers yet" : "This page is empty"}
          >
            The form is on the home page and at /newsletter. Unconfirmed addresses are deleted after
            a week.
          </EmptyState>
        ) : (
          <DataTable
            caption={`Subscribers, newest first, page ${page}`}
            columns={["E-mail", "Confirmed"]}
            rows={subscribers}
          >
            {({ email, when }) => (
              <>
                <td className="wide break-all">{email}</td>
                <td className="text-ink-2 whitespace-nowrap num">{when}</td>
              </>
            )}
          </DataTable>
        )}
        {subscribed > 0 ? (
          <Pager
            page={page}
            pageSize={SUBSCRIBERS_PER_PAGE}
            total={subscribed}
            search=""
            noun={subscribed === 1 ? "subscriber" : "subscribers"}
          />
        ) : null}
      </section>
      <DeleteAddress key={subscribed + pending} />
    </>
  );
}

function DeleteAddress() {
  const { rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="delete-title">
      <h2 className="panel-title" id="delete-title">
        Delete an address
      </h2>
      <p className="mt-1.5 mb-4 text-ink-2 max-w-prose">
        For someone who asks you to. People can also use the link in each issue.
      </p>
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-3 max-w-form" {...form}>
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="E-mail address"
          autoComplete="off"
        />
        <button type="submit" className="btn btn-danger w-fit">
          Delete address
        </button>
      </Form>
    </section>
  );
}
