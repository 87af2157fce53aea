import type { ActionFunctionArgs } from "@remix-run/node";
import { takeSmsEvent } from "#app/features/webinars/sms/sms-events.server.ts";
import { answerVerifySms } from "#app/features/webinars/sms/verify-by-sms.server.ts";
import { readLimitedBody } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { BadSmsEvent, readTermiiWebhook } from "#app/providers/sms/termii-webhook.server.ts";

const MAX_BYTES = 64 * 1024;

/**
 * Termii's delivery reports, and what people reply: signed with the account's secret key, in any
 * order.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { secretKey } = app.config.sms.termii;
  if (app.config.sms.transport !== "termii" || !secretKey) throw notFound();
  if (request.method !== "POST")
    return new Response("POST only", { status: 405, headers: { Allow: "POST" } });
  const body = await readLimitedBody(request, MAX_BYTES);
  if (body === null) return new Response("At most 64 KB", { status: 413 });
  try {
    const event = readTermiiWebhook(body, request.headers.get("x-termii-signature"), secretKey);
    let taken = event === null ? "ignored" : await takeSmsEvent(app, event);
    if (event?.kind === "reply" && taken === "ignored") taken = await answerVerifySms(app, event);
    app.log.debug({ type: event?.kind, taken }, "webhook");
    return new Response(taken, { status: 200 });
  } catch (error) {
    if (error instanceof BadSmsEvent) return new Response("Not signed by Termii", { status: 401 });
    throw error;
  }
}

export function loader() {
  throw notFound();
}
