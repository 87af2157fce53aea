import type { Database } from "#db/database.server.ts";

/**
 * The right to enter the operators' area, which a session has beside itself: the hash of a second
 * cookie, and until when it lasts. Who may have it, and for how long, the operators' area says.
 */
export interface OperatorRight {
  tokenHash: string;
  /** ISO 8601. */
  until: string;
}

export async function grantOperatorRight(
  db: Database,
  sessionId: string,
  { tokenHash, until }: OperatorRight,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ operatorTokenHash: tokenHash, operatorUntil: until })
    .where("id", "=", sessionId)
    .execute();
}

/** Makes the right last longer, unless it was given anew meanwhile. */
export async function extendOperatorRight(
  db: Database,
  sessionId: string,
  { tokenHash, until }: OperatorRight,
  now: Date,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ operatorUntil: until, lastSeenAt: now.toISOString() })
    .where("id", "=", sessionId)
    .where("operatorTokenHash", "=", tokenHash)
    .execute();
}

/** Takes the right from one session, or from all of a person's. */
export async function endOperatorRight(
  db: Database,
  of: { sessionId: string } | { userId: string },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ operatorTokenHash: null, operatorUntil: null })
    .$if("sessionId" in of, (query) =>
      query.where("id", "=", "sessionId" in of ? of.sessionId : ""),
    )
    .$if("userId" in of, (query) => query.where("userId", "=", "userId" in of ? of.userId : ""))
    .execute();
}
