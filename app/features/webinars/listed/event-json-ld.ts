import { type ShownWebinar, zonedIso } from "./listing-labels.ts";

/** A listed webinar as schema.org describes it: an online event, with the form's page as its place. */
export function eventJsonLd(appUrl: string, webinar: ShownWebinar): Record<string, unknown> {
  const { title, host, organiser, path, startsAt, endsAt, timeZone } = webinar;
  const url = `${appUrl}${path}`;
  return {
    "@type": "Event",
    name: title,
    startDate: zonedIso(new Date(startsAt), timeZone),
    endDate: zonedIso(new Date(endsAt), timeZone),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    url,
    organizer: { "@type": "Organization", name: organiser },
    performer: { "@type": "Person", name: host },
  };
}
