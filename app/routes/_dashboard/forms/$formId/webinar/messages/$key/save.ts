import type { ActionFunctionArgs } from "@remix-run/node";
import { autosaveLetter } from "#app/features/messages/compose/letter-form.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { findMessage } from "#app/features/webinars/reminders/message-form.server.ts";
import { keepMessage } from "#app/features/webinars/reminders/message-page.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { readPostedLetter } from "#app/routes/_dashboard/_composer-form.server.ts";
import { answerAutosaveOfDeleted } from "../../../../../_typed-for-deleted.server.ts";

export const loader = postOnly;

/** Keeps what is typed into one of a webinar's e-mails. Nobody is sent it before it is saved. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const found = await findDashboardWebinar(app.db, organiser.account.id, params.formId);
  const message = found && findMessage(found.webinar, params.key);
  if (!found || !message?.words) return answerAutosaveOfDeleted("this e-mail was deleted");
  const { form, webinar } = found;
  const posted = await readPostedForm(request);
  const personId = hiddenField(posted, "person");
  const keeper = keepMessage(app, organiser, { form, webinar, message, personId });
  const saved = await autosaveLetter(keeper, readPostedLetter(posted, keeper.fieldNames));
  return Response.json(saved, { status: saved.conflict ? 409 : 200 });
}
