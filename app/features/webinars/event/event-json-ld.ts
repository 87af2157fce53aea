import { zonedIso } from "../listed/listing-labels.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { webinarEnd } from "../model/webinar-times.ts";

interface EventFacts {
  /** Of the webinar's page. */
  url: string;
  image: string;
  description: string;
  speakers: readonly { name: string; role: string }[];
  /** Of a series; else empty. */
  sessions: readonly Webinar[];
  organiser: string;
  takesAnswers: boolean;
  now: Date;
}

/** A webinar as schema.org describes an event: what search engines and chats read of its page. */
export function eventJsonLd(
  webinar: Webinar,
  { url, image, description, speakers, sessions, organiser, takesAnswers, now }: EventFacts,
): Record<string, unknown> {
  const { title, host, startsAt, timeZone, capacity, placesTaken, state } = webinar;
  const schema = (word: string) => `https://schema.org/${word}`;
  const isFull = capacity !== null && placesTaken >= capacity;
  const performers = speakers.length > 0 ? speakers : [{ name: host, role: "" }];
  const isToCome = now.toISOString() < webinarEnd(webinar);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description,
    image: [image],
    url,
    startDate: zonedIso(new Date(startsAt), timeZone),
    endDate: zonedIso(new Date(webinarEnd(webinar)), timeZone),
    eventStatus: schema(state === "cancelled" ? "EventCancelled" : "EventScheduled"),
    ...whereOf(
      webinar.placesDiffer === 1
        ? sessions.filter((session) => session.state === "scheduled")
        : [webinar],
      url,
    ),
    ...(sessions.length > 0
      ? {
          subEvent: sessions.map((session, index) => ({
            "@type": "Event",
            name: session.title || `${title} (${index + 1})`,
            startDate: zonedIso(new Date(session.startsAt), session.timeZone),
            endDate: zonedIso(new Date(webinarEnd(session)), session.timeZone),
            eventStatus: schema(
              session.state === "cancelled" ? "EventCancelled" : "EventScheduled",
            ),
            ...whereOf([session], url),
          })),
        }
      : {}),
    organizer: { "@type": "Organization", name: organiser },
    performer: performers.map(({ name, role }) => ({
      "@type": "Person",
      name,
      ...(role ? { jobTitle: role } : {}),
    })),
    ...(isToCome && state === "scheduled"
      ? {
          isAccessibleForFree: true,
          offers: {
            "@type": "Offer",
            price: "0",
            priceCurrency: "NGN",
            url,
            availability: schema(!takesAnswers || isFull ? "SoldOut" : "InStock"),
          },
        }
      : {}),
  };
}

/** How one attends, and at all places where these are. */
function whereOf(events: readonly Pick<Webinar, "venue" | "joinUrl">[], url: string) {
  const isOnline = events.some(({ venue, joinUrl }) => joinUrl !== "" || venue === "");
  const venues = [...new Set(events.map(({ venue }) => venue))].filter(Boolean);
  const onSite = isOnline ? "Mixed" : "Offline";
  const mode = venues.length === 0 ? "Online" : onSite;
  const places = [
    ...(isOnline ? [{ "@type": "VirtualLocation", url }] : []),
    ...venues.map((venue) => ({
      "@type": "Place",
      name: venue.split("\n")[0],
      address: venue.replaceAll("\n", ", "),
    })),
  ];
  return {
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: places.length === 1 ? places[0] : places,
  };
}
