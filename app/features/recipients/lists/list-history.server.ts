import { counted, wholeName } from "#app/platform/text/wording.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { ListEventsTable } from "#db/schema/recipients.ts";
import { listSendsTo } from "../extensions.ts";

const LINES = 25;

export interface HistoryEntry {
  id: string;
  text: string;
  /** Who did it; empty: the product, a program, or somebody who is no more. */
  by: string;
  at: ReturnType<typeof shownTime>;
  link: string | null;
}

type Event = Pick<ListEventsTable, "kind" | "about" | "consent"> & {
  added: number;
  updated: number;
  duplicates: number;
  removed: number;
};

/** "Imported attendees.csv: 120 people added, 3 updated, 2 left out as duplicates". */
export function eventText({ kind, about, added, updated, duplicates, removed }: Event): string {
  const counts = [
    added > 0 ? `${counted(added, "person", "people")} added` : "",
    updated > 0 ? `${updated.toLocaleString("en")} updated` : "",
    duplicates > 0 ? `${duplicates.toLocaleString("en")} left out as duplicates` : "",
    removed > 0 ? `${counted(removed, "person", "people")} taken off` : "",
  ].filter(Boolean);
  const what: Record<Event["kind"], string> = {
    imported: `Imported ${about}`,
    pasted: "Typed or pasted",
    typed: "Typed in",
    copied: `Copied from ${about}`,
    merged: `Merged with ${about}`,
    removed: "Taken off",
    renamed: `Renamed to ${about}`,
  };
  if (kind === "removed") return counts.join(", ");
  return counts.length > 0 ? `${what[kind]}: ${counts.join(", ")}` : what[kind];
}

/**
 * What happened to a list, newest first: people brought in and taken off, and what was sent to it.
 */
export async function readListHistory(
  db: Database,
  list: { accountId: string; listId: string | null },
  given: { now: Date; timeZone: string },
): Promise<HistoryEntry[]> {
  if (!list.listId) return [];
  const events = await db
    .selectFrom("listEvents")
    .leftJoin("users", "users.id", "listEvents.actorId")
    .select([
      "listEvents.id",
      "listEvents.at",
      "kind",
      "about",
      "added",
      "updated",
      "duplicates",
      "removed",
      "consent",
    ])
    .select(["users.firstName", "users.lastName"])
    .where("listId", "=", list.listId)
    .where("listEvents.accountId", "=", list.accountId)
    .orderBy("listEvents.at", "desc")
    .limit(LINES)
    .execute();
  const sends = await listSendsTo.get()(db, {
    accountId: list.accountId,
    listId: list.listId,
    limit: LINES,
  });
  const entries = [
    ...events.map(({ id, at, firstName, lastName, ...event }) => ({
      id,
      when: at,
      text: eventText(event),
      by: firstName === null ? "" : wholeName({ firstName, lastName: lastName ?? "" }),
      link: null,
    })),
    ...sends.map(({ id, title, recipientCount, createdAt }) => ({
      id,
      when: createdAt,
      text: `Sent “${title}” to ${counted(recipientCount, "person", "people")}`,
      by: "",
      link: `/sent/${id}`,
    })),
  ];
  return entries
    .sort((one, other) => (one.when < other.when ? 1 : -1))
    .slice(0, LINES)
    .map(({ when, ...entry }) => ({ ...entry, at: shownTime(when, given.now, given.timeZone) }));
}
