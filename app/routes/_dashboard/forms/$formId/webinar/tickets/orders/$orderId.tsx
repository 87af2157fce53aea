import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { actOnOrder } from "#app/features/tickets/set-up/act-on-order.server.ts";
import { showOrderToOrganiser } from "#app/features/tickets/set-up/organiser-order.server.ts";
import { findOrder } from "#app/features/tickets/store/ticket-rows.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm, textsOf } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Order", matches) }];

/** An order of this account's webinar. Throws 404 for any other. */
async function orderAt({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { db } = context.app;
  const { account } = organiser;
  const { webinar, base } = orNotFound(await findDashboardWebinar(db, account.id, params.formId));
  const order = await findOrder(db, { id: params.orderId ?? "", accountId: account.id });
  if (order?.webinarId !== webinar.id) throw notFound();
  return { organiser, webinar, order, back: `${base}/tickets/orders` };
}

export async function loader(args: LoaderFunctionArgs) {
  const { webinar, order, back } = await orderAt(args);
  return { back, order: await showOrderToOrganiser(args.context.app, order, webinar) };
}

export async function action(args: ActionFunctionArgs) {
  const { organiser, order, back } = await orderAt(args);
  const { app } = args.context;
  const typed = textsOf(await readPostedForm(args.request));
  const outcome = await actOnOrder(app, organiser, order, typed);
  if (outcome.kind === "refused")
    return data({ problem: outcome.problem, typed: typed.get("amount") ?? "" }, { status: 422 });
  return seeOtherWith(app, `${back}/${order.id}`, outcome.message);
}

export default function Order() {
  const { back, order } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-6 max-w-[52rem]">
      <p>
        <Link className="link" to={back}>
          Orders
        </Link>
      </p>
      {answer ? (
        <p className="card p-4 text-failed font-semibold" role="alert">
          {answer.problem}
        </p>
      ) : null}
      <section className="card p-5 grid gap-3" aria-labelledby="order">
        <h2 className="panel-title" id="order">
          Order {order.number}: {order.state}
        </h2>
        <p className="break-words">
          {order.buyer}, {order.email}. {order.ordered}
        </p>
        <dl className="grid gap-1">
          {order.lines.map(({ text, amount }) => (
            <div key={text} className="flex justify-between gap-4">
              <dt>{text}</dt>
              <dd className="num font-semibold">{amount}</dd>
            </div>
          ))}
        </dl>
        <ul className="grid gap-1">
          {order.guests.map(({ id, who, ticket, state }) => (
            <li key={id} className="break-words">
              <b>{who}</b>, {ticket}, {state}
            </li>
          ))}
        </ul>
      </section>
      {order.payments.map((payment) => (
        <PaymentPart key={payment.id} payment={payment} typed={answer?.typed ?? ""} />
      ))}
      {order.refunds.length > 0 ? (
        <section className="card p-5 grid gap-3" aria-labelledby="refunds">
          <h2 className="panel-title" id="refunds">
            Refunds
          </h2>
          <ul className="grid gap-2">
            {order.refunds.map(({ id, text, byHand }) => (
              <li key={id} className="flex flex-wrap gap-3 items-center">
                {text}
                {byHand ? (
                  <For needs="editor">
                    <Form method="post">
                      <input type="hidden" name="refund" value={id} />
                      <button type="submit" name="intent" value="sent" className="btn btn-plain">
                        I’ve sent it back
                      </button>
                    </Form>
                  </For>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

type Payment = ReturnType<typeof useLoaderData<typeof loader>>["order"]["payments"][number];

/** One payment, with a refund of it, or the transfer that it waits for. */
function PaymentPart({ payment, typed }: { payment: Payment; typed: string }) {
  return (
    <section className="card p-5 grid gap-3" aria-label={payment.reference}>
      <h2 className="panel-title break-words">
        {payment.title}: {payment.amount}
      </h2>
      <p className="text-ink-2 break-words">
        {payment.reference}. {payment.about}
      </p>
      {payment.left ? (
        <For needs="editor">
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="payment" value={payment.id} />
            <label className="font-semibold" htmlFor={`amount-${payment.id}`}>
              Refund in naira, {payment.left} at most
            </label>
            <input
              className="input max-w-[14rem]"
              id={`amount-${payment.id}`}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed || payment.leftTyped}
            />
            <label className="check">
              <input type="checkbox" name="andCancel" value="yes" /> Give the places back too
            </label>
            <div>
              <button type="submit" name="intent" value="refund" className="btn btn-danger">
                Refund
              </button>
            </div>
          </Form>
        </For>
      ) : null}
      {payment.canConfirm ? (
        <For needs="editor">
          <Form method="post" className="grid gap-3">
            <label className="font-semibold" htmlFor="arrived">
              What arrived in your bank account, in naira
            </label>
            <input
              className="input max-w-[14rem]"
              id="arrived"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed}
            />
            <div>
              <button type="submit" name="intent" value="arrived" className="btn btn-primary">
                Confirm this transfer
              </button>
            </div>
          </Form>
        </For>
      ) : null}
    </section>
  );
}
