import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { checkIssuer, uncheckIssuer } from "#app/features/accounts/proof/operator-proof.server.ts";
import { readProofRows } from "#app/features/accounts/proof/read-proofs.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { findAccount } from "#app/features/operator/accounts/read-account.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { issuerNumberForm, reasonForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Check ${data?.name ?? "the organisation"}` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const account = await findAccount(context.app.db, params.accountId ?? "");
  if (!account) throw notFound();
  const { operator: check } = await readProofRows(context.app.db, account.id);
  return {
    id: account.id,
    name: account.name,
    check: check && {
      number: check.companyNumber ?? "",
      name: check.name,
      on: fullDate(check.provedAt ?? check.createdAt, timeZone),
    },
    numberRules: rulesOf(issuerNumberForm),
    reasonRules: rulesOf(reasonForm),
  };
}

/** Writes the company's number down, or takes the check back with a reason. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const account = await findAccount(app.db, params.accountId ?? "");
  if (!account) throw notFound();
  const form = await readPostedForm(request);
  const accountId = account.id;
  const page = `/operator/accounts/${accountId}`;
  if (form.has("reason")) {
    const submission = submissionOf(form, reasonForm);
    if (submission.status !== "success") return refuse(submission);
    await uncheckIssuer(app, { accountId, reason: submission.value.reason, operator });
    return seeOtherWith(app, page, {
      kind: "success",
      text: `Certificates of ${account.name} no longer say that you checked it.`,
    });
  }
  const submission = submissionOf(form, issuerNumberForm);
  if (submission.status !== "success") return refuse(submission);
  await checkIssuer(app, { accountId, number: submission.value.number, operator });
  wakeDelivery(app.db);
  return seeOtherWith(app, page, {
    kind: "success",
    text: `Certificates of ${account.name} now say that you checked it.`,
  });
}

export default function CheckIssuer() {
  const { id, name, check, numberRules, reasonRules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = `/operator/accounts/${id}`;
  if (!check)
    return <NumberDialog name={name} closeTo={page} rules={numberRules} answer={answer} />;
  return (
    <ReasonDialog
      title="Withdraw the check?"
      closeTo={page}
      rules={reasonRules}
      answer={answer}
      hint="The owners will see it in their activity log."
      button="Withdraw it"
    >
      <p>
        {check.name} was checked on {check.on} against {check.number}. Its certificates say so. They
        stay valid if you withdraw it.
      </p>
    </ReasonDialog>
  );
}

function NumberDialog({
  name,
  closeTo,
  ...given
}: {
  name: string;
  closeTo: string;
  rules: FormRules<{ number: string }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm(given);
  return (
    <Dialog title={`Check ${name}`} closeTo={closeTo}>
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" {...form}>
        <p>
          Look the company up in its register, and make sure that the people who run this account
          act for it. Certificate pages then show that you checked it, with the number, for as long
          as the account keeps this name.
        </p>
        <TextInput
          {...inputOf(fields.number)}
          label="Registration number"
          hint="Such as RC 123456"
          autoComplete="off"
        />
        <div className="flex justify-end">
          <button type="submit" className="btn btn-primary">
            I checked it
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
