import { randomUUID } from "node:crypto";
import { setImmediate as letOthersRun, setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import type { FileNotParsed, ParsersBusy } from "#app/engines/parser-processes/parsing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { endLease, renewLease, takeLease } from "#app/platform/locks/leases.server.ts";
import type { Database } from "#db/database.server.ts";
import {
  type CheckLine,
  GROUPS_IN_ORDER,
  linesOf,
  MAX_AT_ONCE,
  MAX_CHECKED,
  readCheckLines,
} from "../verify/check-lines.ts";
import { checkMany } from "../verify/check-many.server.ts";
import { checkFile, type FoundLine, unread, WaitAndTryAgain } from "./check-file.server.ts";
import { oldestShown } from "./check-life.ts";
import {
  CHECKS_FOLDER,
  checkFolder,
  countedPlace,
  fileKeyOf,
  keepFile,
  LIST_PLACE,
} from "./keep-file.server.ts";
import { FOUND_LINES } from "./show-check.server.ts";

const MINUTE_MS = 60_000;
/** After so long what is left is answered as not read. */
const MAX_WORK_MS = 20 * MINUTE_MS;
const LEASE_MS = 60_000;
const OWNER = randomUUID();

/** The checks take turns, one file each. */
const turns = pLimit(2);

/** What a server works off; a process may be several in turn. */
interface Work {
  running: Map<string, Promise<void>>;
  stopping: AbortController;
}
const works = new WeakMap<AppContext["db"], Work>();

function workOf({ db }: Pick<AppContext, "db">): Work {
  const work = works.get(db) ?? { running: new Map(), stopping: new AbortController() };
  works.set(db, work);
  return work;
}

/** Works a check off in the background. `isLeft`: only if no other process does. */
export function runCheck(app: AppContext, checkId: string): void {
  const { running, stopping } = workOf(app);
  if (running.has(checkId) || stopping.signal.aborted) return;
  const done = workUnderLease(app, checkId)
    .catch((error) => app.log.error({ err: error }, "a check of certificates ended badly"))
    .finally(() => running.delete(checkId));
  running.set(checkId, done);
}

/** Takes up what a process left when it ended. */
export async function resumeChecks(app: AppContext): Promise<void> {
  const rows = await app.db
    .selectFrom("bulkChecks")
    .select("id")
    .where("startedAt", "is not", null)
    .where("checkedAt", "is", null)
    .where("createdAt", ">", oldestShown(app.clock()))
    .execute();
  for (const { id } of rows) runCheck(app, id);
}

/** Stops after the files under way; the rest is taken up at the next start. */
export async function stopChecks(app: Pick<AppContext, "db">): Promise<void> {
  const { running, stopping } = workOf(app);
  stopping.abort();
  await Promise.all(running.values());
}

async function workUnderLease(app: AppContext, checkId: string): Promise<void> {
  const lease = { name: `check:${checkId}`, owner: `${OWNER}:${checkId}`, ms: LEASE_MS };
  if (!(await takeLease(app.db, lease))) return;
  try {
    await work(app, checkId, () => renewLease(app.db, lease));
  } finally {
    await endLease(app.db, lease);
  }
}

async function work(
  app: AppContext,
  checkId: string,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  const { db } = app;
  const check = await db
    .selectFrom("bulkChecks")
    .select(["sender", "createdAt"])
    .where("id", "=", checkId)
    .where("startedAt", "is not", null)
    .executeTakeFirst();
  if (!check) return;
  const until = Date.parse(check.createdAt) + MAX_WORK_MS;
  const { signal } = workOf(app).stopping;
  for (;;) {
    const file = await nextFile(db, checkId);
    if (!file) break;
    if (signal.aborted || !(await mayGoOn())) return;
    const isLate = app.clock().getTime() > until;
    const wait = isLate
      ? await recordLines(db, file.id, [unread(file.name, "late")])
      : await turns(() => workOffFile(app, { checkId, file, sender: check.sender }));
    if (wait)
      await pause(Math.min(wait * 1000, LEASE_MS / 3), undefined, { signal }).catch(() => {});
  }
  await finish(app, checkId);
}

function nextFile(db: Database, checkId: string) {
  return db
    .selectFrom("bulkCheckFiles")
    .select(["id", "place", "name"])
    .where("checkId", "=", checkId)
    .where("lines", "is", null)
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();
}

type CheckedFileRow = NonNullable<Awaited<ReturnType<typeof nextFile>>>;

/** Returns the seconds to wait when its turn hasn't come. */
async function workOffFile(
  app: AppContext,
  { checkId, file, sender }: { checkId: string; file: CheckedFileRow; sender: string },
): Promise<number | undefined> {
  const { db, files } = app;
  const { id, name, place } = file;
  try {
    const bytes = await files.get(fileKeyOf(checkId, id));
    const from = { lane: "public", from: sender, isMany: true } as const;
    const isPacked = place.includes(".");
    const content =
      place === LIST_PLACE
        ? await readPasted(bytes)
        : await checkFile(app, { name, bytes, sender: from, isPacked });
    if (content.kind === "lines") await recordLines(db, id, content.lines);
    else await keepPacked(app, checkId, file, content.files);
  } catch (error) {
    if (error instanceof WaitAndTryAgain) return error.seconds;
    const { seconds, name: kind, why } = error as Partial<ParsersBusy & FileNotParsed>;
    // By name: programs are bundled apart, each with classes of its own.
    if (kind === "ParsersBusy") return seconds ?? 5;
    if (kind !== "FileNotParsed") app.log.warn({ err: error }, "a file of a check wasn't read");
    await recordLines(db, id, [unread(name, why === "time" ? "late" : "damaged")]);
  }
  await files.remove(fileKeyOf(checkId, id));
  return undefined;
}

/** Lines of a pasted list that are read before others are served. */
const READ_AT_ONCE = 500;

async function readPasted(bytes: Uint8Array) {
  const lines = linesOf(new TextDecoder().decode(bytes));
  const read: CheckLine[] = [];
  for (let at = 0; at < lines.length; at += READ_AT_ONCE) {
    read.push(...readCheckLines(lines.slice(at, at + READ_AT_ONCE), at + 1));
    await letOthersRun();
  }
  return { kind: "lines", lines: read } as const;
}

async function recordLines(db: Database, id: string, lines: FoundLine[]): Promise<undefined> {
  const stored = JSON.stringify(lines);
  await db.updateTable("bulkCheckFiles").set({ lines: stored }).where("id", "=", id).execute();
}

/** Puts what a ZIP holds behind it. Begun again, what is there already is written anew. */
async function keepPacked(
  app: AppContext,
  checkId: string,
  { id, place, name }: CheckedFileRow,
  packed: AsyncIterable<{ name: string; bytes: Uint8Array | null; why: string | null }>,
): Promise<void> {
  const { db } = app;
  await db
    .deleteFrom("bulkCheckFiles")
    .where("checkId", "=", checkId)
    .where("place", "like", `${place}.%`)
    .execute();
  let at = 0;
  for await (const one of packed) {
    const where = `${place}.${countedPlace(at++)}`;
    const row = await keepFile(app, checkId, {
      name: one.name,
      bytes: one.bytes ?? new Uint8Array(),
      place: where,
    });
    const source = `${name}, ${row.name}`;
    const state = one.why === "large" ? "large" : "damaged";
    const lines = one.bytes === null ? JSON.stringify([unread(source, state)]) : null;
    await db
      .insertInto("bulkCheckFiles")
      .values({ ...row, name: source, checkId, lines })
      .execute();
  }
  await recordLines(db, id, []);
}

/** Answers every line as it is now, and lets the files go. */
async function finish(app: AppContext, checkId: string): Promise<void> {
  const { db, clock } = app;
  const found = await readFound(db, checkId);
  const lines = found.slice(0, MAX_CHECKED);
  const last = lines.at(-1)?.line ?? 0;
  if (found.length > lines.length) lines.push({ ...unread("", "much"), line: last + 1 });
  const checked = await checkMany(app, lines);
  const groups = GROUPS_IN_ORDER.map((group) => checked.filter((line) => line.group === group));
  const counts = Object.fromEntries(
    GROUPS_IN_ORDER.map((group, at) => [group, groups[at]?.length]),
  );
  const inOrder = groups.flat();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("bulkChecks")
      .set({ counts: JSON.stringify(counts), checkedAt: clock().toISOString() })
      .where("id", "=", checkId)
      .execute();
    for (let at = 0; at < inOrder.length; at += MAX_AT_ONCE) {
      const page = { checkId, page: at / MAX_AT_ONCE + 1 };
      const lines = JSON.stringify(inOrder.slice(at, at + MAX_AT_ONCE));
      await trx
        .insertInto("bulkCheckPages")
        .values({ ...page, lines })
        .execute();
      await letOthersRun();
    }
    await trx.deleteFrom("bulkCheckFiles").where("checkId", "=", checkId).execute();
  });
  await removeFiles(app, checkFolder(checkId));
}

/** What all files hold, counted on from the lines of the pasted list. */
async function readFound(db: Database, checkId: string): Promise<CheckLine[]> {
  const rows = await db
    .selectFrom("bulkCheckFiles")
    .select(["id", "lines"])
    .where("checkId", "=", checkId)
    .orderBy("place")
    .execute();
  const found: CheckLine[] = [];
  for (const { id, lines } of rows) {
    for (const one of readStored(FOUND_LINES, lines ?? "[]", "bulkCheckFiles.lines", id)) {
      const line = one.line ?? (found.at(-1)?.line ?? 0) + 1;
      found.push({ ...one, line });
    }
    await letOthersRun();
  }
  return found;
}

async function removeFiles({ files }: Pick<AppContext, "files">, folder: string): Promise<void> {
  for await (const key of files.list(folder)) await files.remove(key);
}

/** Deletes what is older than it is shown, and files of checks that there aren't. */
async function pruneChecks(app: AppContext): Promise<void> {
  const { db, files, clock } = app;
  await db.deleteFrom("bulkChecks").where("createdAt", "<=", oldestShown(clock())).execute();
  const rows = await db.selectFrom("bulkChecks").select("id").execute();
  const known = new Set(rows.map(({ id }) => id));
  for await (const key of files.list(CHECKS_FOLDER)) {
    const [, checkId = ""] = key.split("/");
    if (!known.has(checkId)) await files.remove(key);
  }
}

export const pruneChecksJob = defineJob({
  name: "prune-checks",
  label: "Deletes lists and files that somebody has checked",
  every: "quarter-hour",
  run: pruneChecks,
});
