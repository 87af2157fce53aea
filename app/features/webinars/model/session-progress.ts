import type { Webinar, WebinarRegistration } from "./webinar.server.ts";

/** A session as a guest's progress depends on it. */
export type CountedSession = Pick<Webinar, "id" | "state">;

/** What is known of a guest's row in a session. */
export type SessionEvidence = Pick<WebinarRegistration, "webinarId" | "attended" | "doubtful">;

export interface SessionProgress {
  attended: number;
  /** They attended any at all, if only one that was cancelled later. */
  hasAttended: boolean;
  /** Sessions that may have been attended, which the organiser has to decide. */
  doubtful: number;
  /**
   * Of how many: those that take place and, unless all of these are needed, cancelled ones that this
   * guest attended before.
   */
  total: number;
  /** How many the certificate needs. */
  needed: number;
}

/**
 * How many sessions a certificate needs; `wanted` null: all. Never more than there are: what was
 * asked for before a session was deleted or cancelled must not become impossible.
 */
export function sessionsNeeded(wanted: number | null, sessionCount: number): number {
  return Math.max(1, Math.min(wanted ?? sessionCount, sessionCount));
}

/**
 * What somebody has of a series. A cancelled session that they attended still counts for them where
 * some sessions are enough. Where all are needed, these are the ones that take place: it stands for
 * none of them.
 */
export function sessionProgress(
  sessions: readonly CountedSession[],
  rows: readonly SessionEvidence[],
  wanted: number | null,
): SessionProgress {
  const attended = new Set(
    rows.filter((row) => row.attended === 1).map(({ webinarId }) => webinarId),
  );
  const doubtful = new Set(
    rows.filter((row) => row.doubtful === 1).map(({ webinarId }) => webinarId),
  );
  const on = sessions.filter(({ state }) => state === "scheduled");
  const needed = sessionsNeeded(wanted, on.length);
  const counted =
    needed >= on.length
      ? on
      : sessions.filter(({ id, state }) => state === "scheduled" || attended.has(id));
  return {
    attended: counted.filter(({ id }) => attended.has(id)).length,
    hasAttended: attended.size > 0,
    doubtful: on.filter(({ id }) => doubtful.has(id)).length,
    total: counted.length,
    needed,
  };
}

/** What a guest has of a series, and what can still come of it. */
export interface SeriesProgress extends SessionProgress {
  /** Sessions that take place. */
  count: number;
  /** Sessions not attended that are not over, or whose attendance is not known yet. */
  possible: number;
  /** Those that are over and were not attended, by what they are called. */
  missed: string[];
}

/**
 * The same with what is still to come; `isOver` says whether nothing can be attended in a session
 * any more.
 */
export function seriesProgress<Session extends CountedSession>(
  sessions: readonly Session[],
  rows: readonly SessionEvidence[],
  given: {
    wanted: number | null;
    isOver: (session: Session) => boolean;
    labelOf: (session: Session) => string;
  },
): SeriesProgress {
  const { wanted, isOver, labelOf } = given;
  const attended = new Set(
    rows.filter((row) => row.attended === 1).map(({ webinarId }) => webinarId),
  );
  const doubtful = new Set(
    rows.filter((row) => row.doubtful === 1).map(({ webinarId }) => webinarId),
  );
  const on = sessions.filter(({ state }) => state === "scheduled");
  const open = on.filter(({ id }) => !attended.has(id));
  const missed = open.filter((session) => isOver(session) && !doubtful.has(session.id));
  return {
    ...sessionProgress(sessions, rows, wanted),
    count: on.length,
    possible: open.length - missed.length,
    missed: missed.map(labelOf),
  };
}
