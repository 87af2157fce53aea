import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nairaLabel } from "#app/features/billing/plans/plans.ts";
import { reasonProblem } from "#app/features/operator/accounts/change-status.server.ts";
import { findPaymentOf, refundAsOperator } from "#app/features/operator/accounts/status-form.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Give a payment back" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const payment = await findPaymentOf(context.app.db, params.accountId ?? "", params.paymentId ?? "");
  if (!payment) throw notFound();
  return { accountId: params.accountId ?? "", left: nairaLabel(payment.leftKobo), canRefund: payment.leftKobo > 0 };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const payment = await findPaymentOf(app.db, params.accountId ?? "", params.paymentId ?? "");
  if (!payment) throw notFound();
  const form = await readPostedForm(request);
  const reason = form.get("reason")?.toString().trim() ?? "";
  const problem = reasonProblem(reason, "operators");
  if (problem) return unprocessable(form, { reason: problem });
  const result = await refundAsOperator(app, { payment, reason, operator });
  if (result.kind === "refused") return unprocessable(form, { form: result.text });
  const text = `${nairaLabel(result.amountKobo)} will be refunded. We’re e-mailing the account’s owners the amount.`;
  return seeOtherWith(app, `/operator/accounts/${payment.accountId}`, { kind: "success", text });
}

export default function Refund() {
  const { accountId, left } = useLoaderData<typeof loader>();
  return (
    <ReasonDialog
      title="Give this payment back?"
      closeTo={`/operator/accounts/${accountId}`}
      hint="Only operators can read it, in the record. The e-mail to the account’s owners gives the amount, not the reason."
      button={`Give ${left} back`}
    >
      <p>{left} will go back to where it came from. Refunding the whole payment for the current period also ends the plan.</p>
    </ReasonDialog>
  );
}
