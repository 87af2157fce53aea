import type { ActionFunctionArgs } from "@remix-run/node";
import { checkMany } from "#app/features/certificates/verify/check-many.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { visitorTexts } from "#app/ui/languages/visitor-language.server.ts";
import { readShortList } from "./check-lists.server.ts";
import { reportResponse } from "./report-response.server.ts";

export const loader = postOnly;

/** What became of a list, as a signed file. It is checked again: nothing was kept. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const t = visitorTexts(request);
  const form = await readPostedForm(request);
  const kind = hiddenField(form, "as") === "pdf" ? "pdf" : "csv";
  const posted = await readShortList({ context }, t, hiddenField(form, "list"));
  if (!posted.ok)
    return new Response(posted.problem, {
      status: posted.status,
      headers: { "Content-Type": "text/plain; charset=utf-8", ...posted.headers },
    });
  const now = app.clock();
  return reportResponse(app, await checkMany(app, posted.lines), { kind, now, t });
}
