import type { ActionFunctionArgs } from "@remix-run/node";
import { reportLines } from "#app/features/certificates/public/check-report.ts";
import { checkMany } from "#app/features/certificates/verify/check-many.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { readPostedList } from "./check-lists.server.ts";

export const loader = postOnly;

/** What became of a list, as a table. It is checked again: nothing was kept. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const t = textsIn(SOURCE_LANGUAGE);
  const posted = await readPostedList({ request, context }, t);
  if (!posted.ok)
    return new Response(posted.problem, {
      status: posted.status,
      headers: { "Content-Type": "text/plain; charset=utf-8", ...posted.headers },
    });
  const checked = await checkMany(app, posted.lines, t);
  return csvResponse("Checked certificates.csv", reportLines(checked, app.clock()), context.line);
}
