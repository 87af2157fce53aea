import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nairaWords } from "../../../../../../billing/plans.ts";
import { unprocessable } from "../../../../../../http/form-problem.server.ts";
import { notFound } from "../../../../../../http/not-found.ts";
import { readPostedForm } from "../../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../../http/redirects.server.ts";
import { reasonProblem } from "../../../../../../operator/change-standing.server.ts";
import { findPaymentOf, refundByOperator } from "../../../../../../operator/refund-by-operator.server.ts";
import { requireOperator } from "../../../../../../operator/require-operator.server.ts";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";
import { ReasonDialog } from "../../../../../../ui/operator/standing-dialog.tsx";

export const handle: DeskHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Give a payment back" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const payment = await findPaymentOf(context.installation.db, params.accountId ?? "", params.paymentId ?? "");
  if (!payment) throw notFound();
  return { accountId: params.accountId ?? "", left: nairaWords(payment.leftKobo), canRefund: payment.leftKobo > 0 };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { installation } = context;
  const payment = await findPaymentOf(installation.db, params.accountId ?? "", params.paymentId ?? "");
  if (!payment) throw notFound();
  const form = await readPostedForm(request);
  const reason = form.get("reason")?.toString().trim() ?? "";
  const problem = reasonProblem(reason, "operators");
  if (problem) return unprocessable(form, { reason: problem });
  const result = await refundByOperator(installation, { payment, reason, operator });
  if (result.kind === "refused") return unprocessable(form, { form: result.text });
  const text = `${nairaWords(result.amountKobo)} will be refunded. We’re e-mailing the account’s owners the amount.`;
  return seeOtherWith(installation, `/operator/accounts/${payment.accountId}`, { kind: "success", text });
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
