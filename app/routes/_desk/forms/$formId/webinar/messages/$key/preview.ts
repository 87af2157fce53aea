import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import { notFound } from "../../../../../../../http/not-found.ts";
import { findDeskWebinar } from "../../../../../../../webinars/people/find-desk-webinar.server.ts";
import { findMessage } from "../../../../../../../webinars/reminders/find-message.server.ts";
import { findPreviewPerson, previewMessage } from "../../../../../../../webinars/reminders/preview-message.server.ts";

/** The mail itself as one person will get it, for the frame. Its headers let nothing in it act. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const { db, clock } = installation;
  const { webinar } = await findDeskWebinar(db, organiser.account.id, params.formId);
  const message = findMessage(webinar, params.key);
  if (!message || message.key === "new") throw notFound();
  const found = await findPreviewPerson(db, webinar.id, new URL(request.url).searchParams.get("person"));
  const registration = found?.registration ?? null;
  const { filled } = await previewMessage(installation, { webinar, organiser, key: message.key, registration, now: clock() });
  return new Response(filled.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
