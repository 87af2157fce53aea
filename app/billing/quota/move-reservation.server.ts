import type { Database } from "#db/database.server.ts";
import { beyondPlan } from "./beyond-plan.server.ts";
import { readQuotaPeriod } from "./quota-period.server.ts";
import { writeEntry } from "./quota-row.server.ts";
import { QuotaUsedUp } from "./quota-used-up.ts";
import { takeMoved } from "./reserve-quota.server.ts";

/**
 * Lets a send that has not begun count for another time: of its new schedule, or now. Into another period it goes only where
 * there is room for all of it, and begin it only may where the plan still holds it; throws QuotaUsedUp otherwise, and the caller's
 * transaction must end.
 */
export async function moveReservation(
  trx: Database,
  { batchId, to, now }: { batchId: string; to: string; now: Date },
): Promise<void> {
  const batch = await trx
    .selectFrom("batches")
    .innerJoin("accounts", "accounts.id", "batches.accountId")
    .select(["accounts.id", "accounts.timeZone"])
    .where("batches.id", "=", batchId)
    .executeTakeFirstOrThrow();
  const counted = async (table: "deliveries" | "certificates") => {
    const rows = await trx
      .selectFrom(table)
      .select("countsAt")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("batchId", "=", batchId)
      .where("countsAt", "is not", null)
      .where("countsAt", "!=", to)
      .groupBy("countsAt")
      .execute();
    return new Map(rows.map((row) => [row.countsAt!, Number(row.count)]));
  };
  const emails = await counted("deliveries");
  const certificates = await counted("certificates");
  const { startsAt } = await readQuotaPeriod(trx, batch, new Date(to), now);
  for (const from of new Set([...emails.keys(), ...certificates.keys()])) {
    const amounts = { emails: emails.get(from) ?? 0, certificates: certificates.get(from) ?? 0 };
    const back = { emails: -amounts.emails, certificates: -amounts.certificates };
    const of = { accountId: batch.id, batchId, kind: "moved" as const, now };
    const isSamePeriod = (await readQuotaPeriod(trx, batch, new Date(from), now)).startsAt === startsAt;
    await writeEntry(trx, { ...of, ...back, countsAt: from });
    if (isSamePeriod) {
      await writeEntry(trx, { ...of, ...amounts, countsAt: to });
      continue;
    }
    const taken = await takeMoved(trx, { account: batch, batchId, ...amounts, countsAt: to, now });
    if (taken.kind === "refused") throw new QuotaUsedUp(taken.text);
  }
  for (const table of ["deliveries", "certificates"] as const) {
    await trx.updateTable(table).set({ countsAt: to }).where("batchId", "=", batchId).where("countsAt", "is not", null).execute();
  }
  if (to > now.toISOString()) return;
  const problem = await beyondPlan(trx, { accountId: batch.id, scheduledAt: to, now });
  if (problem) throw new QuotaUsedUp(problem);
}
