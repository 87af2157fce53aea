import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { rename, renameForm } from "#app/features/certificates/projects/project-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { readSubmission, refuse } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

/**
 * Gives a project or form the posted title. `page`: where it leads when the form names no page to
 * come back to.
 */
export async function answerRename(
  request: Request,
  app: AppContext,
  { account, user }: Organiser,
  { kind, id, page }: { kind: "project" | "form"; id: string; page: string },
) {
  const submission = await readSubmission(request, renameForm(kind));
  if (submission.status !== "success") return refuse(submission);
  const { back } = submission.value;
  const title = await rename(app.db, {
    kind,
    accountId: account.id,
    actorId: user.id,
    id,
    title: submission.value.title,
    now: app.clock(),
  });
  if (title === null) throw notFound();
  return seeOtherWith(app, safePath(back, page), {
    kind: "success",
    text: `The ${kind} is now called ${title}.`,
  });
}
