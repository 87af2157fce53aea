import type { LoaderFunctionArgs } from "@remix-run/node";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { openCalendarFile } from "#app/features/webinars/calendar/calendar-file.server.ts";
import { findPublicWebinar } from "#app/features/webinars/registration/public-webinar.server.ts";
import { calendarResponse } from "#app/routes/_form/calendar-response.server.ts";

/** The webinar as a calendar file with nothing in it that is not on the form's page: the joining link is in the mail only. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, config, clock } = context.app;
  const { form, webinar } = await findPublicWebinar(context.app, params.slug, request);
  const { name } = await readIssuer(db, form.accountId);
  const method = webinar.state === "cancelled" ? "CANCEL" : "PUBLISH";
  const file = openCalendarFile(
    { webinar, organiser: { name, email: config.mail.from }, method, now: clock() },
    { uid: `${webinar.id}@${new URL(config.appUrl).hostname}`, formUrl: `${config.appUrl}/f/${form.slug}` },
  );
  return calendarResponse(file, method);
}
