import type { LoaderFunctionArgs } from "@remix-run/node";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { findMessage } from "#app/features/webinars/reminders/message-form.server.ts";
import { findPreviewPerson, previewMessage } from "#app/features/webinars/reminders/preview-message.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";

/** The mail itself as one person will get it, for the frame. Its headers let nothing in it act. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const { webinar } = await findDashboardWebinar(db, organiser.account.id, params.formId);
  const message = findMessage(webinar, params.key);
  if (!message || message.key === "new") throw notFound();
  const found = await findPreviewPerson(db, webinar.id, new URL(request.url).searchParams.get("person"));
  const registration = found?.registration ?? null;
  const { filled } = await previewMessage(app, { webinar, organiser, key: message.key, registration, now: clock() });
  return new Response(filled.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
