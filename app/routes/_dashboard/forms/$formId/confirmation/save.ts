import type { ActionFunctionArgs } from "@remix-run/node";
import { keepConfirmation } from "#app/features/forms/emails/confirmation-page.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { autosaveLetter } from "#app/features/messages/compose/letter-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { readPostedLetter } from "#app/routes/_dashboard/_composer-form.server.ts";
import { answerAutosaveOfDeleted } from "../../../_typed-for-deleted.server.ts";

export const loader = postOnly;

/** Keeps what is typed into a form's confirmation. Nobody is sent it before it is saved. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const form = await findForm(app.db, organiser.account.id, params.formId);
  if (!form) return answerAutosaveOfDeleted("this form was deleted");
  const posted = await readPostedForm(request);
  const keeper = keepConfirmation(app, organiser, form, hiddenField(posted, "person"));
  const saved = await autosaveLetter(keeper, readPostedLetter(posted, keeper.fieldNames));
  return Response.json(saved, { status: saved.conflict ? 409 : 200 });
}
