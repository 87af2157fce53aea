import type { LoaderFunctionArgs } from "@remix-run/node";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { openCalendar } from "#app/features/webinars/calendar/series-calendar.server.ts";
import { listSessions } from "#app/features/webinars/sessions/sessions.server.ts";
import { calendarResponse } from "#app/routes/_form/calendar-response.server.ts";
import { findWebinarAt } from "#app/routes/_form/f/form-visit.server.ts";

/**
 * The webinar as a calendar file with nothing in it that is not on the form's page: the joining
 * link is in the mail only. From the thank-you page it is the entry that the mail brings, too.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db, config, clock } = args.context.app;
  const { form, webinar } = await findWebinarAt(args);
  const { name } = await readIssuer(db, form.accountId);
  const { file, method } = openCalendar(webinar, await listSessions(db, webinar), {
    organiser: { name, email: config.mail.from },
    now: clock(),
    appUrl: config.appUrl,
    formUrl: `${config.appUrl}/f/${form.slug}`,
    key: new URL(args.request.url).searchParams.get("entry"),
  });
  return calendarResponse(file, method);
}
