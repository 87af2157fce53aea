import type { Database } from "#db/database.server.ts";
import { senderAccounts } from "../extensions.ts";
import { sendingLock } from "./sending-lock.ts";

/**
 * Why an account may not send at this moment, or null. Reads the row, so that inside a transaction
 * nothing races: what a session said of its account may be a minute old.
 */
export async function readSendingLock(
  trx: Database,
  accountId: string,
): Promise<ReturnType<typeof sendingLock>> {
  const account = await senderAccounts.get().find(trx, accountId);
  return account ? sendingLock(account) : null;
}
