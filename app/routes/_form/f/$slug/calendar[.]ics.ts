import type { LoaderFunctionArgs } from "@remix-run/node";
import { openCalendarFile } from "../../../../webinars/calendar-file.server.ts";
import { calendarResponse } from "../../../../webinars/registration/calendar-response.server.ts";
import { findPublicWebinar } from "../../../../webinars/registration/public-webinar.server.ts";

/** The webinar as a calendar file with nothing in it that is not on the form's page: the joining link is in the mail only. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, config, clock } = context.installation;
  const { form, webinar } = await findPublicWebinar(context.installation, params.slug, request);
  const { name } = await db.selectFrom("accounts").select("name").where("id", "=", form.accountId).executeTakeFirstOrThrow();
  const method = webinar.state === "cancelled" ? "CANCEL" : "PUBLISH";
  const file = openCalendarFile(
    { webinar, organiser: { name, email: config.mail.from }, method, now: clock() },
    { uid: `${webinar.id}@${new URL(config.appUrl).hostname}`, formUrl: `${config.appUrl}/f/${form.slug}` },
  );
  return calendarResponse(file, method);
}
