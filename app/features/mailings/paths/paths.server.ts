import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import { enqueueJob, type JobHandle } from "#app/platform/jobs/define-job.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { PathsTable } from "#db/schema/paths.ts";
import type { Schema } from "#db/schema.ts";
import type { BulkDraft } from "../bulk/bulk-drafts.server.ts";
import type { RuleSource } from "../rules/rule-source.ts";
import { settingsShape } from "./path-forms.server.ts";
import { MAX_PATHS, type PathStep } from "./path-model.ts";

export type Path = Selectable<PathsTable>;

/** A look at a path; done in path-jobs. */
export const pathTurnHandle: JobHandle<{ pathId: string }> = {
  name: "path-turn",
  schema: z.object({ pathId: z.string() }),
};
export const pathJobKey = (pathId: string) => `path-turn:${pathId}`;

/** Asks for a look at a path, unless one waits. */
export async function enqueueTurn(db: Database, pathId: string, now: Date): Promise<void> {
  await enqueueJob(db, pathTurnHandle, {
    payload: { pathId },
    uniqueKey: pathJobKey(pathId),
    runAt: now,
    now,
  });
}

/** The account's path; null: it is absent or another's. */
export async function findPath(
  db: Database,
  accountId: string,
  id: string | undefined,
): Promise<Path | null> {
  const path = await readPath(db, id ?? "");
  return path?.accountId === accountId ? path : null;
}

export async function readPath(db: Database, id: string): Promise<Path | null> {
  const path = await db.selectFrom("paths").selectAll().where("id", "=", id).executeTakeFirst();
  return path ?? null;
}

/** An account's paths, newest first. */
export async function listPaths(db: Database, accountId: string): Promise<Path[]> {
  return db
    .selectFrom("paths")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("createdAt", "desc")
    .limit(MAX_PATHS)
    .execute();
}

/** The path whose people a message without any of its own is for; null: none. */
export async function pathOfDraft(
  db: Database,
  { id, audience }: BulkDraft,
): Promise<{ id: string; name: string } | null> {
  if (audience.choice.all !== null || audience.choice.plus.length > 0) return null;
  const path = await db
    .selectFrom("pathSteps as s")
    .innerJoin("paths", "paths.id", "s.pathId")
    .select(["paths.id", "paths.name"])
    .where("s.draftId", "=", id)
    .executeTakeFirst();
  return path ?? null;
}

/** The steps of a path in their order. */
export async function readSteps(db: Database, pathId: string): Promise<PathStep[]> {
  const rows = await db.selectFrom("pathSteps").selectAll().where("pathId", "=", pathId).execute();
  return rows
    .map((row) => {
      const settings = readStored(settingsShape, row.settings, "pathSteps.settings", row.id);
      return { ...row, settings };
    })
    .sort((one, other) => one.position - other.position);
}

interface Act {
  account: { id: string };
  userId: string;
  now: Date;
}

/** Returns its id; null: the account has as many paths as it may. */
export async function createPath(
  db: Database,
  act: Act & { name: string; source: RuleSource; toEveryone: boolean },
): Promise<string | null> {
  const { account, userId, now, name, source, toEveryone } = act;
  if ((await listPaths(db, account.id)).length >= MAX_PATHS) return null;
  const path: Path = {
    id: newId(now.getTime()),
    accountId: account.id,
    name,
    source: JSON.stringify(source),
    state: "draft",
    stoppedReason: null,
    startedAt: null,
    walkedTo: 0,
    letsIn: toEveryone ? 1 : 0,
    nextTurnAt: null,
    createdBy: userId,
    createdAt: now.toISOString(),
  };
  await db.insertInto("paths").values(path).execute();
  return path.id;
}

const LOGGED = { on: "Started a path", paused: "Paused a path", ended: "Ended a path" } as const;

/**
 * Starts a path, pauses it, lets it go on, or ends it. Who came to fit while it was paused comes
 * onto it afterwards; everybody keeps their place. When it ends, nobody moves any more, and it stays
 * ended. Returns whether it did.
 */
export async function switchPath(
  db: Kysely<Schema>,
  path: Path,
  { account, userId, now, to }: Act & { to: keyof typeof LOGGED },
): Promise<boolean> {
  if (path.state === "ended") return false;
  return db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const begun = { startedAt: path.startedAt ?? at, nextTurnAt: at, walkedTo: 0 };
    const updated = await trx
      .updateTable("paths")
      .set({ state: to, stoppedReason: null, nextTurnAt: null, ...(to === "on" ? begun : {}) })
      .where("id", "=", path.id)
      .where("state", "=", path.state)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return false;
    if (to === "on") await enqueueTurn(trx, path.id, now);
    await recordActivity(trx, {
      accountId: account.id,
      actorId: userId,
      kind: "update",
      text: `${LOGGED[to]}: ${path.name}`,
      link: pagePath(path.id),
      now,
    });
    return true;
  });
}

export const pagePath = (id: string) => `/bulk-email/rules/paths/${id}`;

/** Deletes a path that never started, so that nobody was on it. */
export async function deletePath(db: Database, { id }: Path): Promise<void> {
  await db.deleteFrom("paths").where("id", "=", id).where("state", "=", "draft").execute();
}

/** Stops a path that can't go on, and says so to its organiser. Everybody keeps their place. */
export async function stopPath(
  db: Kysely<Schema>,
  path: Path,
  reason: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stopped = await trx
      .updateTable("paths")
      .set({ state: "stopped", stoppedReason: reason.slice(0, 500), nextTurnAt: null })
      .where("id", "=", path.id)
      .where("state", "=", "on")
      .executeTakeFirst();
    if (stopped.numUpdatedRows === 0n) return;
    await recordActivity(trx, {
      accountId: path.accountId,
      actorId: null,
      kind: "warning",
      text: `A path stopped: ${path.name}. ${reason}`.slice(0, 500),
      link: pagePath(path.id),
      now,
    });
  });
}

/** Takes somebody who is erased out of every path. */
export async function eraseFromPaths(
  db: Database,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  for (const table of ["pathPeople", "pathPassed"] as const)
    await db
      .deleteFrom(table)
      .where("email", "=", email)
      .where("pathId", "in", pathsOf(db, accountId))
      .execute();
}

const pathsOf = (db: Database, accountId: string) =>
  db.selectFrom("paths").select("id").where("accountId", "=", accountId);

/** Somebody's address was corrected: they keep their place, unless the right one has its own. */
export async function correctOnPaths(
  trx: Database,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  const taken = trx
    .selectFrom("pathPeople")
    .select("pathId")
    .where("email", "=", to)
    .where("pathId", "in", pathsOf(trx, accountId));
  const takenIds = (await taken.execute()).map(({ pathId }) => pathId);
  for (const table of ["pathPeople", "pathPassed"] as const)
    await trx
      .updateTable(table)
      .set({ email: to })
      .where("email", "=", from)
      .where("pathId", "in", pathsOf(trx, accountId))
      .where("pathId", "not in", ["", ...takenIds])
      .execute();
}
