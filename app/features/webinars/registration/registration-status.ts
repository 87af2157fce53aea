import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { ROOM_OPENS_MINUTES_BEFORE, roomState, shortMoment, webinarTimes } from "#app/features/forms/webinar/webinar-times.ts";

/** How things stand for the holder of a personal link, and what the page says. `room`: the way in may be offered now. */
export interface RegistrationStatus {
  is: "cancelled-webinar" | "cancelled" | "declined" | "pending" | "waiting" | "before" | "room" | "over";
  title: string;
  words: string;
}

/** Where a person stands now. */
export function registrationStatus(
  webinar: Webinar,
  { state }: Pick<WebinarRegistration, "state">,
  now: Date,
): RegistrationStatus {
  const room = roomState(webinar, now);
  if (webinar.state === "cancelled") {
    return { is: "cancelled-webinar", title: "This webinar is cancelled", words: "It won’t take place. We’re sorry." };
  }
  if (room === "over") {
    return { is: "over", title: "This webinar has ended", words: "The room is closed now. Thank you for your interest." };
  }
  switch (state) {
    case "cancelled":
      return {
        is: "cancelled",
        title: "Your place is cancelled",
        words: "You are not registered any more. Changed your mind? Register again, as long as registration is open.",
      };
    case "declined":
      return {
        is: "declined",
        title: "There is no place for you this time",
        words: "The organiser could not give you a place.",
      };
    case "pending":
      return {
        is: "pending",
        title: "Your registration waits for approval",
        words:
          "The organiser looks at each registration. As soon as yours is approved, you get an e-mail, and this link leads in.",
      };
    case "waiting":
      return {
        is: "waiting",
        title: "You are on the waiting list",
        words: "All places are taken at the moment. When it is your turn you get an e-mail, and this link leads in.",
      };
  }
  if (room === "before") return { is: "before", title: "You have a place", words: beforeStartMessage(webinar) };
  return { is: "room", title: "The room is open", words: "One press, and you are in." };
}

function beforeStartMessage(webinar: Webinar): string {
  const opens = new Date(Date.parse(webinar.startsAt) - ROOM_OPENS_MINUTES_BEFORE * 60_000);
  const { zone } = webinarTimes(webinar);
  return `Come back to this page when it starts: the way in opens ${ROOM_OPENS_MINUTES_BEFORE} minutes before, on ${shortMoment(opens, webinar.timeZone)}, ${zone}.`;
}
