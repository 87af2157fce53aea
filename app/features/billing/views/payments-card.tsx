import { Form } from "@remix-run/react";
import { Badge, type Status } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { PaymentState, ShownPayment } from "../plans/show-plan.server.ts";

const STATE: Record<PaymentState, { status: Status; word: string }> = {
  paid: { status: "delivered", word: "Paid" },
  waiting: { status: "progress", word: "Not completed" },
  owed: { status: "progress", word: "To be paid" },
  failed: { status: "failed", word: "Not paid" },
  refunded: { status: "progress", word: "Given back" },
  "partly refunded": { status: "delivered", word: "Partly given back" },
  disputed: { status: "failed", word: "Disputed" },
};

/** What was paid, with its receipts. */
export function PaymentsCard({ payments, canPay }: { payments: ShownPayment[]; canPay: boolean }) {
  return (
    <SettingsCard id="payments" title="Payments">
      {payments.length === 0 ? (
        <p className="text-ink-2">Nothing has been paid yet. Receipts come by mail and are kept here.</p>
      ) : (
        <DataTable caption="Payments, the newest first" columns={["Date", "For", "Amount", "State", "Receipt"]} rows={payments}>
          {(payment) => <Cells payment={payment} canPay={canPay} />}
        </DataTable>
      )}
    </SettingsCard>
  );
}

function Cells({ payment, canPay }: { payment: ShownPayment; canPay: boolean }) {
  const { id, day, what, amount, state, note, receipt, isOwed } = payment;
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
        {receipt ? (
          <a className="link" href={receipt} download>
            PDF<span className="sr-only"> of the receipt of {day}</span>
          </a>
        ) : isOwed && canPay ? (
          <Form method="post" action={`/settings/plan/pay/${id}`} reloadDocument>
            <button type="submit" className="btn btn-primary btn-sm">
              Pay {amount}
            </button>
          </Form>
        ) : (
          <span className="text-ink-3">None</span>
        )}
      </td>
    </>
  );
}
