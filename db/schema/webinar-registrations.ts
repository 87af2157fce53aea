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
  /** First time through the join link while the webinar ran. */
  joinedAt: string | null;
  codeWordAt: string | null;
  /** From imported reports, overlapping intervals merged. Null: no report names this person. */
  reportedMinutes: number | null;
  /** The organiser's own word: 1 came, 0 did not, null says nothing. */
  manual: number | null;
  /** What follows from all that; 1 or 0. Recomputed with each change. */
  attended: number;
  certificateId: string | null;
  registeredAt: string;
  stateChangedAt: string;
}
