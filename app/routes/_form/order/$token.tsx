import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelHeld, cancelTicket } from "#app/features/tickets/orders/cancel-tickets.server.ts";
import { payByBank, payByCard } from "#app/features/tickets/orders/pay-order.server.ts";
import {
  type OrderShown,
  refreshOrder,
  showOrder,
} from "#app/features/tickets/public/order-page.server.ts";
import { TICKET_CSS } from "#app/features/tickets/public/ticket-style.ts";
import {
  CancelTicket,
  HeldOrder,
  OrderGuests,
  OrderReceipt,
} from "#app/features/tickets/views/order-parts.tsx";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { orderAt, ticketsHead } from "#app/routes/_form/tickets-at.server.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

/** How often one order's page makes us ask the provider. */
const ASKED = { name: "ticket-order-asked", points: 30, seconds: 60 };

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta(() => "Your order");

/** Where an order stands. The provider is asked again: whoever comes back from it may be early. */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const { order, page } = await orderAt(args);
  const mayAsk = (await consume(order.id, ASKED)) === null;
  const now = mayAsk ? await refreshOrder(app, order) : order;
  const head = await ticketsHead(app, page);
  return {
    ...head,
    style: head.style + TICKET_CSS,
    cancels: new URL(args.request.url).searchParams.get("cancel") ?? "",
    order: await showOrder(app, now, page.webinar),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const { order } = await orderAt(args);
  const posted = await readPostedForm(request);
  const here = `/order/${order.token}`;
  switch (hiddenField(posted, "do")) {
    case "card":
    case "bank": {
      const paying =
        hiddenField(posted, "do") === "card"
          ? await payByCard(app, order)
          : await payByBank(app, order);
      if (paying.kind === "begun") return seeOther(paying.location);
      if (paying.kind === "over") return seeOther(here);
      return data({ isUnavailable: true }, { status: 503 });
    }
    case "give-up":
      await cancelHeld(app, order);
      return seeOther(here);
    case "cancel":
      await cancelTicket(app, order, hiddenField(posted, "guest"));
      return seeOther(here);
    default:
      return seeOther(here);
  }
}

export default function Order() {
  const { head, order, cancels } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <p className="h">
          Order {order.number}, {order.ordered}
        </p>
        {answer?.isUnavailable ? (
          <div className="es" role="alert">
            <h2>You can’t pay just now</h2>
            <p>
              We couldn’t reach the payment provider. Nothing was charged. Try again in a minute.
            </p>
          </div>
        ) : null}
        <OrderState order={order} />
        {cancels ? <CancelTicket order={order} id={cancels} /> : null}
        {order.state === "held" ? <HeldOrder order={order} /> : null}
        {order.receipt ? (
          <>
            <OrderGuests order={order} />
            <OrderReceipt order={order} />
            <p className="h">{order.rule}</p>
          </>
        ) : null}
        {order.refunds.map(({ id, amount, isDone, at }) => (
          <p key={id}>
            {at}: {amount} {isDone ? "was refunded" : "is on its way back to you"}.
          </p>
        ))}
      </div>
    </PublicFormShell>
  );
}

/** In a sentence, where it stands. */
function OrderState({ order }: { order: OrderShown }) {
  const { title, words, isGood } = STATES[order.state];
  if (order.state === "held") return null;
  return (
    <div className={isGood ? "done" : "hold"} role="status">
      <b>{title}</b>
      {words}
      {order.isEventCancelled
        ? " The event is cancelled: cancel your tickets for a full refund."
        : ""}
      {order.isMoved && !order.isEventCancelled && isGood
        ? ` The event was moved to ${order.when}. If you can’t come, cancel for a full refund.`
        : ""}
    </div>
  );
}

const STATES: Record<OrderShown["state"], { title: string; words: string; isGood: boolean }> = {
  held: { title: "", words: "", isGood: false },
  paid: {
    title: "Paid. See you there.",
    words: "Everyone’s confirmation is on its way to them.",
    isGood: true,
  },
  "partly-refunded": {
    title: "Paid, and partly refunded",
    words: "Refunds take some days to reach your account.",
    isGood: true,
  },
  refunded: {
    title: "Refunded",
    words: "It takes some days to reach your account.",
    isGood: false,
  },
  late: {
    title: "Your payment came too late",
    words: "The places had gone to others by then. We are refunding all of it; don’t pay again.",
    isGood: false,
  },
  disputed: {
    title: "This payment is disputed",
    words:
      "Your bank asked the organiser about it. Your tickets stay as they are until it’s decided.",
    isGood: false,
  },
  cancelled: {
    title: "This order is over",
    words: "Its places were given back, because it wasn’t paid in time or was cancelled.",
    isGood: false,
  },
};
