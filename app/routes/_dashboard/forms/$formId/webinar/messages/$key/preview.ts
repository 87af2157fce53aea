import type { LoaderFunctionArgs } from "@remix-run/node";
import { inTheme } from "#app/features/delivery/templates/email-output.server.ts";
import { findPreviewPerson } from "#app/features/webinars/model/search-guests.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { findMessage } from "#app/features/webinars/reminders/message-form.server.ts";
import { previewMessage } from "#app/features/webinars/reminders/preview-message.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";

/** The mail itself as one person will get it, for the frame. Its headers let nothing in it act. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const { webinar } = orNotFound(
    await findDashboardWebinar(db, organiser.account.id, params.formId),
  );
  const message = findMessage(webinar, params.key);
  if (!message) throw notFound();
  const asked = new URL(request.url).searchParams;
  const found = await findPreviewPerson(db, webinar.id, asked.get("person"));
  const registration = found?.registration ?? null;
  const { filled } = await previewMessage(app, {
    webinar,
    organiser,
    message,
    registration,
    now: clock(),
  });
  return new Response(inTheme(filled.html, asked.get("theme")), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
