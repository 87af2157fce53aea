import type { DoorMessage, DoorOutcome, GuestState } from "./door-protocol.ts";

/*
 * What a helper reads about a guest or a code, with scripts and without. Runs in browsers too and
 * imports only types.
 */

/** Somebody who has no place. */
const WITHOUT_PLACE: Record<Exclude<GuestState, "registered">, DoorMessage> = {
  cancelled: {
    verdict: "stop",
    heading: "Place cancelled",
    sentence: "This place was given up or taken back. Ask the organiser before you let them in.",
  },
  waiting: {
    verdict: "stop",
    heading: "On the waiting list",
    sentence: "They have no place yet. Ask the organiser before you let them in.",
  },
  pending: {
    verdict: "stop",
    heading: "Not approved",
    sentence:
      "The organiser hasn’t approved this registration. Ask them before you let this person in.",
  },
  declined: {
    verdict: "stop",
    heading: "Declined",
    sentence: "The organiser could not give them a place. Ask before you let them in.",
  },
};

/** How a guest stands. `checkedIn`: null when they are not in; `at` as a clock shows it. */
export function guestMessage(
  state: GuestState,
  checkedIn: { at: string; by: string } | null,
): DoorMessage {
  if (checkedIn)
    return {
      verdict: "again",
      heading: "Already checked in",
      sentence: `At ${checkedIn.at}: ${checkedIn.by}.`,
    };
  if (state !== "registered") return WITHOUT_PLACE[state];
  return { verdict: "ask", heading: "Has a place", sentence: "Not checked in yet." };
}

export function checkedInMessage(at: string): DoorMessage {
  return { verdict: "in", heading: "Checked in", sentence: `At ${at}.` };
}

/** A code that is nobody's here. */
export const CODE_MESSAGES = {
  "other-event": {
    verdict: "stop",
    heading: "For another event",
    sentence: "This code is for another event, so it doesn’t count here.",
  },
  forged: {
    verdict: "stop",
    heading: "Not a genuine code",
    sentence: "We didn’t make this code: it was changed or made up. Look the person up by name.",
  },
  mistyped: {
    verdict: "stop",
    heading: "No guest has this code",
    sentence: "Read the letters once more with them, or look them up by name.",
  },
  "old-code": {
    verdict: "stop",
    heading: "An old code",
    sentence: "It belonged to a place that was given up. Look the person up by name.",
  },
  unlisted: {
    verdict: "ask",
    heading: "Not on this phone’s list",
    sentence:
      "They may have registered since the list was loaded, or the code is forged. Look " +
      "them up by name, or try again with a connection.",
  },
  "no-code": {
    verdict: "ask",
    heading: "Not a code for the door",
    sentence:
      "This QR code is for something else. Ask for the one on their page or in their e-mail.",
  },
} as const satisfies Record<string, DoorMessage>;

export function otherEventMessage(title: string | null): DoorMessage {
  const message = CODE_MESSAGES["other-event"];
  return title
    ? { ...message, sentence: `This code is for “${title}”, so it doesn’t count here.` }
    : message;
}

/** What the server said to something that a helper did, when it is for them to see. */
export const REFUSALS: Record<Exclude<DoorOutcome, "in" | "undone">, string> = {
  "no-place": "They have no place: recorded, but not counted",
  "no-guest": "They are not on the list any more",
  early: "Check-in isn’t open yet",
  "cancelled-event": "The event is cancelled",
  "not-allowed": "Your link doesn’t let you add people",
  "bad-address": "The e-mail address is not complete",
};

/** "3 matches", "Nobody matches". */
export function matchesLabel(count: number, isMore: boolean): string {
  if (count === 0)
    return "Nobody matches. Check the letters of the code, or try part of the name or e-mail address.";
  if (isMore) return `The first ${count} matches. Type more letters to see fewer.`;
  return count === 1 ? "1 match" : `${count} matches`;
}
