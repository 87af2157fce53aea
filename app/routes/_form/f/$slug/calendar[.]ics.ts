import type { LoaderFunctionArgs } from "@remix-run/node";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { openCalendarFile } from "#app/features/webinars/calendar/calendar-file.server.ts";
import { openSeriesCalendar } from "#app/features/webinars/calendar/series-calendar.server.ts";
import { isSeries } from "#app/features/webinars/model/webinar.server.ts";
import { listSessions } from "#app/features/webinars/sessions/sessions.server.ts";
import { calendarResponse } from "#app/routes/_form/calendar-response.server.ts";
import { findWebinarAt } from "#app/routes/_form/f/form-visit.server.ts";

/**
 * The webinar as a calendar file with nothing in it that is not on the form's page: the joining
 * link is in the mail only.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db, config, clock } = args.context.app;
  const { form, webinar } = await findWebinarAt(args);
  const { name } = await readIssuer(db, form.accountId);
  const organiser = { name, email: config.mail.from };
  const formUrl = `${config.appUrl}/f/${form.slug}`;
  if (isSeries(webinar)) {
    const given = { organiser, now: clock(), appUrl: config.appUrl, formUrl };
    return calendarResponse(
      openSeriesCalendar(webinar, await listSessions(db, webinar), given),
      "PUBLISH",
    );
  }
  const method = webinar.state === "cancelled" ? "CANCEL" : "PUBLISH";
  const file = openCalendarFile(
    { webinar, organiser, method, now: clock() },
    { uid: `${webinar.id}@${new URL(config.appUrl).hostname}`, formUrl },
  );
  return calendarResponse(file, method);
}
