import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { insertDeliveries } from "./change-deliveries.server.ts";
import { newDelivery } from "./new-delivery.ts";
import { returnPathOf } from "./return-path.server.ts";

/** Of a test's messages: the one that was asked for, and the copy that comes back to us. */
export const TEST_POSITION = 1;
export const COPY_POSITION = 2;

/**
 * Where the installation receives mail itself, a copy of a test goes there, the same way as the
 * test: what arrives tells what a receiver sees. Its address has its own key.
 */
export async function addTestCopy(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  batchId: string,
  now: Date,
): Promise<void> {
  const { bounceAddress } = config.mail;
  if (!bounceAddress) return;
  const row = await trx
    .selectFrom("deliveries")
    .selectAll()
    .where("batchId", "=", batchId)
    .where("position", "=", TEST_POSITION)
    .executeTakeFirstOrThrow();
  const copy = newDelivery({
    accountId: row.accountId,
    batchId,
    kind: "recipient",
    position: COPY_POSITION,
    recipientId: null,
    certificateId: null,
    toName: row.toName,
    toEmail: "",
    searchText: "",
    values: row.values,
    skipCode: null,
    mailHost: row.messageId.slice(row.messageId.indexOf("@") + 1, -1),
    sendAt: now.toISOString(),
    now,
  });
  const toEmail = returnPathOf(config, bounceAddress, copy.id);
  // It is nobody's e-mail: no ceiling counts it, or holds it back.
  await insertDeliveries(trx, [{ ...copy, toEmail, meteredAt: copy.createdAt }]);
}
