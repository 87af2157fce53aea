import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { notFound } from "../../../../../http/not-found.ts";
import { personalCalendar } from "../../../../../webinars/registration/personal-calendar.ts";
import { findPlace } from "../../../../../webinars/registration/place-page.server.ts";

/** From a mail to the calendar's own page, filled in as things stand now: short in the mail, and right after a change. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { installation } = context;
  const { webinar, registration } = await findPlace(installation, context.clientAddress, params.token);
  if (params.calendar !== "google" && params.calendar !== "outlook") throw notFound();
  if (webinar.state === "cancelled" || registration.state !== "registered") throw redirect(`/j/${registration.joinToken}`);
  const { name } = await installation.db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", webinar.accountId)
    .executeTakeFirstOrThrow();
  const links = personalCalendar(webinar, {
    appUrl: installation.config.appUrl,
    organiser: name,
    joinToken: registration.joinToken,
  });
  throw redirect(links[params.calendar], { headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" } });
}
