import type { LoaderFunctionArgs } from "@remix-run/node";
import { inTheme } from "#app/features/delivery/templates/email-output.server.ts";
import { previewConfirmation } from "#app/features/forms/emails/confirmation-page.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/**
 * The e-mail itself as one person will get it, for the frame. Its headers let nothing in it act.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, organiser.account.id, params.formId));
  const asked = new URL(request.url).searchParams;
  const { filled } = await previewConfirmation(app, organiser, form, {
    responseId: asked.get("person"),
  });
  return new Response(inTheme(filled.html, asked.get("theme")), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
