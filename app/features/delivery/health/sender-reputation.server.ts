import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/batches.ts";
import { isForOthers } from "../queue/message-kinds.ts";
import { readAccountHealth } from "./health-report.server.ts";
import { healthOf, tooMuchMessage } from "./mail-rates.ts";
import { pauseAccount } from "./pausing.server.ts";

/**
 * Looks at an account when a mail of it came back for good or was called spam, after that was counted and in the same
 * transaction: too much, and its sending stops here and now, before the next call is claimed.
 */
export async function evaluateSenderReputation(
  trx: Database,
  { accountId, kind, now }: { accountId: string; kind: BatchesTable["kind"]; now: Date },
): Promise<void> {
  if (!isForOthers(kind)) return;
  const health = await readAccountHealth(trx, accountId, now);
  if (healthOf(health) !== "too-high") return;
  await pauseAccount(trx, { accountId, reason: tooMuchMessage(health) ?? "", now });
}
