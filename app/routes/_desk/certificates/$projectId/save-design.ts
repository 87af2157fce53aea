import { type ActionFunctionArgs, json } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import type { SavedDesign } from "../../../../certificates/designer/designer-view.ts";
import { postDesign } from "../../../../certificates/designer/post-design.server.ts";
import { rowAfter } from "../../../../certificates/designer/project-sample-values.server.ts";
import { readDesignerView } from "../../../../certificates/designer/read-designer-view.server.ts";
import { findProject } from "../../../../certificates/find-project.server.ts";
import { notFound } from "../../../../http/not-found.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { retryAfter } from "../../../../untrusted-files/parsing-trouble.server.ts";

export const loader = postOnly;

/** Where the designer's script saves: the same form as the page's own, answered with what the page shows then. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const { db, clock, config } = installation;
  const posted = await postDesign(installation, organiser, params.projectId, request);
  const project = await findProject(db, organiser.account.id, params.projectId);
  const row = posted.kind === "saved" ? await rowAfter(db, project, posted.intent, posted.row) : posted.row;
  const view = await readDesignerView(db, {
    account: organiser.account,
    appUrl: config.appUrl,
    project,
    chosenId: posted.fieldId,
    row,
    now: clock(),
  });
  if (!view) throw notFound();
  if (posted.kind === "saved") return json<SavedDesign>({ view, errors: {}, typed: {}, notes: posted.notes });
  return json<SavedDesign>(
    { view, errors: posted.errors, typed: posted.typed, notes: [] },
    { status: posted.status, headers: retryAfter(posted) },
  );
}
