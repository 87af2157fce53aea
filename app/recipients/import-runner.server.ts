import type { Installation } from "../installation.server.ts";
import { runImportCheck } from "./check-import.server.ts";
import { removeImportFiles } from "./start-import.server.ts";

/** Checks under way in this process. */
const running = new Map<string, { stop: AbortController; done: Promise<void> }>();

/** Starts the check of an import in `reading` in the background; one already under way for it is stopped first. */
export function startImportCheck(installation: Installation, importId: string): void {
  const before = running.get(importId);
  before?.stop.abort();
  const stop = new AbortController();
  const done = (before?.done ?? Promise.resolve())
    .then(() => runImportCheck(installation, importId, stop.signal))
    .catch((error) => installation.log.error({ importId, err: error }, "an import check ended badly"))
    .finally(() => {
      if (running.get(importId)?.stop === stop) running.delete(importId);
    });
  running.set(importId, { stop, done });
}

/** Waits until the checks under way are done: for an orderly end, and for tests. */
export async function finishImportChecks(): Promise<void> {
  while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
}

/** Stops the checks under way; they are taken up again at the next start. */
export async function stopImportChecks(): Promise<void> {
  const all = [...running.values()];
  for (const { stop } of all) stop.abort();
  await Promise.all(all.map(({ done }) => done));
}

/** Days an import that nobody finished is kept: its file and rows are personal data. */
const UNFINISHED_DAYS = 14;

/** Called at start: checks that a stop or a crash cut short begin again, and forgotten imports go. Returns how many began. */
export async function resumeImports(installation: Installation): Promise<number> {
  await removeForgottenImports(installation);
  const rows = await installation.db.selectFrom("imports").select("id").where("status", "=", "reading").execute();
  for (const { id } of rows) startImportCheck(installation, id);
  return rows.length;
}

async function removeForgottenImports(installation: Installation): Promise<void> {
  const before = new Date(installation.clock().getTime() - UNFINISHED_DAYS * 86_400_000).toISOString();
  const rows = await installation.db
    .selectFrom("imports")
    .select(["id", "fileKey"])
    .where("status", "!=", "applied")
    .where("createdAt", "<", before)
    .execute();
  for (const { id, fileKey } of rows) {
    await installation.db.deleteFrom("imports").where("id", "=", id).execute();
    await removeImportFiles(installation, fileKey);
  }
}
