import type { ActionFunctionArgs } from "@remix-run/node";
import { handleMailEvent } from "#app/features/delivery/bounces/mail-events.server.ts";
import { lookAtProviderDomain } from "#app/features/delivery/sender-set-up/look-again.server.ts";
import { readLimitedBody } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { BadSignature, readResendWebhook } from "#app/providers/mail/resend-webhook.server.ts";

const MAX_BYTES = 256 * 1024;
/** Events that say how a message ended. */
const OUTCOMES = ["delivered", "bounced", "complained", "failed"] as const;

/**
 * Resend's events about messages: signed by Svix, repeated until answered with 2xx, in any order.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { config, db, clock, log, metrics } = context.app;
  const secret = config.mail.resend.webhookSecret;
  if (!secret) throw notFound();
  if (request.method !== "POST")
    return new Response("POST only", { status: 405, headers: { Allow: "POST" } });
  const body = await readLimitedBody(request, MAX_BYTES);
  if (body === null) return new Response("At most 256 KB", { status: 413 });
  const header = (name: string) => request.headers.get(`svix-${name}`);
  try {
    const event = readResendWebhook(
      body,
      { id: header("id"), timestamp: header("timestamp"), signature: header("signature") },
      secret,
    );
    if (event?.type === "domain") {
      await lookAtProviderDomain(context.app, event.providerId);
      return new Response("taken", { status: 200 });
    }
    const taken = event === null ? "ignored" : await handleMailEvent(db, "resend", event, clock());
    const outcome = OUTCOMES.find((type) => type === event?.type);
    if (taken === "taken" && outcome) metrics.countDeliveries(outcome, 1);
    log.debug({ type: event?.type, taken }, "webhook");
    return new Response(taken, { status: 200 });
  } catch (error) {
    if (error instanceof BadSignature) return new Response("Not signed by Resend", { status: 401 });
    throw error;
  }
}

export function loader() {
  throw notFound();
}
