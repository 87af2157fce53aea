import type { LoaderFunctionArgs } from "@remix-run/node";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { calendarFile } from "#app/features/webinars/calendar/calendar-file.server.ts";
import {
  calendarUid,
  joinLink,
  seriesCalendars,
} from "#app/features/webinars/calendar/series-calendar.server.ts";
import { isSeries } from "#app/features/webinars/model/webinar.server.ts";
import { listSessions } from "#app/features/webinars/sessions/sessions.server.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { calendarResponse } from "#app/routes/_form/calendar-response.server.ts";

/**
 * The calendar file of one person, as their mails bring it; of a place or webinar that is off, the
 * one that takes it out. Of a series all sessions, for calendars that ask again and again.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const { webinar, registration } = await registrationAt(args, { mayBeSession: true });
  const { appUrl, mail } = app.config;
  const { name } = await readIssuer(app.db, webinar.accountId);
  const isOn = webinar.state === "scheduled" && registration.state === "registered";
  const organiser = { name, email: mail.from };
  const now = app.clock();
  if (isSeries(webinar)) {
    const file = seriesCalendars(webinar, await listSessions(app.db, webinar), {
      organiser,
      now,
      appUrl,
    });
    return calendarResponse(file({ registration, isOff: !isOn }), "PUBLISH");
  }
  const event = { webinar, organiser, method: isOn ? "PUBLISH" : "CANCEL", now } as const;
  const uid = calendarUid(appUrl, webinar, registration);
  const person = { uid, joinLink: joinLink(appUrl, registration), attendee: registration };
  return calendarResponse(calendarFile(event, person), event.method);
}
