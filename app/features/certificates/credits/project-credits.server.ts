import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import type { Schema } from "#db/schema.ts";
import { findProject, type Project } from "../model/project.server.ts";
import { creditsLabel, type ProjectCredits, unreadableFacts } from "./credits.ts";

/**
 * Says what the certificates that a project issues from now on are worth. Those it issued stay as
 * they are. False: there is no such project.
 */
export async function setCredits(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    projectId: string;
    credits: ProjectCredits;
    now: Date;
  },
): Promise<boolean> {
  const { accountId, actorId, now } = given;
  const label = creditsLabel(given.credits);
  const credits = label === null ? null : JSON.stringify(given.credits);
  return db.transaction().execute(async (trx) => {
    const project = await findProject(trx, accountId, given.projectId);
    if (!project) return false;
    if (project.credits === credits) return true;
    await trx
      .updateTable("projects")
      .set({ credits, editedAt: now.toISOString() })
      .where("id", "=", project.id)
      .execute();
    const text = `Changed what certificates of ${project.title} are worth: ${label ?? "nothing"}`;
    const link = `/projects/${project.id}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
    return true;
  });
}

/** Enough rows to find a mistake by. */
const ROWS_NAMED = 5;
const ROWS_AT_ONCE = 500;

/** People of the project's list whose hours or points can't be read as a number. */
export interface UnreadableRows {
  count: number;
  /** The first of them, counted from 1 in the list's order. */
  rows: number[];
}

export async function findUnreadableRows(
  db: Database,
  project: Pick<Project, "accountId" | "listId">,
  credits: ProjectCredits | null,
): Promise<UnreadableRows> {
  const columns = credits?.columns;
  const found: UnreadableRows = { count: 0, rows: [] };
  if (!project.listId || !(columns?.hours || columns?.points)) return found;
  let row = 0;
  const pages = keysetPages(
    (last: { position: number } | null, limit) =>
      db
        .selectFrom("recipients")
        .select(["id", "position", "fields"])
        .where("accountId", "=", project.accountId)
        .where("listId", "=", project.listId)
        .where("position", ">", last?.position ?? -1)
        .orderBy("position")
        .limit(limit)
        .execute(),
    ROWS_AT_ONCE,
  );
  for await (const people of pages) {
    for (const { id, fields } of people) {
      row++;
      const texts = readStoredTexts(fields, "recipients.fields", id);
      if (unreadableFacts(columns, texts).length === 0) continue;
      found.count++;
      if (found.rows.length < ROWS_NAMED) found.rows.push(row);
    }
    await letOthersRun();
  }
  return found;
}

/** What their organiser reads of them; null: there are none. */
export function unreadableMessage({ count, rows }: UnreadableRows): string | null {
  if (count === 0) return null;
  const people = count === 1 ? "1 person has" : `${count.toLocaleString("en")} people have`;
  const which = `${rows.length === 1 ? "row" : "rows"} ${rows.join(", ")}`;
  const more = count > rows.length ? ", and more" : "";
  return (
    `${people} hours or points on the list that aren’t a number (${which}${more}). ` +
    "Their certificates won’t state any."
  );
}
