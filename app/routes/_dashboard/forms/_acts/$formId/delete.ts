import type { ActionFunctionArgs } from "@remix-run/node";
import { binForm } from "#app/features/forms/list/bin-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = await readPostedForm(request);
  const id = params.formId ?? "";
  const given = { accountId: account.id, actorId: user.id, id, now: app.clock() };
  const outcome = orNotFound(await binForm(app.db, given));
  if (outcome.kind === "expected") {
    const people =
      outcome.people === 1 ? "1 person is" : `${outcome.people.toLocaleString("en")} people are`;
    return seeOtherWith(app, `/forms/${id}/webinar`, {
      kind: "warning",
      text:
        `${outcome.title} was not moved to the bin, because ${people} registered for its ` +
        "webinar. Cancel the webinar first, so that they get an e-mail.",
    });
  }
  const back = safePath(hiddenField(form, "back"), "/forms");
  return seeOtherWith(app, back.startsWith(`/forms/${id}`) ? "/forms" : back, {
    kind: "success",
    text: `${outcome.title} is in the bin for 30 days. Its page takes no answers.`,
    button: { label: "Undo", action: `/forms/${id}/restore` },
  });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
