import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import { sessionLabel, sessionTitle, type Webinar } from "./webinar.server.ts";
import { webinarTimes } from "./webinar-times.ts";

/** The series of a session, for what is said about that session alone. */
export interface SessionPart {
  series: Webinar;
  /** All of them, in the order in which they take place. */
  sessions: Webinar[];
}

/** The sessions of a series, in the order in which they take place; cancelled ones are among them. */
export function sessionsOf(db: Database, seriesId: string): Promise<Webinar[]> {
  return db
    .selectFrom("webinars")
    .selectAll()
    .where("seriesId", "=", seriesId)
    .orderBy("startsAt")
    .orderBy("sessionNumber")
    .execute();
}

/** The series that a webinar is a session of; null: it is none. */
export async function findPart(
  db: Database,
  { seriesId }: Pick<Webinar, "seriesId">,
): Promise<SessionPart | null> {
  if (seriesId === null) return null;
  const series = await db
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", seriesId)
    .executeTakeFirstOrThrow();
  return { series, sessions: await sessionsOf(db, seriesId) };
}

/** "Writing a CV: Session 2". Without texts for organisers. */
export function partTitle(
  { series, sessions }: { series: Pick<Webinar, "title">; sessions: readonly Webinar[] },
  { id }: Pick<Webinar, "id">,
  t?: Texts,
): string {
  const index = sessions.findIndex((session) => session.id === id);
  const label = sessionLabel(sessions[index] ?? { title: "" }, index, t);
  return sessionTitle(series.title, label, t);
}

/** The same of any webinar: one that takes place by itself has its own title alone. */
export async function fullTitle(
  db: Database,
  webinar: Pick<Webinar, "id" | "seriesId" | "title">,
  t?: Texts,
): Promise<string> {
  const part = await findPart(db, webinar);
  return part ? partTitle(part, webinar, t) : webinar.title;
}

/**
 * Which of how many it is, and what is still to come besides: "This is session 2 of 3. Another
 * session is to come: Session 3, Saturday 29 November 2025, 10:00 to 11:30."
 */
export function partWords(
  sessions: readonly Webinar[],
  { id }: Pick<Webinar, "id">,
  { now, texts }: { now: Date; texts: Texts },
): string {
  const at = now.toISOString();
  const index = sessions.findIndex((session) => session.id === id);
  const left = sessions.filter(
    (session) => session.id !== id && session.state === "scheduled" && session.startsAt > at,
  );
  const next = left.slice(0, 1).map((session) => {
    const { day, hours } = webinarTimes(session, texts);
    return `${sessionLabel(session, sessions.indexOf(session), texts)}, ${day}, ${hours}`;
  });
  const { part, left: others } = texts.series;
  return (
    `${part({ number: index + 1, total: sessions.length })} ` +
    others({ count: left.length, next: next.join("") })
  );
}
