import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { AppContext } from "#app/platform/app-context.ts";
import { endLease, renewLease, takeLease } from "#app/platform/locks/leases.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { isPostgres } from "#db/is-postgres.ts";
import { addInPortions } from "./add-staged.server.ts";
import { runImportCheck } from "./check-import.server.ts";
import type { ImportLease } from "./import-lease.server.ts";
import { removeImportFiles } from "./start-import.server.ts";

/** How long a check that shows no progress is left to the process that has it. */
const LEASE_MS = 60_000;

const OWNER = randomUUID();

/** Checks and portions under way in this process, by import. */
const running = new Map<string, { stop: AbortController; done: Promise<void> }>();

/**
 * Starts the check of an import in `reading` in the background; one already under way for it is
 * stopped first, in another process too. `isLeft`: only if no other process has it.
 */
export function startImportCheck(app: AppContext, importId: string, { isLeft = false } = {}): void {
  start(app, importId, isLeft, runImportCheck);
}

/** Starts adding the people of an import in `applying`. */
export function startAdding(app: AppContext, importId: string, { isLeft = false } = {}): void {
  start(app, importId, isLeft, addInPortions);
}

type Work = (app: AppContext, importId: string, going: ImportLease) => Promise<void>;

function start(app: AppContext, importId: string, isLeft: boolean, work: Work): void {
  const before = running.get(importId);
  before?.stop.abort();
  const stop = new AbortController();
  const done = (before?.done ?? Promise.resolve())
    .then(() => workUnderLease(app, importId, { signal: stop.signal, isLeft, work }))
    .catch((error) => app.log.error({ importId, err: error }, "an import ended badly"))
    .finally(() => {
      if (running.get(importId)?.stop === stop) running.delete(importId);
    });
  running.set(importId, { stop, done });
}

async function workUnderLease(
  app: AppContext,
  importId: string,
  { signal, isLeft, work }: { signal: AbortSignal; isLeft: boolean; work: Work },
): Promise<void> {
  // Work begun anew has another owner, so that the one before it finds out.
  const lease = { name: `import:${importId}`, owner: `${OWNER}:${newId()}`, ms: LEASE_MS };
  if (!(await takeLease(app.db, lease, { evenFromOthers: !isLeft }))) return;
  try {
    await work(app, importId, { signal, mayGoOn: (trx) => renewLease(trx, lease) });
  } finally {
    await endLease(app.db, lease);
  }
}

/** Waits until the work on one import is done, at most so long. */
export async function waitForImport(importId: string, maxMs: number): Promise<void> {
  const done = running.get(importId)?.done;
  if (!done) return;
  const timer = new AbortController();
  await Promise.race([done, pause(maxMs, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

/** Waits until the checks and portions under way are done: for an orderly end, and for tests. */
export async function finishImports(): Promise<void> {
  while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
}

/** Stops the checks and portions under way; they are taken up again at the next start. */
export async function stopImports(): Promise<void> {
  const all = [...running.values()];
  for (const { stop } of all) stop.abort();
  await Promise.all(all.map(({ done }) => done));
}

/** Days an import that nobody finished is kept: its file and rows are personal data. */
const UNFINISHED_DAYS = 14;

/**
 * At start, and from time to time where there are several processes: checks that a stop or a crash
 * cut short begin again, people are added further, and forgotten imports go. Returns how many were
 * looked at.
 */
export async function resumeImports(app: AppContext, { isStart = true } = {}): Promise<number> {
  await pruneUnfinishedImports(app);
  const rows = await app.db
    .selectFrom("imports")
    .select(["id", "status"])
    .where("status", "in", ["reading", "applying"])
    .execute();
  // Where this is the only process, what is being read while it lives is read by it.
  if (!isStart && !isPostgres(app.db)) return 0;
  for (const { id, status } of rows)
    if (!running.has(id))
      (status === "reading" ? startImportCheck : startAdding)(app, id, { isLeft: true });
  return rows.length;
}

async function pruneUnfinishedImports(app: AppContext): Promise<void> {
  const before = new Date(app.clock().getTime() - UNFINISHED_DAYS * 86_400_000).toISOString();
  const rows = await app.db
    .selectFrom("imports")
    .select(["id", "fileKey"])
    .where("status", "not in", ["applying", "applied"])
    .where("createdAt", "<", before)
    .execute();
  for (const { id, fileKey } of rows) {
    await app.db.deleteFrom("imports").where("id", "=", id).execute();
    await removeImportFiles(app, fileKey);
  }
}
