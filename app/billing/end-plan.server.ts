import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import type { Installation } from "../installation.server.ts";
import { boughtWords } from "./proration.ts";
import { queueBillingMail } from "./queue-billing-mail.server.tsx";
import { stopTheirs } from "./stop-theirs.server.ts";
import { endedNow, type Subscription } from "./subscription.ts";

/** The account is on Free from now on, and its owners are told. False: somebody else ended or renewed it meanwhile. */
export async function endPlan(
  trx: Database,
  installation: Pick<Installation, "config">,
  { row, why, now }: { row: Subscription; why: "cancelled" | "unpaid" | "closed"; now: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable("subscriptions")
    .set(endedNow(row, now))
    .where("id", "=", row.id)
    .where("periodEnd", "=", row.periodEnd)
    .where("status", "!=", "ended")
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) return false;
  await stopTheirs(trx, row, now);
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("id", "=", row.accountId)
    .executeTakeFirstOrThrow();
  const offer = boughtWords(row.plan, row.emailLimit);
  await queueBillingMail(trx, installation, { account, mail: { kind: "plan-ended", offer, why }, now });
  await recordActivity(trx, {
    ...{ accountId: account.id, actorId: null, kind: "warning" },
    text: `Your plan has ended: ${offer}`,
    ...{ link: "/settings/plan", now },
  });
  return true;
}
