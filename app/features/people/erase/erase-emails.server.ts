import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { unresolvedCalls } from "#app/features/delivery/queue/end-unrepeatable.server.ts";
import { finishBatch } from "#app/features/delivery/queue/finish-batch.server.ts";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { selectEmailsTo } from "../parts-of-person.server.ts";
import { type Erased, hasNoticeInFlight } from "./erase-traces.server.ts";

const ROWS_PER_STEP = 200;
/** What stands where the name stood. */
export const ERASED_NAME = "Erased";

/** It isn't known yet whether an e-mail to the person went out; try again once it is. */
export class EmailInFlight extends Error {}

function emailsOfErased(db: Database, { accountId, spellings }: Erased) {
  return selectEmailsTo(db, accountId, spellings).select(["deliveries.id", "deliveries.batchId"]);
}

/**
 * Mail to them that must not change yet: it shares a call with others, and repeating the call with
 * a different payload would get it refused for all of them. Includes mail whose outcome is already
 * known while the rest of its call is waiting.
 */
function emailsInFlight(db: Database, erased: Erased) {
  return emailsOfErased(db, erased).where((or) =>
    or.or([
      or("deliveries.state", "=", "sending"),
      or("deliveries.callId", "in", unresolvedCalls(db)),
    ]),
  );
}

/** Whether any mail to them is on its way or has an unknown outcome. */
export async function hasEmailInFlight(db: Database, erased: Erased): Promise<boolean> {
  const mail = await emailsInFlight(db, erased).limit(1).executeTakeFirst();
  return mail !== undefined || hasNoticeInFlight(db, erased);
}

/** Stops what has not left. In the caller's transaction, after `lockLedger`. */
export async function cancelEmails(trx: Database, erased: Erased, now: Date): Promise<void> {
  const rows = await emailsOfErased(trx, erased).where("deliveries.state", "=", "queued").execute();
  for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
    await trx
      .updateTable("deliveries")
      .set({
        state: "cancelled",
        nextTryAt: null,
        reason: "The person was erased before it went out.",
        updatedAt: now.toISOString(),
      })
      .where(
        "id",
        "in",
        rows.slice(start, start + ROWS_PER_STEP).map(({ id }) => id),
      )
      .where("state", "=", "queued")
      .execute();
  }
  for (const batchId of new Set(rows.map((row) => row.batchId)))
    await finishBatch(trx, batchId, now);
}

/**
 * Takes name, address and everything personal out of the mails somebody was sent; that there was
 * one, its state and its times stay, so that every count of a send stays true. Throws
 * `EmailInFlight` when the fate of one is not known yet.
 */
export async function anonymiseEmails(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  erased: Erased,
): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const now = clock();
      await lockLedger(trx, now);
      const rows = await emailsOfErased(trx, erased)
        .where("deliveries.state", "!=", "sending")
        .where((or) =>
          or.or([
            or("deliveries.callId", "is", null),
            or("deliveries.callId", "not in", unresolvedCalls(trx)),
          ]),
        )
        .limit(ROWS_PER_STEP)
        .execute();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      await trx
        .updateTable("deliveries")
        .set({
          toName: ERASED_NAME,
          toEmail: "",
          correctedTo: null,
          searchText: "",
          values: "{}",
          calendar: null,
        })
        .where("id", "in", ids)
        .execute();
      await trx
        .updateTable("deliveryEvents")
        .set({ detail: "" })
        .where("deliveryId", "in", ids)
        .execute();
      return rows.length;
    });
    if (count === 0) break;
    await letOthersRun();
  }
  if (await hasEmailInFlight(db, erased))
    throw new EmailInFlight("an e-mail to someone who is being erased is on its way");
}

/**
 * Removes mails to somebody from the outbox folder, which stands in for their inbox where no mail
 * provider is set up.
 */
export async function eraseFromOutbox(
  { config }: Pick<AppContext, "config">,
  spellings: readonly string[],
): Promise<void> {
  const folder = join(config.dataDir, "outbox");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const addresses = spellings.map((spelling) => spelling.toLowerCase());
  for (const name of names) {
    if (!name.endsWith(".eml")) continue;
    const mail = await readFile(join(folder, name), "latin1").catch(() => "");
    // Folded lines: an address may be cut off from its name, never in itself.
    const heads = mail.slice(0, mail.search(/\r?\n\r?\n/)).toLowerCase();
    if (addresses.some((address) => heads.includes(address)))
      await rm(join(folder, name), { force: true });
  }
}
