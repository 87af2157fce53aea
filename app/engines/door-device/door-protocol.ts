/*
 * What a helper's phone and the server say to each other. Runs in browsers too.
 */

export type GuestState = "registered" | "pending" | "waiting" | "declined" | "cancelled";

/**
 * One guest of the list: id, code, name, a hint that tells namesakes apart, state. An array,
 * because there are thousands.
 */
export type GuestRow = [id: string, code: string, name: string, hint: string, state: GuestState];

/**
 * One check-in that anybody made: id, the guest's id, when (ms since 1970, the server's clock), by
 * whom, 1 when it was undone.
 */
export type CheckInRow = [id: string, guestId: string, at: number, by: string, undone: 0 | 1];

export interface DoorEvent {
  title: string;
  when: string;
  /** What this helper is called: "Gate A, Ngozi". */
  helper: string;
  /** The letters that this event's QR codes begin with. */
  letters: string;
  /** ms since 1970. */
  opensAt: number;
  closesAt: number;
  /** Whether this helper may add people, or let in somebody without a place. */
  walkIns: boolean;
  isCancelled: boolean;
  timeZone: string;
}

/**
 * `in`: green; `again`: amber, they are in already; `stop`: red, don't let them in as they are;
 * `ask`: neither.
 */
export type Verdict = "in" | "again" | "stop" | "ask";

export interface DoorMessage {
  verdict: Verdict;
  heading: string;
  sentence: string;
}

/**
 * Up to where a phone knows everything: the number of the last change to check-ins, and when guests
 * were read; ISO.
 */
export interface DoorCursor {
  change: number;
  guestsAt: string;
}

/** The whole list, or what changed in it since `since` of the last answer. */
export interface DoorNews {
  /** The server's clock, ms since 1970. */
  now: number;
  /** To be sent back with the next question. */
  since: DoorCursor;
  event: DoorEvent;
  guests: GuestRow[];
  checkIns: CheckInRow[];
}

/** What a helper did. `at` is by the server's clock, as far as the phone knows it. */
export type DoorAct =
  | {
      kind: "in";
      id: string;
      guest: string;
      at: number;
      method: "scan" | "code" | "name";
      admit?: boolean;
    }
  | { kind: "undo"; id: string; checkIn: string; at: number }
  | { kind: "walk-in"; id: string; name: string; email: string; at: number };

/** What became of it. Everything but `in` and `undone` is for the helper to see. */
export type DoorOutcome =
  | "in"
  | "undone"
  /**
   * They have no place: cancelled, waiting, declined or not approved. What happened is recorded all
   * the same.
   */
  | "no-place"
  /** There is no such guest (any more). */
  | "no-guest"
  | "early"
  | "cancelled-event"
  | "not-allowed"
  | "bad-address";

/** What a phone sends. */
export interface DoorQuestion {
  acts: DoorAct[];
  /** Of the last answer; null: everything is wanted. */
  since: DoorCursor | null;
  /** A code that is not on the phone's list. */
  code?: string;
}

export interface DoorAnswer extends DoorNews {
  results: { id: string; outcome: DoorOutcome }[];
  /** What to say of `code`; null: it is somebody's, or none was asked about. */
  code: DoorMessage | null;
}

/** As many are sent at once. */
export const MAX_ACTS = 200;
