import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { personalCalendar } from "#app/features/webinars/calendar/calendar-links.ts";
import { isSeries } from "#app/features/webinars/model/webinar.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";

/**
 * From a mail to the calendar's own page, filled in as things stand now: short in the mail, and
 * right after a change.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const { calendar } = args.params;
  const { webinar, registration } = await registrationAt(args, { mayBeSession: true });
  if (calendar !== "google" && calendar !== "outlook") throw notFound();
  // Those calendars take one entry from an address; all sessions are in the file.
  if (isSeries(webinar)) throw redirect(`/w/${registration.joinToken}`);
  if (webinar.state === "cancelled" || registration.state !== "registered")
    throw redirect(`/j/${registration.joinToken}`);
  const { name } = await readIssuer(app.db, webinar.accountId);
  const links = personalCalendar(webinar, {
    appUrl: app.config.appUrl,
    organiser: name,
    joinToken: registration.joinToken,
  });
  throw redirect(links[calendar], {
    headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" },
  });
}
