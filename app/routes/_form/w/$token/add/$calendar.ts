import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { personalCalendar } from "#app/features/webinars/calendar/calendar-links.ts";
import { findRegistrationPage } from "#app/features/webinars/registration/registration-page.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";

/** From a mail to the calendar's own page, filled in as things stand now: short in the mail, and right after a change. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { app } = context;
  const { webinar, registration } = await findRegistrationPage(app, context.clientAddress, params.token);
  if (params.calendar !== "google" && params.calendar !== "outlook") throw notFound();
  if (webinar.state === "cancelled" || registration.state !== "registered") throw redirect(`/j/${registration.joinToken}`);
  const { name } = await readIssuer(app.db, webinar.accountId);
  const links = personalCalendar(webinar, {
    appUrl: app.config.appUrl,
    organiser: name,
    joinToken: registration.joinToken,
  });
  throw redirect(links[params.calendar], { headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" } });
}
