import type { AppContext } from "#app/platform/app-context.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import { runCheck } from "./check-runner.server.ts";
import { countedPlace, fileKeyOf, keepFile, LIST_PLACE } from "./keep-file.server.ts";
import { SENT_LIMITS } from "./sent-limits.ts";

const MEGABYTE = 1024 * 1024;
export const MAX_ONE_MEGABYTES = 30;
export const CHECK_LIMITS = {
  fileBytes: MAX_ONE_MEGABYTES * MEGABYTE,
  files: SENT_LIMITS.files,
  textBytes: 1_600_000,
  fields: SENT_LIMITS.files + 10,
};
/** An address that nobody can guess: 130 bits. */
const ID_LETTERS = 26;

/** Files that come in one after another, until all are there. */
export interface ComingCheck {
  /** Keeps a file for the check. False: together they are too large. */
  add(name: string, bytes: Uint8Array): Promise<boolean>;
  hasFiles(): boolean;
  /** Lets go of everything. */
  giveUp(): Promise<void>;
  /** Starts the check, also of a pasted list, and says its id. */
  start(list: string): Promise<string>;
}

/** A check of files that are on their way. Its row comes first: files have owners. */
export function comingCheck(app: AppContext, sender: string): ComingCheck {
  const { db, files, clock } = app;
  const checkId = randomLetters(ID_LETTERS);
  const kept: { id: string; place: string; name: string }[] = [];
  let bytesLeft = SENT_LIMITS.megabytes * MEGABYTE;
  const keep = async (name: string, bytes: Uint8Array, place: string) => {
    const row = { id: checkId, createdAt: clock().toISOString(), sender };
    if (kept.length === 0) await db.insertInto("bulkChecks").values(row).execute();
    kept.push(await keepFile(app, checkId, { name, bytes, place }));
  };
  return {
    hasFiles: () => kept.length > 0,
    async add(name, bytes) {
      bytesLeft -= bytes.length;
      if (bytesLeft < 0) return false;
      await keep(name, bytes, countedPlace(kept.length));
      return true;
    },
    async giveUp() {
      await db.deleteFrom("bulkChecks").where("id", "=", checkId).execute();
      for (const { id } of kept) await files.remove(fileKeyOf(checkId, id));
    },
    async start(list) {
      if (list.trim()) await keep("", Buffer.from(list), LIST_PLACE);
      await db.transaction().execute(async (trx) => {
        for (const file of kept)
          await trx
            .insertInto("bulkCheckFiles")
            .values({ ...file, checkId })
            .execute();
        const set = { startedAt: clock().toISOString() };
        await trx.updateTable("bulkChecks").set(set).where("id", "=", checkId).execute();
      });
      runCheck(app, checkId);
      return checkId;
    },
  };
}
