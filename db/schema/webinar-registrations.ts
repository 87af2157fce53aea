import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** One person's place (or wish for one). */
export interface WebinarRegistrationsTable {
  id: string;
  accountId: string;
  webinarId: string;
  responseId: string | null;
  name: string;
  email: string;
  /** Lower case; unique in a webinar. */
  emailKey: string;
  /** `pending`: waits for approval; `waiting`: on the waiting list. */
  state: "registered" | "pending" | "waiting" | "declined" | "cancelled";
  /** 1, 2, 3 … in the order they came. */
  position: number;
  /** Of `/j/{token}`: 26 letters, 130 random bits. In the person's mails only. */
  joinToken: string;
  /** First time through the join link, from when the room opens until the planned end. */
  joinedAt: string | null;
  /** First time after the start, when `joinedAt` was before it. */
  joinedAfterStartAt: Generated<string | null>;
  codeWordAt: string | null;
  /** From imported reports, overlapping intervals merged. Null: no report names this person. */
  reportedMinutes: number | null;
  /** The organiser's decision: 1 attended, 0 did not; null: none. */
  manual: Flag | null;
  /** What follows from all that; 1 or 0. Recomputed with each change. */
  attended: Flag;
  /** 1: signs that they came, but not enough to count (app/features/webinars/attendance/attendance-status.ts). Then `attended` is 0. */
  doubtful: Generated<Flag>;
  certificateId: string | null;
  registeredAt: string;
  stateChangedAt: string;
}
