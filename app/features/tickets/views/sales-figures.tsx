import { Link } from "@remix-run/react";
import { nairaLabel } from "#app/features/billing/model/plans.ts";
import type { Sales } from "../set-up/sales.server.ts";

/** What an event's tickets brought, with the ways to its orders and its books. */
export function SalesFigures({
  sales,
  ordersTo,
  csv,
}: {
  sales: Sales;
  ordersTo: string;
  csv: string;
}) {
  const { paidKobo, refundedKobo, feeKobo, operatorKobo, wrongKobo } = sales;
  const figures = [
    ["Paid", nairaLabel(paidKobo)],
    ["Refunded", nairaLabel(refundedKobo)],
    ["Payment fees", nairaLabel(feeKobo)],
    ["Our fee", nairaLabel(operatorKobo)],
    ["Yours", signed(paidKobo - refundedKobo - feeKobo - operatorKobo)],
    ["Orders paid, held", `${sales.paidOrders}, ${sales.heldOrders}`],
  ] as const;
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="sales">
      <h2 className="panel-title" id="sales">
        Sales
      </h2>
      <dl className="grid gap-4 grid-cols-2 sm:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-semibold num text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      {wrongKobo > 0 ? (
        <p className="text-failed font-semibold">
          {nairaLabel(wrongKobo)} arrived that matches no order. Refund it from its order.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Link className="btn btn-plain" to={ordersTo}>
          Orders and bank transfers
        </Link>
        <a className="btn btn-plain" href={csv}>
          Reconciliation (CSV)
        </a>
      </div>
    </section>
  );
}

function signed(kobo: number): string {
  return kobo < 0 ? `−${nairaLabel(-kobo)}` : nairaLabel(kobo);
}
