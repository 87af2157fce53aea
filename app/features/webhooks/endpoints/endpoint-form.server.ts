import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { unprocessable } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { waitMessage } from "#app/platform/http/wait-message.ts";
import { ANYWHERE, OPEN_INTERNET, readWebhookTarget } from "../deliveries/target.ts";
import { queueTestWebhook, sendWebhookAgain } from "../webhook-deliveries.server.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../webhook-events.ts";
import { changeEndpoint, switchEndpoint, type WebhookEndpoint } from "./endpoints.server.ts";

/** Nobody can make this server ask others on and on by pressing a button. */
const BY_HAND = { name: "webhooks-by-hand", points: 30, seconds: 600 };

/** What the forms of an endpoint's page do: save, turn on and off, test, send again. 303 back to it with a message, or 422. */
export async function answerEndpoint(
  app: AppContext,
  endpoint: WebhookEndpoint,
  { form, actorId }: { form: FormData; actorId: string },
): Promise<Response> {
  const { db, config, clock } = app;
  const { id, accountId } = endpoint;
  const now = clock();
  const acting = { accountId, actorId, now };
  const page = `/settings/api/webhooks/${id}`;
  const done = (text: string, to = page) => seeOtherWith(app, to, { kind: "success", text });
  const failed = (text: string, to = page) => seeOtherWith(app, to, { kind: "failed", text });
  const intent = form.get("intent")?.toString() ?? "";
  if (intent === "on" || intent === "off") {
    await switchEndpoint(db, endpoint, { ...acting, isOn: intent === "on" });
    return done(intent === "on" ? "The endpoint is on. What waited for it is posted now." : "The endpoint is off.");
  }
  if (intent === "test" || intent === "again") {
    const wait = await consume(accountId, BY_HAND);
    if (wait !== null) return failed(`That was often. ${waitMessage(wait)}, then try again.`);
    if (endpoint.disabledAt !== null) return failed("The endpoint is off. Turn it on first.");
    if (intent === "test") {
      await queueTestWebhook(db, endpoint, now);
      return done("A test is on its way. Load this page again in a moment to see what came of it.");
    }
    const back = safePath(form.get("back")?.toString(), page);
    return (await sendWebhookAgain(db, id, { postId: form.get("id")?.toString() ?? "", now }))
      ? done("It is sent again. Load this page again in a moment to see what came of it.", back)
      : failed("It was not sent again: it has not failed.", back);
  }
  const read = readEndpointForm(form, config);
  if ("errors" in read) return endpointProblem(form, read.errors);
  await changeEndpoint(db, endpoint, { ...acting, ...read.value });
  return done("The endpoint is saved.");
}

/**
 * Reads the form of an endpoint. The address is judged as that of a form's external link (C24): never a private one, however
 * it is written, and https, unless this installation itself runs without. With `privateWebhooks`, developers may use any address.
 */
export function readEndpointForm(
  form: FormData,
  { appUrl, privateWebhooks }: Pick<Config, "appUrl" | "privateWebhooks">,
): { value: { url: string; events: WebhookEvent[] } } | { errors: FormErrors } {
  const errors: FormErrors = {};
  const typed = (form.get("url")?.toString() ?? "").trim();
  const target = readWebhookTarget(typed, privateWebhooks ? ANYWHERE : OPEN_INTERNET);
  if (typed === "") errors.url = "Enter the address that events are posted to, like https://example.com/hooks";
  else if ("problem" in target) errors.url = target.problem;
  else if (privateWebhooks) {
    // Nothing more to ask of it.
  } else if (target.url.protocol === "http:" && appUrl.startsWith("https:")) {
    errors.url = "Enter an address that begins with https://, because names and addresses are sent to it";
  } else if (!isNamed(target.url)) errors.url = "Enter an address on the internet, like https://example.com/hooks";
  const asked = new Set(form.getAll("events").map(String));
  const events = WEBHOOK_EVENTS.filter((event) => asked.has(event));
  if (events.length === 0) errors.events = "Choose at least one event";
  if (Object.keys(errors).length > 0 || "problem" in target) return { errors };
  return { value: { url: target.url.href, events } };
}

/** 422 with the messages, and address and events as they were typed and ticked. */
export function endpointProblem(form: FormData, errors: FormErrors) {
  form.set("events", form.getAll("events").join(" "));
  return unprocessable(form, errors);
}

/** An IP address, or a name with a dot: no name of this machine or its neighbours. */
function isNamed({ hostname }: URL): boolean {
  return hostname.startsWith("[") || (hostname.includes(".") && !hostname.endsWith("."));
}
