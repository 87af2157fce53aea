import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { nairaLabel } from "#app/features/billing/model/plans.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { STATE_NAMES } from "#app/features/tickets/model/order-state.ts";
import { confirmTransfers } from "#app/features/tickets/orders/bank-transfers.server.ts";
import { listOrders, ORDERS_PER_PAGE } from "#app/features/tickets/set-up/sales.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { sheetMoment } from "#app/platform/time/relative-time.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Orders", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { webinar, base } = orNotFound(await findDashboardWebinar(db, account.id, params.formId));
  const asked = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
  const orders = await listOrders(db, webinar.id, page);
  return {
    base: `${base}/tickets`,
    page,
    hasNext: orders.length > ORDERS_PER_PAGE,
    orders: orders.slice(0, ORDERS_PER_PAGE).map((order) => ({
      id: order.id,
      number: order.number,
      buyer: order.buyerName,
      email: order.buyerEmail,
      at: sheetMoment(order.createdAt, webinar.timeZone),
      state: STATE_NAMES[order.state],
      paid: nairaLabel(order.paidKobo - order.refundedKobo),
    })),
  };
}

/** Confirms bank transfers from a pasted list, and shows what came of each line. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { webinar } = orNotFound(await findDashboardWebinar(app.db, account.id, params.formId));
  const text = hiddenField(await readPostedForm(request), "list");
  const lines = await confirmTransfers(app, { webinarId: webinar.id, text });
  // What could not be confirmed stays in the field.
  const left = lines.filter(({ outcome }) => outcome !== "confirmed" && outcome !== "known");
  return data(
    { lines, left: left.map(({ line }) => line).join("\n") },
    { status: lines.length === 0 ? 422 : 200 },
  );
}

const OUTCOMES = {
  confirmed: "Confirmed",
  known: "Confirmed before",
  "given-back": "Its places were gone, or it was paid already: send it back",
  "wrong-amount": "The order’s amount isn’t in this line",
  "no-order": "No order that waits for a transfer is named here",
  "no-amount": "There is no amount in this line",
  "two-orders": "More than one order is named here",
};

export default function Orders() {
  const { base, orders, page, hasNext } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-6">
      <p>
        <Link className="link" to={base}>
          Tickets
        </Link>
      </p>
      <For needs="editor">
        <section className="card p-5 grid gap-4" aria-labelledby="transfers">
          <h2 className="panel-title" id="transfers">
            Confirm bank transfers
          </h2>
          <p className="text-ink-2 max-w-prose">
            Paste lines of your bank’s list. Each has an order’s number and the amount somewhere; a
            line that doesn’t fit exactly confirms nothing.
          </p>
          {answer ? <Outcomes lines={answer.lines} /> : null}
          <PasteList left={answer?.left ?? ""} />
        </section>
      </For>
      <section className="card p-5 grid gap-4" aria-labelledby="orders">
        <h2 className="panel-title" id="orders">
          Orders
        </h2>
        {orders.length === 0 ? (
          <p className="text-ink-2">None yet.</p>
        ) : (
          <DataTable
            caption={`Orders, page ${page}`}
            columns={["Order", "Buyer", "Time", "State", "Paid"]}
            rows={orders}
          >
            {({ id, number, buyer, email, at, state, paid }) => (
              <>
                <td className="font-semibold">
                  <Link className="link" to={`${base}/orders/${id}`}>
                    {number}
                  </Link>
                </td>
                <td className="wide">
                  {buyer}
                  <span className="block text-sm text-ink-2 break-words">{email}</span>
                </td>
                <td className="num whitespace-nowrap">{at}</td>
                <td>{state}</td>
                <td className="num">{paid}</td>
              </>
            )}
          </DataTable>
        )}
        <div className="flex gap-4">
          {page > 1 ? (
            <Link className="link" to={`?page=${page - 1}`}>
              Newer
            </Link>
          ) : null}
          {hasNext ? (
            <Link className="link" to={`?page=${page + 1}`}>
              Older
            </Link>
          ) : null}
        </div>
      </section>
    </div>
  );
}

/** What came of each line. */
function Outcomes({ lines }: { lines: { line: string; outcome: keyof typeof OUTCOMES }[] }) {
  return (
    <ul className="grid gap-2" role="status">
      {lines.length === 0 ? <li>Paste at least one line.</li> : null}
      {lines.map(({ line, outcome }, at) => (
        <li key={`${at} ${line}`} className="break-words">
          <b>{OUTCOMES[outcome]}:</b> {line}
        </li>
      ))}
    </ul>
  );
}

function PasteList({ left }: { left: string }) {
  return (
    <Form method="post" className="grid gap-3">
      <label htmlFor="list" className="font-semibold">
        Lines of the list
      </label>
      <textarea id="list" name="list" rows={5} className="input" defaultValue={left} key={left} />
      <div>
        <button type="submit" className="btn btn-primary">
          Confirm
        </button>
      </div>
    </Form>
  );
}
