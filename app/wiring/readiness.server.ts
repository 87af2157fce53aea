import { sql } from "kysely";
import { logWarning } from "#app/features/certificates/log/log-status.server.ts";
import { bounceWarning } from "#app/features/delivery/health/bounce-status.server.ts";
import { readHeldLanes } from "#app/features/delivery/health/mail-gate.server.ts";
import { becauseClause } from "#app/features/delivery/health/mail-gate-state.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { lacksRoom } from "#app/platform/disk-room.server.ts";
import { liveWorkers } from "#app/platform/locks/heartbeats.server.ts";
import { isFilesAway } from "#app/providers/files/files-away.server.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";

export async function isDatabaseReachable(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/**
 * A sending loop that has not come round for so long has died. Its longest wait is a call to the
 * mail provider.
 */
const WORKER_SILENCE_MS = 5 * 60_000;
/** An answer later than this is as good as none for whoever asks. */
const PATIENCE_MS = 3_000;
/** Everybody may ask; the database and the store are not asked more often than this. */
const KEPT_MS = 1_000;

type Reachable = Pick<AppContext, "db" | "files" | "config">;
const warned = new WeakMap<Reachable["db"], { at: number; warnings: Promise<string[]> }>();
const asked = new WeakMap<Reachable["db"], { at: number; problems: Promise<string[]> }>();

/**
 * Why this process should get no visitors now; empty: it is ready. Each in words that an operator
 * understands.
 */
export async function readReadiness(
  app: Reachable,
  { workerTurnAt, draining }: { workerTurnAt: number | null; draining: boolean },
): Promise<string[]> {
  if (draining) return ["the server is shutting down"];
  const problems = [...(await reachAll(app))];
  if (workerTurnAt !== null && Date.now() - workerTurnAt > WORKER_SILENCE_MS)
    problems.push("the worker has stopped");
  return problems;
}

/**
 * What an operator should check although pages are being served; each is a line starting with
 * "warning:".
 */
export async function readWarnings(
  app: Pick<AppContext, "db" | "clock" | "config">,
): Promise<string[]> {
  const { db, clock } = app;
  const known = warned.get(db);
  if (known && performance.now() - known.at < KEPT_MS) return known.warnings;
  const warnings = Promise.all([
    holdWarnings(app, clock()),
    bounceWarning(app),
    logWarning(db),
  ]).then(
    ([holds, ...others]) =>
      [...holds, ...others.filter((one) => one !== null)].map((warning) => `warning: ${warning}`),
    // A database that doesn't answer is a problem, not a warning.
    () => [],
  );
  warned.set(db, { at: performance.now(), warnings });
  return warnings;
}

async function holdWarnings(
  { db, config }: Pick<AppContext, "db" | "config">,
  now: Date,
): Promise<string[]> {
  return (await readHeldLanes(db, config, now)).map(({ lane, until, reason }) => {
    const what = lane === "account" ? "account e-mail" : "e-mail from organisers";
    const since = until ? `is on hold until ${until.toISOString()}` : "is being tried again";
    return `${what} ${since} ${becauseClause(reason)}`;
  });
}

function reachAll({ db, files, config }: Reachable): Promise<string[]> {
  const known = asked.get(db);
  if (known && performance.now() - known.at < KEPT_MS) return known.problems;
  const problems = Promise.all([
    inTime(isDatabaseReachable(db)).then((reached) =>
      reached ? [] : ["the database is not responding"],
    ),
    // That the database does not answer is told by the line before.
    inTime(hasWorker(db, config), true).then((alive) => (alive ? [] : ["no worker is running"])),
    storeProblems(files),
    lacksRoom(config.dataDir).then((full) => (full ? ["the disk is full"] : [])),
  ]).then((found) => found.flat());
  asked.set(db, { at: performance.now(), problems });
  return problems;
}

/**
 * Where others do the work, one of them has said so within half a minute. On SQLite WORKER=off
 * means that nobody is to.
 */
async function hasWorker(db: Reachable["db"], { worker }: AppContext["config"]): Promise<boolean> {
  if (worker !== "off" || !isPostgres(db)) return true;
  return liveWorkers(db).then(
    (workers) => workers.length > 0,
    // That the database does not answer is told already.
    () => true,
  );
}

/** One line, with the reason where it is one that an operator can look into. */
async function storeProblems(files: AppContext["files"]): Promise<string[]> {
  let why = ": it did not respond in time";
  const isReached = await inTime(
    files.reach().then(
      () => true,
      (error: Error) => {
        const { code } = error as NodeJS.ErrnoException;
        const named = isFilesAway(error) ? error.message.split(". ")[0] : code;
        why = named ? `: ${named}` : "";
        return false;
      },
    ),
  );
  return isReached ? [] : [`the file store is unreachable${why}`];
}

/** `whenLate` when the answer does not come in time. */
async function inTime(answer: Promise<boolean>, whenLate = false): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(whenLate), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
