import { beyondKey } from "#db/beyond-key.server.ts";
import type { Database } from "#db/database.server.ts";
import type { ActivitiesTable } from "#db/schema/activities.ts";
import type { PageKeys } from "../http/page-key.ts";
import type { ActivityFilter } from "./activity-filter.ts";
import { type Actor, actorOf } from "./actor.ts";

/** A line of the activity log. */
export interface Activity {
  id: string;
  kind: ActivitiesTable["kind"];
  text: string;
  link: string | null;
  /** ISO. */
  at: string;
  isSample: boolean;
  actor: Actor;
}

export interface ActivityQuery extends Pick<ActivityFilter, "kind" | "by">, Partial<PageKeys> {
  accountId: string;
  /** ISO; null: from the beginning. */
  since: string | null;
  limit: number;
}

const KEY = { at: "activities.at", id: "activities.id" };

/**
 * Lines of an account's log, newest first: the newest, those older than `before`, or those newer than `after` that are
 * nearest to it. Each way of filtering walks an index of its own, so that a page costs the same at a million lines.
 */
export async function listActivities(db: Database, query: ActivityQuery, appName: string): Promise<Activity[]> {
  const { accountId, kind, since, before = null, after = null, limit } = query;
  const direction = after ? "asc" : "desc";
  const by = query.by ?? "";
  const keyId = by.startsWith("key:") ? by.slice("key:".length) : null;
  const personId = by && by !== "product" && keyId === null ? by : null;
  const chosen = db
    .selectFrom("activities")
    .select(["id", "kind", "text", "link", "at", "isSample", "actorId", "actorKeyId"])
    .where("accountId", "=", accountId)
    .$if(kind !== null, (lines) => lines.where("kind", "=", kind!))
    .$if(personId !== null, (lines) => lines.where("actorKeyId", "is", null).where("actorId", "=", personId))
    .$if(keyId !== null, (lines) => lines.where("actorKeyId", "=", keyId).where("actorId", "is", null))
    .$if(by === "product", (lines) => lines.where("actorKeyId", "is", null).where("actorId", "is", null))
    .$if(since !== null, (lines) => lines.where("at", ">=", since ?? ""))
    .$if(before !== null, (lines) => lines.where(beyondKey(KEY, "<", before!)))
    .$if(after !== null, (lines) => lines.where(beyondKey(KEY, ">", after!)))
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(limit);
  const rows = await db
    .selectFrom(chosen.as("a"))
    .leftJoin("users as u", "u.id", "a.actorId")
    .leftJoin("apiKeys as k", "k.id", "a.actorKeyId")
    .selectAll("a")
    .select(["u.firstName", "u.lastName", "k.name as keyName"])
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    link: row.link,
    at: row.at,
    isSample: row.isSample === 1,
    actor: actorOf(row, appName),
  }));
}
