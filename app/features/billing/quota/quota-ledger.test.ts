import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { finishBatch } from "#app/features/delivery/queue/finish-batch.server.ts";
import { cancelSend } from "#app/features/mailings/preparing/cancel-batch.server.ts";
import {
  pauseSend,
  rescheduleSend,
  resumeSend,
} from "#app/features/messages/batches/batch-acts.server.ts";
import { resendOne, retryFailed } from "#app/features/messages/batches/resend.server.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  type SendingHarness,
} from "../../../../tests/factories/sending-harness.ts";
import { onPostgres } from "../../../../tests/setup/test-database.ts";
import { readPlanUsage } from "./plan-usage.server.ts";
import { recountQuota } from "./quota-row.server.ts";

let now: Date;
let harness: SendingHarness;
beforeEach(async () => {
  now = new Date("2025-11-03T08:00:00.000Z");
  harness = await openSendingHarness({ clock: () => now });
});
afterEach(() => harness.close());

const used = async () => {
  const { emailsUsed, certificatesUsed } = await readPlanUsage(harness.context.db, ACCOUNT, now);
  return [emailsUsed, certificatesUsed];
};
const act = (batchId: string) => ({ accountId: ACCOUNT.id, actorId: ACTOR, batchId, now });

/** What the mail server, or we before it, said of some messages of a batch that wait. */
async function settle(
  batchId: string,
  state: "delivered" | "failed" | "skipped" | "bounced" | "uncertain",
  most = 1_000,
): Promise<void> {
  const { db } = harness.context;
  const rows = await db
    .selectFrom("deliveries")
    .select("id")
    .where("batchId", "=", batchId)
    .where("state", "=", "queued")
    .orderBy("position")
    .limit(most)
    .execute();
  if (rows.length === 0) return;
  const acceptedAt = state === "delivered" || state === "bounced" ? now.toISOString() : null;
  await db.transaction().execute(async (trx) => {
    const ids = rows.map(({ id }) => id);
    await trx
      .updateTable("deliveries")
      .set({ state, nextTryAt: null, acceptedAt })
      .where("id", "in", ids)
      .execute();
    await finishBatch(trx, batchId, now);
  });
}

test("retrying a bounce is free; credit returned is taken again on retry", async () => {
  const batchId = await harness.confirm(await harness.addProject(3));
  await settle(batchId, "bounced", 1);
  await settle(batchId, "failed", 1);
  await settle(batchId, "delivered");
  expect(await used()).toEqual([2, 3]);
  const again = await retryFailed(harness.context, act(batchId));
  expect(again.queuedCount).toBe(2);
  expect(await used()).toEqual([3, 3]);
  // The second try of what bounced fails before it leaves: its first try left, and stays counted.
  await settle(batchId, "failed");
  expect(await used()).toEqual([2, 3]);
  await retryFailed(harness.context, act(batchId));
  await settle(batchId, "delivered");
  expect(await used()).toEqual([3, 3]);
  for (const { id, state, replacedById } of await harness.rows(batchId))
    if (state === "delivered" && !replacedById)
      await resendOne(harness.context, { ...act(batchId), deliveryId: id });
  expect(await used()).toEqual([3, 3]);
});

test("sending to someone left out uses plan credit, or fails without any", async () => {
  const { db } = harness.context;
  await db.deleteFrom("subscriptions").execute();
  const batchId = await harness.confirm(
    await harness.addProject(["ada@people.test", "not an address"]),
  );
  expect(await used()).toEqual([1, 1]);
  const left = (await harness.rows(batchId)).find(({ state }) => state === "skipped")!;
  const given = { ...act(batchId), deliveryId: left.id, toEmail: "bola@people.test" };
  const full = await harness.confirm(await harness.addProject(9));
  expect(await resendOne(harness.context, given)).toMatchObject({
    kind: "locked",
    reason: expect.stringContaining("This needs 1 certificate. Your Free plan has 0 of 10"),
  });
  expect((await harness.rows(batchId)).length).toBe(2);
  await cancelSend(db, act(full));
  expect(await resendOne(harness.context, given)).toMatchObject({ kind: "queued" });
  expect(await used()).toEqual([2, 2]);
});

test.skipIf(onPostgres)("finding credit to return reads only those rows of a batch", async () => {
  const where = `"countsAt" is not null and "acceptedAt" is null and "state" in ('cancelled', 'failed', 'skipped')`;
  for (const query of [
    `select "accountId", "countsAt", count(*) from "deliveries" where "batchId" = 'b' and ${where} group by "accountId", "countsAt"`,
    `update "deliveries" set "countsAt" = null where "batchId" = 'b' and ${where}`,
  ]) {
    const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(
      harness.context.db,
    );
    expect(plan.rows[0]!.detail).toContain("deliveries_unsent");
  }
});

test("after thousands of random acts, counter, ledger and messages agree", {
  tags: ["long"],
}, async () => {
  const { db } = harness.context;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const batchIds: string[] = [];
  const projects = await Promise.all(
    Array.from({ length: 6 }, (_, n) => harness.addProject(3 + n * 4)),
  );
  const states = ["delivered", "failed", "skipped", "bounced", "uncertain"] as const;
  for (let step = 0; step < 700; step++) {
    now = new Date(now.getTime() + 3_600_000);
    const batchId = batchIds[random(Math.max(1, batchIds.length))] ?? "";
    const kind = random(11);
    if (kind <= 1 || batchIds.length < 3) {
      const scheduledAt =
        random(3) === 0
          ? new Date(now.getTime() + random(60) * 86_400_000 + 60_000).toISOString()
          : null;
      batchIds.push(
        await harness.confirm(projects[random(projects.length)]!, {
          scheduledAt,
          audience: "everyone",
        }),
      );
    } else if (kind <= 5) await settle(batchId, states[random(states.length)]!, 1 + random(8));
    else if (kind === 6 && random(3) === 0) await cancelSend(db, act(batchId));
    else if (kind === 7) await retryFailed(harness.context, act(batchId));
    else if (kind === 8) {
      const rows = await harness.rows(batchId);
      const row = rows[random(rows.length)]!;
      await resendOne(harness.context, { ...act(batchId), deliveryId: row.id });
    } else if (kind === 9) {
      const scheduledAt =
        random(2) === 0
          ? null
          : new Date(now.getTime() + random(50) * 86_400_000 + 60_000).toISOString();
      await rescheduleSend(db, { ...act(batchId), scheduledAt });
    } else if (random(2) === 0) {
      await pauseSend(db, act(batchId));
      now = new Date(now.getTime() + random(20) * 86_400_000);
      await resumeSend(db, act(batchId));
    } else if (random(8) === 0) {
      await db.deleteFrom("batches").where("id", "=", batchId).execute();
      batchIds.splice(batchIds.indexOf(batchId), 1);
    }
  }
  const periods = await db.selectFrom("quotaPeriods").selectAll().execute();
  expect(periods.length).toBeGreaterThan(0);
  for (const period of periods) {
    const { counter, entries, driftingBatchIds } = await recountQuota(db, ACCOUNT.id, period);
    expect(counter).toEqual(entries);
    expect(driftingBatchIds).toEqual([]);
    expect(entries.emails).toBeGreaterThan(0);
  }
  // The check can fail: a line too many, and a message too few.
  await db.updateTable("quotaPeriods").set({ emailsUsed: 1 }).execute();
  const live = await db
    .selectFrom("deliveries")
    .select("id")
    .where("countsAt", "is not", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.updateTable("deliveries").set({ countsAt: null }).where("id", "=", live.id).execute();
  const broken = await recountQuota(db, ACCOUNT.id, periods[0]!);
  expect(broken.counter).not.toEqual(broken.entries);
  expect(broken.driftingBatchIds).toHaveLength(1);
});
