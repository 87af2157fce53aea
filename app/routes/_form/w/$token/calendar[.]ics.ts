import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarFile } from "../../../../webinars/calendar-file.server.ts";
import { calendarUid, joinLink } from "../../../../webinars/mails/queue-webinar-mail.server.ts";
import { calendarResponse } from "../../../../webinars/registration/calendar-response.server.ts";
import { findPlace } from "../../../../webinars/registration/place-page.server.ts";

/** The calendar file of one person, as their mails bring it; of a place or webinar that is off, the one that takes it out. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { installation } = context;
  const { webinar, registration } = await findPlace(installation, context.clientAddress, params.token);
  const { appUrl, mail } = installation.config;
  const { name } = await installation.db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", webinar.accountId)
    .executeTakeFirstOrThrow();
  const isOn = webinar.state === "scheduled" && registration.state === "registered";
  const organiser = { name, email: mail.from };
  const event = { webinar, organiser, method: isOn ? "PUBLISH" : "CANCEL", now: installation.clock() } as const;
  const uid = calendarUid(appUrl, registration.id);
  const person = { uid, joinLink: joinLink(appUrl, registration), attendee: registration };
  return calendarResponse(calendarFile(event, person), event.method);
}
