import type { ActionFunctionArgs } from "@remix-run/node";
import { handlePaymentWebhook } from "#app/features/billing/payments/payment-events.server.ts";
import { readLimitedBody } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import {
  InvalidPaymentEvent,
  readPaystackEvent,
} from "#app/providers/payments/paystack-events.server.ts";

const MAX_BYTES = 256 * 1024;

/**
 * Paystack's events about payments: signed with our key, repeated until answered with 200, in any
 * order.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { config, log } = app;
  if (config.payments.provider !== "paystack") throw notFound();
  if (request.method !== "POST")
    return new Response("POST only", { status: 405, headers: { Allow: "POST" } });
  const body = await readLimitedBody(request, MAX_BYTES);
  if (body === null) return new Response("At most 256 KB", { status: 413 });
  try {
    const signature = request.headers.get("x-paystack-signature");
    const event = readPaystackEvent(
      Buffer.from(body),
      signature,
      config.payments.paystack.secretKey,
    );
    const taken = await handlePaymentWebhook(app, event);
    log.info({ event: event.event, taken }, "payment event");
    return new Response(taken, { status: 200 });
  } catch (error) {
    if (error instanceof InvalidPaymentEvent)
      return new Response("Not signed by Paystack", { status: 401 });
    throw error;
  }
}

export function loader() {
  throw notFound();
}
