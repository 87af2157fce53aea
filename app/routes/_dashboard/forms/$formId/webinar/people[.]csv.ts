import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { attendedLabel } from "#app/features/webinars/attendance/attendance.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { readAllPeople } from "#app/features/webinars/people/people.server.ts";
import { STATE_LABELS } from "#app/features/webinars/people/people-filter.ts";
import { readWishes } from "#app/features/webinars/sms/consent.server.ts";
import { hasSms, smsStatus } from "#app/features/webinars/sms/show-sms.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";

/** Everybody of a webinar as a spreadsheet, in the order they came; times in the webinar's zone. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db } = context.app;
  const { webinar } = orNotFound(await findDashboardWebinar(db, account.id, params.formId));
  const zone = webinar.timeZone;
  const withSms = await hasSms(db, context.app, webinar);
  async function* lines() {
    const headings = [
      "No.",
      "Name",
      "Email Address",
      "Status",
      momentHeading("Registered", zone),
      momentHeading("Joined", zone),
      "Attended",
    ];
    yield csvLine([...headings, ...(withSms ? ["Phone for text messages", "Text messages"] : [])]);
    for await (const people of readAllPeople(db, webinar.id)) {
      const ids = people.map(({ id }) => id);
      const wishes = withSms ? await readWishes(db, ids) : null;
      const states = withSms ? await smsStatus(db, ids) : null;
      for (const person of people) {
        const { id, position, name, email, state, registeredAt, joinedAt } = person;
        const joined = sheetMoment(joinedAt, zone);
        const registered = sheetMoment(registeredAt, zone);
        yield csvLine([
          position,
          name,
          email,
          STATE_LABELS[state],
          registered,
          joined,
          attendedLabel(person),
          ...(wishes ? [wishes.get(id)?.phone ?? "", states?.get(id) ?? ""] : []),
        ]);
      }
    }
  }
  await recordAccess(context.app, organiser, "webinar-export", webinar.id);
  return csvResponse(`${webinar.title} people.csv`, lines(), context.line);
}
