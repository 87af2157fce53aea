import { type ActionFunctionArgs, data } from "@remix-run/node";
import { findForm } from "#app/features/certificates/verify/find-certificates.server.tsx";
import { readSubmission } from "#app/platform/http/forms.server.ts";
import { afterAnswer, seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { type ClientLimit, consumeByClient } from "#app/platform/http/visitor.server.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";

/**
 * Takes an address that asks for what its mailbox may know. The same answer in the same time,
 * whether or not there is anything for the address: `send` does the work afterwards. `failure`:
 * what the log says when it can't.
 */
export async function askByEmail(
  { request, context }: ActionFunctionArgs,
  asked: {
    limit: ClientLimit;
    send: (email: string, language: Language) => Promise<unknown>;
    failure: string;
    leadsTo: string;
  },
) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const t = visitorTexts(request);
  const submission = await readSubmission(request, findForm(t.language));
  const typed = String(submission.payload.email ?? "").slice(0, 1000);
  if (submission.status !== "success")
    return data({ problem: submission.error?.email?.[0] ?? "", typed }, { status: 422 });
  const wait = await consumeByClient(context, asked.limit);
  if (wait !== null) {
    const problem = t.findMine.tooMany({ wait: waitText(t, wait) });
    return data({ problem, typed }, { status: 429, headers: { "Retry-After": String(wait) } });
  }
  afterAnswer(
    async () => {
      await asked.send(submission.value.email, t.language);
    },
    (error) => app.log.error({ requestId: context.requestId, err: error }, asked.failure),
  );
  return seeOther(asked.leadsTo);
}
