import type { Database } from "#db/database.server.ts";
import { mailboxOf } from "../recipients/mailbox-of.ts";

/** For whoever asks the operator to: deletes an address, confirmed or not, however it is spelled. True when it was there. */
export async function deleteSubscriber(db: Database, email: string): Promise<boolean> {
  const gone = await db.deleteFrom("newsletterSubscribers").where("emailKey", "=", mailboxOf(email)).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
