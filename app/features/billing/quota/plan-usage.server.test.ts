import { afterEach, beforeEach, expect, test } from "vitest";
import { cancelSend } from "#app/features/mailings/preparing/cancel-batch.server.ts";
import {
  pauseSend,
  rescheduleSend,
  resumeSend,
} from "#app/features/messages/batches/batch-acts.server.ts";
import { PlanUsedUp } from "#app/features/messages/batches/confirm-batch.server.ts";
import { listJobs } from "#app/platform/jobs/jobs.server.ts";
import { givePlan } from "../../../../tests/factories/give-plan.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  type SendingHarness,
} from "../../../../tests/factories/sending-harness.ts";
import { beyondPlan, readPlanNotice, readPlanUsage } from "./plan-usage.server.ts";
import { QuotaUsedUp } from "./quota-messages.ts";
import { readQuotaPeriod } from "./quota-period.server.ts";
import { recountQuota } from "./quota-row.server.ts";

/** Half an hour into November in Lagos, which is still October in Greenwich. */
let now = new Date("2025-10-31T23:30:00.000Z");
let harness: SendingHarness;
beforeEach(async () => {
  now = new Date("2025-10-31T23:30:00.000Z");
  harness = await openSendingHarness({ clock: () => now });
  await harness.context.db.deleteFrom("subscriptions").execute();
});
afterEach(() => harness.close());

const usage = (at = now) => readPlanUsage(harness.context.db, ACCOUNT, at);
const used = async (at = now) => {
  const { emailsUsed, certificatesUsed } = await usage(at);
  return [emailsUsed, certificatesUsed];
};
const act = (batchId: string) => ({ accountId: ACCOUNT.id, actorId: ACTOR, batchId, now });
/** Settles the rows of a batch as a chunk would, and lets its end be noted. */
async function settle(
  batchId: string,
  state: "delivered" | "failed" | "skipped" | "bounced",
): Promise<void> {
  const { db } = harness.context;
  const left = state === "delivered" || state === "bounced";
  await db
    .updateTable("deliveries")
    .set({ state, nextTryAt: null, acceptedAt: left ? now.toISOString() : null })
    .where("batchId", "=", batchId)
    .where("state", "=", "queued")
    .execute();
  const { finishBatch } = await import("#app/features/delivery/queue/finish-batch.server.ts");
  await db.transaction().execute((trx) => finishBatch(trx, batchId, now));
}

test("a send counts when confirmed, in the month of the account's zone", async () => {
  await harness.confirm(await harness.addProject(3));
  expect(await usage()).toEqual({
    planId: "free",
    plan: "Free",
    emailsUsed: 3,
    emailsIncluded: 100,
    certificatesUsed: 3,
    certificatesIncluded: 10,
    startsAt: "2025-10-31T23:00:00.000Z",
    endsAt: "2025-11-30T23:00:00.000Z",
  });
  expect(await used(new Date("2025-10-31T22:59:59.000Z"))).toEqual([0, 0]);
  expect(
    await readPlanUsage(harness.context.db, { ...ACCOUNT, id: "somebody-else" }, now),
  ).toMatchObject({ emailsUsed: 0 });
});

test("a send beyond the plan is refused whole, says why, writes nothing", async () => {
  await harness.confirm(await harness.addProject(4));
  const refused = harness.confirm(await harness.addProject(7));
  await expect(refused).rejects.toThrow(PlanUsedUp);
  await expect(refused).rejects.toThrow(
    "This needs 7 certificates. Your Free plan has 6 of 10 certificates left until 1 December 2025. Send to fewer people, wait until 1 December 2025, or upgrade your plan.",
  );
  expect(await used()).toEqual([4, 4]);
  const { count } = await harness.context.db
    .selectFrom("batches")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
  await harness.confirm(await harness.addProject(6));
  await expect(harness.confirm(await harness.addProject(11))).rejects.toThrow(
    "This needs 11 certificates. Your Free plan has 0 of 10 certificates left until 1 December 2025. Upgrade your plan.",
  );
});

test("what never left comes back once; what left does not", async () => {
  const skipped = await harness.confirm(await harness.addProject(2));
  const failed = await harness.confirm(await harness.addProject(2));
  const bounced = await harness.confirm(await harness.addProject(2));
  const cancelled = await harness.confirm(await harness.addProject(2));
  await settle(skipped, "skipped");
  await settle(failed, "failed");
  await settle(bounced, "bounced");
  await cancelSend(harness.context.db, act(cancelled));
  // Two mails bounced; their certificates and those whose mails failed are issued, those of the
  // cancelled send are withdrawn.
  expect(await used()).toEqual([2, 6]);
  for (const batchId of [skipped, failed, bounced, cancelled]) await settle(batchId, "failed");
  expect(await used()).toEqual([2, 6]);
  const { startsAt, endsAt } = await usage();
  const recount = await recountQuota(harness.context.db, ACCOUNT.id, { startsAt, endsAt });
  expect(recount).toEqual({
    counter: { emails: 2, certificates: 6 },
    entries: { emails: 2, certificates: 6 },
    driftingBatchIds: [],
  });
});

test("deleting a send or its project brings nothing back", async () => {
  const project = await harness.addProject(3);
  const batchId = await harness.confirm(project);
  await settle(batchId, "delivered");
  await harness.context.db.deleteFrom("batches").where("id", "=", batchId).execute();
  await harness.context.db.deleteFrom("certificates").where("projectId", "=", project.id).execute();
  await harness.context.db.deleteFrom("projects").where("id", "=", project.id).execute();
  expect(await used()).toEqual([3, 3]);
});

test("a send counts in its scheduled period, by the account's time zone", async () => {
  await harness.confirm(await harness.addProject(9));
  // The last and the first minute of a month in Lagos: the second is a month to come.
  await expect(
    harness.confirm(await harness.addProject(2), { scheduledAt: "2025-11-30T22:59:00.000Z" }),
  ).rejects.toThrow(PlanUsedUp);
  await harness.confirm(await harness.addProject(10), { scheduledAt: "2025-11-30T23:00:00.000Z" });
  expect(await used()).toEqual([9, 9]);
  expect(await used(new Date("2025-12-01T08:00:00.000Z"))).toEqual([10, 10]);
  await expect(
    harness.confirm(await harness.addProject(1), { scheduledAt: "2025-12-15T08:00:00.000Z" }),
  ).rejects.toThrow(
    "This needs 1 certificate. Your Free plan has 0 of 10 certificates left from 1 December 2025 until 1 January 2026. Choose another time or upgrade your plan.",
  );
});

test("rescheduling moves a send to another period that has room, and back", async () => {
  const { db } = harness.context;
  const december = "2025-12-15T08:00:00.000Z";
  const batchId = await harness.confirm(await harness.addProject(8), { scheduledAt: december });
  await harness.confirm(await harness.addProject(5));
  await expect(rescheduleSend(db, { ...act(batchId), scheduledAt: null })).rejects.toThrow(
    QuotaUsedUp,
  );
  expect((await harness.batch(batchId)).scheduledAt).toBe(december);
  expect(
    await rescheduleSend(db, { ...act(batchId), scheduledAt: "2025-12-16T08:00:00.000Z" }),
  ).toBe(true);
  expect(await used(new Date(december))).toEqual([8, 8]);
  expect(
    await rescheduleSend(db, { ...act(batchId), scheduledAt: "2026-01-16T08:00:00.000Z" }),
  ).toBe(true);
  expect(await used(new Date(december))).toEqual([0, 0]);
  expect(await used(new Date("2026-01-10T08:00:00.000Z"))).toEqual([8, 8]);
  // Held back until February, it counts there.
  await pauseSend(db, act(batchId));
  now = new Date("2026-02-03T08:00:00.000Z");
  expect(await resumeSend(db, act(batchId))).toBe(true);
  expect(await used(new Date("2026-01-10T08:00:00.000Z"))).toEqual([0, 0]);
  expect(await used()).toEqual([8, 8]);
  const { startsAt, endsAt } = await usage();
  expect(await recountQuota(db, ACCOUNT.id, { startsAt, endsAt })).toMatchObject({
    counter: { emails: 8, certificates: 8 },
    entries: { emails: 8, certificates: 8 },
    driftingBatchIds: [],
  });
});

test("a new plan starts unused, keeps scheduled sends, and ends in Free", async () => {
  const { db } = harness.context;
  await harness.confirm(await harness.addProject(5));
  await harness.confirm(await harness.addProject(7), { scheduledAt: "2025-12-10T08:00:00.000Z" });
  const plan = { plan: "essentials" as const, emailLimit: 10_000 };
  await givePlan(db, ACCOUNT.id, {
    ...plan,
    periodStart: "2025-11-25T08:00:00.000Z",
    periodEnd: "2025-12-25T08:00:00.000Z",
  });
  now = new Date("2025-11-26T08:00:00.000Z");
  expect(await used()).toEqual([7, 7]);
  await harness.confirm(await harness.addProject(200));
  expect(await used()).toEqual([207, 207]);
  // Cancelled, the rest of December is on Free, and nothing of what the plan paid for counts there.
  await db.updateTable("subscriptions").set({ cancelsAtPeriodEnd: 1 }).execute();
  await expect(
    harness.confirm(await harness.addProject(11), { scheduledAt: "2025-12-26T08:00:00.000Z" }),
  ).rejects.toThrow(PlanUsedUp);
  await harness.confirm(await harness.addProject(10), { scheduledAt: "2025-12-26T08:00:00.000Z" });
  now = new Date("2025-12-26T08:00:00.000Z");
  await db.updateTable("subscriptions").set({ status: "ended" }).execute();
  expect(await usage()).toMatchObject({
    plan: "Free",
    startsAt: "2025-12-25T08:00:00.000Z",
    endsAt: "2025-12-31T23:00:00.000Z",
    emailsUsed: 10,
    certificatesUsed: 10,
  });
});

test("periods to come follow each other without a gap", async () => {
  const { db } = harness.context;
  await givePlan(db, ACCOUNT.id, {
    plan: "pro",
    emailLimit: 50_000,
    periodStart: "2025-10-15T08:00:00.000Z",
    periodEnd: "2026-01-15T08:00:00.000Z",
  });
  const at = (iso: string) => readQuotaPeriod(db, ACCOUNT, new Date(iso), now);
  expect((await at("2026-01-15T07:59:59.999Z")).startsAt).toBe("2025-10-15T08:00:00.000Z");
  const next = await at("2026-01-15T08:00:00.000Z");
  expect(next.startsAt).toBe("2026-01-15T08:00:00.000Z");
  expect((await at(next.endsAt)).startsAt).toBe(next.endsAt);
  expect((await at("2027-10-01T00:00:00.000Z")).emails).toBe(50_000);
});

test("a send whose plan has ended before its time does not begin", async () => {
  const { db } = harness.context;
  await givePlan(db, ACCOUNT.id, {
    plan: "essentials",
    emailLimit: 10_000,
    periodStart: "2025-10-25T08:00:00.000Z",
    periodEnd: "2025-11-25T08:00:00.000Z",
  });
  const batchId = await harness.confirm(await harness.addProject(300), {
    scheduledAt: "2025-12-10T08:00:00.000Z",
  });
  await db.updateTable("subscriptions").set({ status: "ended" }).execute();
  now = new Date("2025-12-10T08:00:01.000Z");
  const { claimCall } = await import("#app/features/delivery/worker/claim.server.ts");
  const transport = { name: "outbox" as const, batchSize: 100, idempotent: true };
  const { config } = harness.context;
  const claim = () => claimCall(db, { owner: "w", now, leaseMs: 60_000, config, transport });
  expect(await claim()).toBeNull();
  expect(await harness.batch(batchId)).toMatchObject({ status: "paused", startedAt: null });
  expect((await harness.batch(batchId)).pausedReason).toContain("more than your Free plan has");
  await expect(resumeSend(db, act(batchId))).rejects.toThrow("more than your Free plan has");
  await givePlan(db, ACCOUNT.id);
  expect(await resumeSend(db, act(batchId))).toBe(true);
  expect((await claim())?.rows).toHaveLength(100);
});

const GRACE_START = "2025-10-25T08:00:00.000Z";
/**
 * Essentials whose renewal failed at the start of the test: 2,334 of a month of 30 days, 2,259 of
 * one of 31.
 */
async function failRenewal() {
  const { db } = harness.context;
  await givePlan(db, ACCOUNT.id, {
    plan: "essentials",
    emailLimit: 10_000,
    periodStart: "2025-09-25T08:00:00.000Z",
    periodEnd: GRACE_START,
  });
  await db
    .updateTable("subscriptions")
    .set({ status: "grace", graceUntil: "2025-11-01T08:00:00.000Z", anchorDay: 25 })
    .execute();
}
const fill = async (id: string, emails: number, at: string) => {
  const entry = {
    id,
    accountId: ACCOUNT.id,
    batchId: null,
    kind: "reserved" as const,
    emails,
    certificates: emails,
  };
  await harness.context.db
    .insertInto("quotaEntries")
    .values({ ...entry, countsAt: at, at })
    .execute();
};

test("when renewal failed, sends beyond the grace share are refused with reasons", async () => {
  const { db } = harness.context;
  await failRenewal();
  await fill("begun", 2_256, "2025-10-26T08:00:00.000Z");
  expect(await usage()).toMatchObject({
    emailsUsed: 2_256,
    emailsIncluded: 2_259,
    certificatesIncluded: 4_517,
  });
  await expect(harness.confirm(await harness.addProject(4))).rejects.toThrow(
    "This needs 4 e-mails. Your plan’s renewal failed: until it is paid you have 3 of 2,259 e-mails left. Send to fewer people or pay for your plan.",
  );
  // Neither the notification nor the mail of the warning: it is of the whole plan.
  await harness.confirm(await harness.addProject(3));
  const told = () =>
    db.selectFrom("activities").select("text").where("kind", "=", "warning").execute();
  expect(await told()).toEqual([]);
  expect(await readPlanNotice(db, ACCOUNT, now)).toBe(
    "Your plan’s renewal failed: until it is paid you have 2,259 e-mails and 4,517 certificates. 2,259 of 2,259 e-mails of your Essentials plan are used.",
  );
  await db
    .updateTable("subscriptions")
    .set({ periodStart: GRACE_START, periodEnd: "2025-11-25T08:00:00.000Z", graceUntil: null })
    .execute();
  await harness.confirm(await harness.addProject(4));
  expect(await usage()).toMatchObject({ emailsUsed: 2_263, emailsIncluded: 10_000 });
  expect(await told()).toEqual([]);
  await fill("more", 6_000, "2025-10-31T23:00:00.000Z");
  await db.deleteFrom("quotaPeriods").execute();
  await harness.confirm(await harness.addProject(1));
  expect(await told()).toEqual([
    { text: "8,264 of 10,000 e-mails of your Essentials plan are used" },
  ]);
});

test("when renewal failed, scheduled sends go in order while the share lasts", async () => {
  const { db } = harness.context;
  await failRenewal();
  await fill("first", 2_200, "2025-10-31T23:40:00.000Z");
  await fill("second", 100, "2025-11-01T02:00:00.000Z");
  const held = (scheduledAt: string) =>
    beyondPlan(db, { accountId: ACCOUNT.id, scheduledAt, now: new Date(scheduledAt) });
  expect(await held("2025-10-31T23:40:00.000Z")).toBeNull();
  expect(await held("2025-11-01T02:00:00.000Z")).toBe(
    "Your plan’s renewal failed: until it is paid you have 2,259 e-mails and 4,517 certificates, and this is more. Pay for your plan and then resume it, or cancel it.",
  );
});

test("most of it used up is told once a period", async () => {
  const { db } = harness.context;
  const told = async () =>
    (await db.selectFrom("activities").select("text").where("kind", "=", "warning").execute()).map(
      ({ text }) => text,
    );
  await harness.confirm(await harness.addProject(7));
  expect(await told()).toEqual([]);
  await harness.confirm(await harness.addProject(1));
  await harness.confirm(await harness.addProject(1));
  expect(await told()).toEqual(["8 of 10 certificates of your Free plan are used"]);
  const jobs = await listJobs(db, {
    state: "waiting",
    limit: 10,
    offset: 0,
    now: new Date("2030-01-01T00:00:00.000Z"),
  });
  expect(jobs.filter(({ kind }) => kind === "warn-of-quota")).toHaveLength(1);
  now = new Date("2025-12-02T08:00:00.000Z");
  await harness.confirm(await harness.addProject(9));
  expect(await told()).toHaveLength(2);
});

test("the product's own mails and sample data use nothing up", async () => {
  const { db } = harness.context;
  const project = await harness.addProject(["zara@sample.example", "ada@people.test"]);
  await harness.confirm(project);
  expect(await used()).toEqual([1, 1]);
  const { queueMessage } = await import("#app/features/delivery/queue/queue-message.server.ts");
  const template = { subject: "Test", html: "", text: "" };
  const message = {
    accountId: ACCOUNT.id,
    title: "Test",
    fromName: "",
    replyTo: "",
    template,
    values: {},
    createdBy: null,
    now,
  };
  const to = { name: "Ada", email: "a@lagoon.test" };
  for (const kind of ["test", "notice"] as const)
    await db
      .transaction()
      .execute((trx) => queueMessage(trx, harness.context, { ...message, kind, to }));
  expect(await used()).toEqual([1, 1]);
});
