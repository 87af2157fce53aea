import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nairaLabel } from "#app/features/billing/model/plans.ts";
import {
  findPaymentOf,
  refundAsOperator,
} from "#app/features/operator/accounts/change-account.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { refundForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Refund a payment" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const payment = await findPaymentOf(
    context.app.db,
    params.accountId ?? "",
    params.paymentId ?? "",
  );
  if (!payment) throw notFound();
  return {
    accountId: payment.accountId,
    left: nairaLabel(payment.leftKobo),
    rules: rulesOf(refundForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const payment = await findPaymentOf(app.db, params.accountId ?? "", params.paymentId ?? "");
  if (!payment) throw notFound();
  const submission = await readSubmission(request, refundForm);
  if (submission.status !== "success") return refuse(submission);
  const result = await refundAsOperator(app, { payment, operator, ...submission.value });
  if (result.kind === "refused") return refuse(submission, { form: result.text });
  const text = `${nairaLabel(result.amountKobo)} will be refunded. We’re e-mailing the account’s owners the amount.`;
  return seeOtherWith(app, `/operator/accounts/${payment.accountId}`, { kind: "success", text });
}

export default function Refund() {
  const { accountId, left, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReasonDialog
      title="Refund this payment?"
      closeTo={`/operator/accounts/${accountId}`}
      rules={rules}
      answer={answer}
      hint={
        "Only operators can read it, in the audit log. The e-mail to the account’s owners gives " +
        "the amount, not the reason."
      }
      button={`Refund ${left}`}
    >
      <p>
        {left} will be returned to the original payment method. If you refund the whole payment for
        the current period, the plan also ends.
      </p>
    </ReasonDialog>
  );
}
