import { Form, Link } from "@remix-run/react";
import { Badge, type Status } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { PaymentState, ShownPayment, ShownPlan } from "../plans/show-plan.server.ts";

/** The plan the account is on, what comes next, and what can be done about it. */
export function PlanNowCard({
  plan,
  mayChange,
  canPay,
}: {
  plan: ShownPlan;
  mayChange: boolean;
  canPay: boolean;
}) {
  return (
    <SettingsCard id="plan-now" title="Your plan">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl font-bold">{plan.name}</span>
        <span className="text-ink-2">{plan.price}</span>
      </p>
      {plan.offer ? <p className="mt-1.5">{plan.offer}</p> : null}
      {plan.warning ? (
        <p className="note mt-4 flex gap-2.5" data-s="failed">
          <Icon name="warn" className="mt-1" />
          <span>{plan.warning}</span>
        </p>
      ) : null}
      {plan.lines.map((line) => (
        <p className="mt-1.5 text-ink-2 max-w-prose" key={line}>
          {line}
        </p>
      ))}
      {canPay ? null : (
        <p className="mt-3 text-ink-2 max-w-prose">
          You can’t pay for plans on this site.{" "}
          <a className="link" href="/help?plan=custom">
            Write to us
          </a>{" "}
          about the one you need, and we’ll set it up with you.
        </p>
      )}
      {mayChange ? (
        <PlanActions can={plan.can} />
      ) : (
        <p className="mt-4 text-ink-2">Only an owner of the account can change its plan.</p>
      )}
    </SettingsCard>
  );
}

/** What can be done about the plan that runs; another one is chosen among all, below. */
function PlanActions({ can }: { can: ShownPlan["can"] }) {
  if (!can.pay && !can.keep && !can.cancel) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {can.pay ? (
        <Link className="btn btn-primary" to="/settings/plan/checkout?renew=1">
          Pay now
        </Link>
      ) : null}
      {can.keep ? (
        <Form method="post" action="/settings/plan/keep">
          <button type="submit" className="btn btn-plain">
            Keep this plan
          </button>
        </Form>
      ) : null}
      {can.cancel ? (
        <Link className="btn btn-quiet" to="/settings/plan/cancel" preventScrollReset>
          Cancel plan
        </Link>
      ) : null}
    </div>
  );
}

const STATE: Record<PaymentState, { status: Status; word: string }> = {
  paid: { status: "delivered", word: "Paid" },
  waiting: { status: "progress", word: "Not completed" },
  owed: { status: "progress", word: "To be paid" },
  failed: { status: "failed", word: "Not paid" },
  refunded: { status: "progress", word: "Given back" },
  "partly refunded": { status: "delivered", word: "Partly refunded" },
  disputed: { status: "failed", word: "Disputed" },
};

/** What was paid, with its receipts. */
export function PaymentsCard({ payments, canPay }: { payments: ShownPayment[]; canPay: boolean }) {
  return (
    <SettingsCard id="payments" title="Payments">
      {payments.length === 0 ? (
        <p className="text-ink-2">No payments yet. We e-mail you receipts and keep them here.</p>
      ) : (
        <DataTable
          caption="Payments, newest first"
          columns={["Date", "For", "Amount", "State", "Receipt"]}
          rows={payments}
        >
          {(payment) => <Cells payment={payment} canPay={canPay} />}
        </DataTable>
      )}
    </SettingsCard>
  );
}

function Cells({ payment, canPay }: { payment: ShownPayment; canPay: boolean }) {
  const { day, what, amount, state, note } = payment;
  const { status, word } = STATE[state];
  return (
    <>
      <td data-l="Date" className="num whitespace-nowrap">
        {day}
      </td>
      <td data-l="For" className="wide">
        {what}
      </td>
      <td data-l="Amount" className="num whitespace-nowrap">
        {amount}
      </td>
      <td data-l="State">
        <span>
          <Badge status={status}>{word}</Badge>
          {note ? <span className="block text-sm text-ink-2">{note}</span> : null}
        </span>
      </td>
      <td data-l="Receipt">
        <Receipt payment={payment} canPay={canPay} />
      </td>
    </>
  );
}

function Receipt({ payment, canPay }: { payment: ShownPayment; canPay: boolean }) {
  const { id, day, amount, receipt, isOwed } = payment;
  if (receipt)
    return (
      <a className="link" href={receipt} download>
        PDF<span className="sr-only"> of the receipt of {day}</span>
      </a>
    );
  if (!isOwed || !canPay) return <span className="text-ink-3">None</span>;
  return (
    <Form method="post" action={`/settings/plan/pay/${id}`} reloadDocument>
      <button type="submit" className="btn btn-primary btn-sm">
        Pay {amount}
      </button>
    </Form>
  );
}
