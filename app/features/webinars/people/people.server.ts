import { searchable } from "#app/engines/letters/searchable.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { searchGuests } from "../model/search-guests.server.ts";
import type { WebinarRegistration } from "../model/webinar.server.ts";
import { durationLabel, minutesOfReminder } from "../model/webinar-messages.ts";
import { MAX_BATCH, PEOPLE_PER_PAGE, type PeopleFilter } from "./people-filter.ts";

const PEOPLE_PER_QUERY = 1000;

/**
 * One page of a webinar's people in the order they came, how many match, and how many were searched
 * (`searchGuests`).
 */
export async function listWebinarPeople(
  db: Database,
  webinarId: string,
  { q, state, page, whole }: PeopleFilter,
): Promise<{ people: WebinarRegistration[]; total: number; searched: number | null }> {
  const all = db
    .selectFrom("webinarRegistrations")
    .where("webinarId", "=", webinarId)
    .$if(state !== "", (query) => query.where("state", "=", state as WebinarRegistration["state"]));
  const from = (page - 1) * PEOPLE_PER_PAGE;
  if (!searchable(q)) {
    const { total } = await all
      .select(({ fn }) => fn.countAll<number | string>().as("total"))
      .executeTakeFirstOrThrow();
    const people = await all
      .selectAll()
      .orderBy("position")
      .limit(PEOPLE_PER_PAGE)
      .offset(from)
      .execute();
    return { people, total: Number(total), searched: null };
  }
  const found = await searchGuests(all, q, { whole });
  const ids = found.ids.slice(from, from + PEOPLE_PER_PAGE);
  const people =
    ids.length > 0
      ? await db
          .selectFrom("webinarRegistrations")
          .selectAll()
          .where("id", "in", ids)
          .orderBy("position")
          .execute()
      : [];
  return { people, total: found.ids.length, searched: found.searched };
}

/** How many are in each state. */
export async function countByState(
  db: Database,
  webinarId: string,
): Promise<Record<WebinarRegistration["state"], number>> {
  const counts = { registered: 0, pending: 0, waiting: 0, declined: 0, cancelled: 0 };
  const rows = await db
    .selectFrom("webinarRegistrations")
    .select(({ fn }) => ["state", fn.countAll<number | string>().as("people")])
    .where("webinarId", "=", webinarId)
    .groupBy("state")
    .execute();
  for (const { state, people } of rows) counts[state] = Number(people);
  return counts;
}

/** Everybody, a thousand at a time, for the export. */
export function readAllPeople(
  db: Database,
  webinarId: string,
): AsyncGenerator<WebinarRegistration[]> {
  const read = (last: Pick<WebinarRegistration, "position"> | null, limit: number) =>
    db
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", webinarId)
      .where("position", ">", last?.position ?? 0)
      .orderBy("position")
      .limit(limit)
      .execute();
  return keysetPages(read, PEOPLE_PER_QUERY);
}

/**
 * Everybody who waited for the organiser's yes or no when the page was `shown` (ISO), who came
 * first before the others, as many as are decided at once. Who came since was not seen.
 */
export async function idsToDecide(
  db: Database,
  webinarId: string,
  shown: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("webinarId", "=", webinarId)
    .where("state", "=", "pending")
    .where("stateChangedAt", "<=", shown)
    .orderBy("position")
    .limit(MAX_BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which mails somebody had, and when, the newest first. */
export async function emailsOfPerson(
  db: Database,
  registrationId: string,
): Promise<{ kind: string; at: string }[]> {
  return db
    .selectFrom("webinarMails")
    .select(["kind", "at"])
    .where("registrationId", "=", registrationId)
    .orderBy("at", "desc")
    .orderBy("kind")
    .execute();
}

/** How many stand before somebody on the waiting list, counting them: 1 is next. */
export async function waitingPosition(
  db: Database,
  { webinarId, position }: WebinarRegistration,
): Promise<number> {
  const { before } = await db
    .selectFrom("webinarRegistrations")
    .select(({ fn }) => fn.countAll<number | string>().as("before"))
    .where("webinarId", "=", webinarId)
    .where("state", "=", "waiting")
    .where("position", "<=", position)
    .executeTakeFirstOrThrow();
  return Number(before);
}

/** What a mail of this kind was about, as the organiser reads it. */
export function emailLabel(kind: string): string {
  const minutes = minutesOfReminder(kind);
  if (minutes !== null) return `Reminder, ${durationLabel(minutes)} before`;
  if (kind.startsWith("change-")) return "What changed";
  if (kind.startsWith("again-")) return "Their link again";
  return EMAIL_LABELS[kind] ?? "Mail";
}

const EMAIL_LABELS: Record<string, string> = {
  confirmation: "Confirmation",
  waiting: "You are on the waiting list",
  pending: "We have your registration",
  place: "You have a place",
  approved: "Approved",
  declined: "No place this time",
  "place-cancelled": "Place cancelled",
  withdrawn: "Registration cancelled",
  cancel: "The webinar is cancelled",
  "follow-up-attended": "Follow-up to those who attended",
  "follow-up-absent": "Follow-up to those who did not attend",
};
