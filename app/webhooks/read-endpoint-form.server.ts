import type { Config } from "../config.server.ts";
import type { FormErrors } from "../http/form-errors.ts";
import { unprocessable } from "../http/form-problem.server.ts";
import { ANYWHERE, OPEN_INTERNET, readPostTarget } from "../outgoing/post-target.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "./webhook-events.ts";

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
  const target = readPostTarget(typed, privateWebhooks ? ANYWHERE : OPEN_INTERNET);
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
