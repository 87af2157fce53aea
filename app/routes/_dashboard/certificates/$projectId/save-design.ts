import type { ActionFunctionArgs } from "@remix-run/node";
import { postDesign } from "#app/features/certificates/design/design-form.server.ts";
import type { SavedDesign } from "#app/features/certificates/design/designer-view.ts";
import { readDesignerView } from "#app/features/certificates/design/read-designer-view.server.ts";
import { rowAfter } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { readDesignPost } from "../design-post.server.ts";

export const loader = postOnly;

/**
 * Where the designer's script saves: the same form as the page's own, answered with what the page
 * shows then.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock, config, drawing } = app;
  const post = await readDesignPost(request);
  const posted = orNotFound(await postDesign(app, organiser, params.projectId, post));
  const project = orNotFound(await findProject(db, organiser.account.id, params.projectId));
  const row =
    posted.kind === "saved" ? await rowAfter(db, project, posted.intent, posted.row) : posted.row;
  const view = await readDesignerView(db, {
    account: organiser.account,
    appUrl: config.appUrl,
    project,
    chosenId: posted.fieldId,
    ticked: posted.ticked,
    drawing,
    row,
    now: clock(),
  });
  if (!view) throw notFound();
  if (posted.kind === "saved") return answer({ view, errors: {}, typed: {}, notes: posted.notes });
  return answer(
    { view, errors: posted.errors, typed: posted.typed, notes: [] },
    { status: posted.status, headers: retryAfter(posted) },
  );
}

function answer(saved: SavedDesign, init?: ResponseInit): Response {
  return Response.json(saved, init);
}
