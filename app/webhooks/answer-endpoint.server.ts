import { consume } from "../http/rate-limit.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import { safePath } from "../http/safe-path.ts";
import { waitWords } from "../http/wait-words.ts";
import type { Installation } from "../installation.server.ts";
import { changeEndpoint, turnEndpoint, type WebhookEndpoint } from "./endpoints.server.ts";
import { queueTestWebhook } from "./queue-test-webhook.server.ts";
import { endpointProblem, readEndpointForm } from "./read-endpoint-form.server.ts";
import { sendWebhookAgain } from "./send-webhook-again.server.ts";

/** Nobody can make this server ask others on and on by pressing a button. */
const BY_HAND = { name: "webhooks-by-hand", points: 30, seconds: 600 };

/** What the forms of an endpoint's page do: save, turn on and off, test, send again. 303 back to it with a message, or 422. */
export async function answerEndpoint(
  installation: Installation,
  endpoint: WebhookEndpoint,
  { form, actorId }: { form: FormData; actorId: string },
): Promise<Response> {
  const { db, config, clock } = installation;
  const { id, accountId } = endpoint;
  const now = clock();
  const acting = { accountId, actorId, now };
  const page = `/settings/api/webhooks/${id}`;
  const done = (text: string, to = page) => seeOtherWith(installation, to, { kind: "success", text });
  const failed = (text: string, to = page) => seeOtherWith(installation, to, { kind: "failed", text });
  const intent = form.get("intent")?.toString() ?? "";
  if (intent === "on" || intent === "off") {
    await turnEndpoint(db, endpoint, { ...acting, isOn: intent === "on" });
    return done(intent === "on" ? "The endpoint is on. What waited for it is posted now." : "The endpoint is off.");
  }
  if (intent === "test" || intent === "again") {
    const wait = await consume(accountId, BY_HAND);
    if (wait !== null) return failed(`That was often. ${waitWords(wait)}, then try again.`);
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
