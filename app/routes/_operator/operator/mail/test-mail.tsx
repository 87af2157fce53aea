import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { queueTestEmail, readTestEmail } from "#app/features/delivery/health/test-email.server.tsx";
import { TestFateCard } from "#app/features/delivery/health/test-fate.tsx";
import { addressForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Mail", to: "/operator/mail" }, { label: "Test e-mail" }],
};
export const meta: MetaFunction = () => [{ title: "Test e-mail" }];

const TESTS = { name: "test-mail", points: 10, seconds: 3_600 };

const WAYS = {
  outbox: " to the outbox, where you can read it",
  resend: " through Resend",
  smtp: " through your SMTP server",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, timeZone } = await requireOperator(request, context);
  const { config } = context.app;
  const batchId = new URL(request.url).searchParams.get("sent");
  const test = batchId ? await readTestEmail(context.app, batchId) : null;
  if (batchId && !test) throw notFound();
  return {
    rules: rulesOf(addressForm),
    from: config.mail.from,
    way: config.mail.transports ? " by the first provider that works" : WAYS[config.mail.transport],
    own: user.email,
    batchId,
    test,
    timeZone,
  };
}

/** Sends one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { app } = context;
  const submission = await readSubmission(request, addressForm);
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  const wait = await consume(operator.id ?? operator.name, TESTS);
  if (wait !== null)
    return refuse(submission, {
      email: `You can send ten test e-mails an hour. ${waitMessage(wait)}, then try again`,
    });
  const batchId = await queueTestEmail(app, { email, operator, timeZone, now: app.clock() });
  if (!batchId) {
    return refuse(submission, {
      email:
        "An earlier e-mail to this address bounced or was reported as spam, so we don’t send to it",
    });
  }
  const text = `A test e-mail to ${email} is queued.`;
  return seeOtherWith(app, `/operator/mail/test-mail?sent=${batchId}`, { kind: "success", text });
}

/** One real mail, and what becomes of it. */
export default function TestMail() {
  const { from, way, batchId, test, timeZone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Test e-mail">
        Sends one real e-mail from {from}
        {way}.
      </PageHead>
      <div className="grid gap-5 lg:grid-cols-2 items-start">
        <SendTest key={batchId} />
        {test ? (
          <TestFateCard
            test={test}
            timeZone={timeZone}
            again={`/operator/mail/test-mail?sent=${batchId}`}
          />
        ) : null}
      </div>
    </>
  );
}

function SendTest() {
  const { rules, own, test } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: { email: test?.email ?? own },
  });
  return (
    <div>
      <ErrorSummary errors={problems} />
      <Form
        method="post"
        action="/operator/mail/test-mail"
        className="card p-5 grid gap-4"
        {...form}
      >
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="To"
          hint="Use an inbox you can open. In Gmail, “Show original” shows whether SPF, DKIM and DMARC pass."
          autoComplete="email"
        />
        <button type="submit" className="btn btn-primary w-fit">
          Send a test e-mail
        </button>
      </Form>
    </div>
  );
}
