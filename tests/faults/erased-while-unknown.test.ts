import { afterEach, expect, test } from "vitest";
import { handleMailEvent } from "../../app/features/delivery/bounces/mail-events.server.ts";
import { recoverLostCalls } from "../../app/features/delivery/worker/recovery.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { confirmBatch } from "../../app/features/messages/batches/confirm-batch.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { addReadyProject } from "../factories/ready-project.ts";
import { until } from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { findInTables } from "../setup/find-in-tables.ts";
import { queuedJobs } from "../setup/queued-jobs.ts";
import { runDueJobs } from "../setup/run-due-jobs.ts";
import { startApp } from "../setup/start-app.ts";

const EMAIL = "quetzalina@mail.test";
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * An organiser whose send of 100 was taken, its answer lost; then they paused it, and an event of
 * one of the hundred came.
 */
async function pausedWithUnknownCall() {
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const resend = await startResendServer({
    faultOf: (call) => (call === 0 ? { kind: "drop-after" } : null),
  });
  closers.push(() => resend.close());
  const mail = openResend({ apiKey: resend.apiKey, baseUrl: resend.url });
  const app = await startApp({ overrides: { mail, clock } });
  closers.push(() => app.stop());
  const owner = await app.organiser();
  const { context } = app;
  const { db } = context;
  const people = Array.from({ length: 100 }, (_, at) =>
    at === 0
      ? { firstName: "Quetzalina", lastName: "Xochimilco", email: EMAIL }
      : { firstName: `Person ${at}`, lastName: "Ade", email: `person${at}@mail.test` },
  );
  const project = await addReadyProject(context, owner, people, { title: "Course" });
  const { batchId } = await confirmBatch(context, {
    account: {
      id: owner.accountId,
      name: "Lagoon",
      supportEmail: "help@lagoon.test",
      timeZone: "Africa/Lagos",
    },
    template: { subject: "Yours", html: "<p>Dear {First Name}</p>", text: "Dear {First Name}" },
    actorId: owner.userId,
    project,
    scheduledAt: null,
    now: clock(),
    confirmToken: "once",
  });
  const begin = () => {
    const worker = startDeliveryWorker(context, { pollMs: 30, baseMs: 500, leaseMs: 4_000 });
    closers.push(() => worker.stop());
    return worker;
  };
  const worker = begin();
  const isUnknown = async () =>
    (
      await db
        .selectFrom("providerCalls")
        .select("state")
        .where("batchId", "=", batchId)
        .executeTakeFirst()
    )?.state === "unknown";
  await until(isUnknown);
  await owner.post(`/sent/${batchId}/pause`, {});
  await worker.stop();
  const row = await db
    .selectFrom("deliveries")
    .select("id")
    .where("toEmail", "=", EMAIL)
    .executeTakeFirstOrThrow();
  const event = {
    id: "news-1",
    type: "delivered",
    deliveryId: row.id,
    providerId: null,
    detail: "",
    at: clock().toISOString(),
  };
  await handleMailEvent(
    db,
    "resend",
    event as unknown as Parameters<typeof handleMailEvent>[2],
    clock(),
  );
  const { id } = await db
    .selectFrom("people")
    .select("id")
    .where("email", "=", EMAIL)
    .executeTakeFirstOrThrow();
  expect(await isUnknown()).toBe(true);
  return {
    app,
    owner,
    db,
    batchId,
    personId: id,
    resend,
    begin,
    wait: (ms: number) => (ahead += ms),
  };
}

async function statesOf(
  db: Awaited<ReturnType<typeof pausedWithUnknownCall>>["db"],
  batchId: string,
) {
  const rows = await db
    .selectFrom("deliveries")
    .select("state")
    .where("batchId", "=", batchId)
    .execute();
  const counts: Record<string, number> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

test("erasing someone in a paused, unresolved call settles the 99 others first", async () => {
  const { app, owner, db, batchId, personId, resend, begin, wait } = await pausedWithUnknownCall();
  await owner.post(`/people/${personId}/erase`, { token: "once", certificates: "erase" });
  const page = await owner.page(`/people/${personId}`);
  expect(page).toContain("We don’t know yet whether one e-mail to them arrived");
  // However long it stays paused, the erasure is not given up.
  for (let round = 0; round < 9; round++) {
    wait(5 * 60_000 + 1_000);
    await runDueJobs(app.context);
  }
  expect(await queuedJobs(db, "erase-person")).toHaveLength(1);
  await owner.post(`/sent/${batchId}/resume`, {});
  begin();
  await until(async () => !((await statesOf(db, batchId)).sending! > 0), 10_000);
  expect(await statesOf(db, batchId)).toEqual({ accepted: 99, delivered: 1 });
  expect(Math.max(...resend.countByAddress().values())).toBe(1);
  wait(6 * 60_000);
  await runDueJobs(app.context);
  expect(await findInTables(db, ["quetzalina", "xochimilco"])).toEqual([]);
});

test("a send never resumed delays erasure by a day at most", async () => {
  const { app, owner, db, batchId, personId, wait } = await pausedWithUnknownCall();
  await owner.post(`/people/${personId}/erase`, { token: "once", certificates: "erase" });
  wait(24 * 3_600_000);
  await recoverLostCalls(db, { now: app.context.clock(), transport: app.context.mail });
  expect(await statesOf(db, batchId)).toEqual({ uncertain: 99, delivered: 1 });
  await runDueJobs(app.context);
  expect(await findInTables(db, ["quetzalina", "xochimilco"])).toEqual([]);
});
