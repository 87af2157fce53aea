import { z } from "zod";
import { ANYWHERE, OPEN_INTERNET, readWebhookTarget } from "#app/engines/calls/target.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { queueTestWebhook, sendWebhookAgain } from "../deliveries/webhook-deliveries.server.ts";
import { WEBHOOK_EVENTS } from "../webhook-events.ts";
import { switchEndpoint, type WebhookEndpoint } from "./endpoints.server.ts";

/** Nobody can make this server ask others on and on by pressing a button. */
const BY_HAND = { name: "webhooks-by-hand", points: 30, seconds: 600 };

/**
 * What the buttons of an endpoint's page do: turn it on or off, send a test, send one post again.
 */
export type EndpointAct = "on" | "off" | "test" | "again";

export function isEndpointAct(intent: string): intent is EndpointAct {
  return /^(?:on|off|test|again)$/.test(intent);
}

/**
 * Does what a button says, and returns what to tell the person who pressed it. `postId` is the post
 * to send again.
 */
export async function actOnEndpoint(
  { db, clock }: AppContext,
  endpoint: WebhookEndpoint,
  { act, actorId, postId }: { act: EndpointAct; actorId: string; postId: string },
): Promise<{ kind: "success" | "failed"; text: string }> {
  const { id, accountId } = endpoint;
  const now = clock();
  if (act === "on" || act === "off") {
    await switchEndpoint(db, endpoint, { accountId, actorId, now, isOn: act === "on" });
    return {
      kind: "success",
      text:
        act === "on"
          ? "The endpoint is on. Waiting posts are being sent now."
          : "The endpoint is off.",
    };
  }
  const wait = await consume(accountId, BY_HAND);
  if (wait !== null)
    return { kind: "failed", text: `That’s a lot of tries. ${waitMessage(wait)}, then try again.` };
  if (endpoint.disabledAt !== null)
    return { kind: "failed", text: "The endpoint is off. Turn it on first." };
  if (act === "test") {
    await queueTestWebhook(db, endpoint, now);
    return {
      kind: "success",
      text: "A test is on its way. Reload this page in a moment to see the result.",
    };
  }
  return (await sendWebhookAgain(db, id, { postId, now }))
    ? {
        kind: "success",
        text: "It is being sent again. Reload this page in a moment to see the result.",
      }
    : { kind: "failed", text: "It was not sent again, because it has not failed." };
}

const NO_ADDRESS = "Enter the address to post events to, like https://example.com/hooks";

/**
 * The form of an endpoint. Its address is checked as that of a form's external link (C24): never a
 * private one, however it is written, and https, unless this installation itself runs without. With
 * `privateWebhooks`, developers may use any address.
 */
export function endpointForm({
  appUrl,
  privateWebhooks,
}: Pick<Config, "appUrl" | "privateWebhooks">) {
  return z.object({
    url: z
      .string({ error: NO_ADDRESS })
      .trim()
      .min(1, NO_ADDRESS)
      .transform((typed, context) => {
        const target = readWebhookTarget(typed, privateWebhooks ? ANYWHERE : OPEN_INTERNET);
        if ("problem" in target) {
          context.addIssue(target.problem);
          return z.NEVER;
        }
        const problem = privateWebhooks ? null : publicProblem(target.url, appUrl);
        if (problem) context.addIssue(problem);
        return target.url.href;
      }),
    events: z
      .array(z.string())
      .default([])
      .transform((ticked) => WEBHOOK_EVENTS.filter((event) => ticked.includes(event)))
      .refine((events) => events.length > 0, "Choose at least one event"),
  });
}

/** What is wrong with an address that may be posted to from the internet. */
function publicProblem(url: URL, appUrl: string): string | null {
  if (url.protocol === "http:" && appUrl.startsWith("https:"))
    return "Enter an address that starts with https://, because names and addresses are sent to it";
  return isNamed(url) ? null : "Enter an address on the internet, like https://example.com/hooks";
}

/** An IP address, or a name with a dot: no name of this machine or its neighbours. */
function isNamed({ hostname }: URL): boolean {
  return hostname.startsWith("[") || (hostname.includes(".") && !hostname.endsWith("."));
}
