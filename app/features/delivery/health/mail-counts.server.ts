import { quarterOf } from "#app/features/activity/tallies.server.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import { senderAccounts } from "../extensions.ts";
import { isForOthers } from "../queue/new-delivery.ts";
import { readAccountHealth } from "./health-report.server.ts";
import { healthOf, type MailCounts, tooMuchMessage } from "./mail-rates.ts";
import { pauseAccount } from "./pausing.server.tsx";

/**
 * Counts what mails of a batch came to, in the transaction that writes it into the ledger: once for
 * each fact. `leftAt`: when the mails left (ISO), so that what comes back later counts for the
 * mails it belongs to; `at`: when this happened. An account answers only for mails to other people;
 * the installation for all.
 */
export async function countEmails(
  trx: Database,
  given: {
    accountId: string;
    kind: BatchesTable["kind"];
    leftAt: string;
    at: string;
  } & Partial<MailCounts>,
): Promise<void> {
  const { accountId, kind, leftAt, at, sent = 0, bounced = 0, complained = 0 } = given;
  if (sent + bounced + complained === 0) return;
  const counts = { sent, bounced, complained };
  await trx
    .insertInto("mailHours")
    .values({ at: at.slice(0, 13), ...counts })
    .onConflict((conflict) =>
      conflict.column("at").doUpdateSet((set) => ({
        sent: set("mailHours.sent", "+", sent),
        bounced: set("mailHours.bounced", "+", bounced),
        complained: set("mailHours.complained", "+", complained),
      })),
    )
    .execute();
  if (!isForOthers(kind)) return;
  const account = await senderAccounts.get().find(trx, accountId);
  if (!account) return;
  await trx
    .insertInto("mailHealth")
    .values({ accountId, at: stretchOf(leftAt, account.mailCountedSince), ...counts })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "at"]).doUpdateSet((set) => ({
        sent: set("mailHealth.sent", "+", sent),
        bounced: set("mailHealth.bounced", "+", bounced),
        complained: set("mailHealth.complained", "+", complained),
      })),
    )
    .execute();
}

/**
 * The quarter of an hour; of the one in which the account was let send again, the part after that
 * moment is a stretch of its own.
 */
function stretchOf(leftAt: string, countedSince: string | null): string {
  const quarter = quarterOf(new Date(leftAt));
  return countedSince !== null && leftAt >= countedSince && quarter < countedSince
    ? countedSince
    : quarter;
}

/**
 * Looks at an account when a mail of it came back for good or was called spam, after that was
 * counted and in the same transaction: too much, and its sending stops here and now, before the
 * next call is claimed.
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
