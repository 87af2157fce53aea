import type { ActionFunctionArgs } from "@remix-run/node";
import { MAX_POST_BYTES, receivePost } from "#app/features/mailings/hooks/receive-post.server.ts";
import { readLimitedBody } from "#app/platform/http/forms.server.ts";

const FORM_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i;

const say = (status: number, words: string, headers: HeadersInit = {}) =>
  Response.json({ status: words }, { status, headers });

/** What another program tells us, so that somebody gets a certificate. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, clock } = context.app;
  if (request.method !== "POST") return loader();
  const text = await readLimitedBody(request, MAX_POST_BYTES);
  if (text === null) return say(413, `Send at most ${MAX_POST_BYTES / 1024} KB`);
  const isForm = FORM_TYPE.test(request.headers.get("Content-Type") ?? "");
  const given = { token: params.token ?? "", text, isForm, now: clock() };
  const received = await receivePost(db, given);
  switch (received.kind) {
    case "received":
      return Response.json({ status: "received", id: received.id }, { status: 202 });
    case "known":
      return say(200, "This was received before");
    case "absent":
      return say(404, "No hook has this address");
    case "invalid":
      return say(400, "Send a JSON object, or a form");
    case "too-many":
      return say(429, "Too many posts. Send this one again later", {
        "Retry-After": String(received.waitSeconds),
      });
  }
}

export function loader() {
  return say(405, "Post JSON to this address", { Allow: "POST" });
}
