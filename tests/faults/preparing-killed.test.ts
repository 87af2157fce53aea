import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { cancelSend } from "../../app/features/mailings/preparing/cancel-batch.server.ts";
import { startPreparing } from "../../app/features/mailings/preparing/preparing-worker.server.ts";
import { confirmBatch } from "../../app/features/messages/batches/confirm-batch.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  prepareAll,
  type SendingHarness,
  TEMPLATE,
  until,
} from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { startScript } from "../setup/several-workers.ts";

const PEOPLE = 2_500;
const KILLS = 5;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open() {
  const resend = await startResendServer({ discardBodies: true });
  const harness = await openSendingHarness({
    mail: openResend({ apiKey: resend.apiKey, baseUrl: resend.url }),
  });
  closers.push(
    () => resend.close(),
    () => harness.close(),
  );
  return { resend, harness };
}

/** Confirms a send to many, and leaves it to be prepared. */
async function confirmMany({ context, addProject }: SendingHarness) {
  const project = await addProject(PEOPLE);
  const { batchId, isPreparing } = await confirmBatch(context, {
    account: ACCOUNT,
    actorId: ACTOR,
    project,
    template: TEMPLATE,
    scheduledAt: null,
    confirmToken: crypto.randomUUID(),
    now: context.clock(),
  });
  expect(isPreparing).toBe(true);
  return { batchId, project };
}

/**
 * Prepares in a process of its own that is killed in the middle, again and again: each time a
 * portion or more is written, and the next is begun. `between` runs after each.
 */
async function prepareWithKills(
  harness: SendingHarness,
  between: () => Promise<void>,
): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    // The first portion is of 100 people in two statements, so the third is of the next; eight are
    // of 400 people at most.
    await prepareUntil(harness, { kind: "insert into", nth: 3 + below(6), more: below(7) });
    await between();
  }
}

const below = (limit: number) => Math.floor(Math.random() * limit);

/** Prepares in a process that is killed some statements after the nth of a kind on messages. */
async function prepareUntil(
  { folder }: SendingHarness,
  { kind, nth, more }: { kind: string; nth: number; more: number },
) {
  const dies = { DIE_AT: kind, NTH: String(nth), MORE: String(more) };
  const child = await startScript("tests/faults/preparing-process.ts", { FOLDER: folder, ...dies });
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
}

async function used({ db }: SendingHarness["context"], batchId: string) {
  const { emails, certificates } = await db
    .selectFrom("quotaEntries")
    .select(({ fn }) => [fn.sum("emails").as("emails"), fn.sum("certificates").as("certificates")])
    .where("batchId", "=", batchId)
    .executeTakeFirstOrThrow();
  return { emails: Number(emails), certificates: Number(certificates) };
}

function certificatesOf({ db }: SendingHarness["context"], batchId: string) {
  return db
    .selectFrom("certificates")
    .select("recipientId")
    .where("batchId", "=", batchId)
    .execute();
}

test("C01 killed five times while preparing, each person is sent one", async () => {
  const { resend, harness } = await open();
  const { context } = harness;
  const { batchId } = await confirmMany(harness);
  expect(await used(context, batchId), "taken at once").toEqual({
    emails: PEOPLE,
    certificates: PEOPLE,
  });
  const worker = startDeliveryWorker(context, { pollMs: 50 });
  closers.push(() => worker.stop());
  let before = 0;
  await prepareWithKills(harness, async () => {
    expect((await harness.batch(batchId)).status).toBe("preparing");
    const { length } = await harness.rows(batchId);
    expect(length, "it was killed in the middle, after more was written").toBeGreaterThan(before);
    expect(length).toBeLessThan(PEOPLE);
    before = length;
    expect(resend.accepted.length, "nothing leaves before it is complete").toBe(0);
  });
  await prepareAll(context);
  await until(async () => (await harness.batch(batchId)).status === "done", 120_000);

  const counts = resend.countByAddress();
  expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  expect(counts.size).toBe(PEOPLE);
  expect(
    new Set((await certificatesOf(context, batchId)).map(({ recipientId }) => recipientId)).size,
  ).toBe(PEOPLE);
  expect(await certificatesOf(context, batchId)).toHaveLength(PEOPLE);
  expect(await used(context, batchId)).toEqual({ emails: PEOPLE, certificates: PEOPLE });
  expect((await harness.rows(batchId)).map(({ position }) => position)).toEqual(
    Array.from({ length: PEOPLE }, (_, n) => n + 1),
  );
});

test("C02 someone changed while it is prepared: everything comes back, kills or not", async () => {
  const { resend, harness } = await open();
  const { context } = harness;
  const { batchId, project } = await confirmMany(harness);
  const last = context.db
    .updateTable("recipients")
    .set({ lastName: "Bello" })
    .where("listId", "=", project.listId);
  await last.where("position", "=", PEOPLE).execute();
  await prepareWithKills(harness, async () => {});
  // Once more, while everything is being taken back.
  await prepareUntil(harness, { kind: "delete from", nth: 1 + below(4), more: below(4) });
  expect((await harness.batch(batchId)).status).toBe("cancelled");
  await prepareAll(context);

  const { status, pausedReason } = await harness.batch(batchId);
  expect(status).toBe("cancelled");
  expect(pausedReason).toContain("Nothing was sent or used up");
  expect(await harness.rows(batchId)).toEqual([]);
  expect(await certificatesOf(context, batchId)).toEqual([]);
  expect(await used(context, batchId)).toEqual({ emails: 0, certificates: 0 });
  expect(resend.accepted).toEqual([]);

  const again = await harness.confirm(project);
  expect((await harness.batch(again)).recipientCount).toBe(PEOPLE);
});

test("a send cancelled while it is prepared gives everything back", async () => {
  const { harness } = await open();
  const { context } = harness;
  const { batchId, project } = await confirmMany(harness);
  const child = await startScript("tests/faults/preparing-process.ts", { FOLDER: harness.folder });
  closers.push(async () => child.kill("SIGKILL"));
  await until(async () => (await harness.rows(batchId)).length > 0);
  const act = { accountId: ACCOUNT.id, actorId: ACTOR, batchId, now: context.clock() };
  expect(await cancelSend(context.db, act)).toBe(PEOPLE);
  expect(await used(context, batchId), "at once").toEqual({ emails: 0, certificates: 0 });
  await until(
    async () =>
      (await harness.rows(batchId)).length + (await certificatesOf(context, batchId)).length === 0,
  );
  expect((await harness.batch(batchId)).status).toBe("cancelled");
  expect(await cancelSend(context.db, act), "it is over").toBeNull();
  expect((await harness.batch(await harness.confirm(project))).recipientCount).toBe(PEOPLE);
});

test("people added while it is prepared wait for the next send", async () => {
  const { harness } = await open();
  const { batchId, project } = await confirmMany(harness);
  const { addRecipients } = await import("../factories/sending-harness.ts");
  await addRecipients(harness.context, project.listId!, ["late@people.test"], PEOPLE + 1);
  await prepareAll(harness.context);
  expect((await harness.batch(batchId)).recipientCount).toBe(PEOPLE);
  const next = await harness.confirm(project);
  expect((await harness.rows(next)).map(({ toEmail }) => toEmail)).toEqual(["late@people.test"]);
});

test("who unsubscribes while it is prepared gets none, and it costs nothing", async () => {
  const { harness } = await open();
  const { context } = harness;
  const { batchId } = await confirmMany(harness);
  const about = {
    accountId: ACCOUNT.id,
    reason: "unsubscribed" as const,
    detail: "",
    createdAt: context.clock().toISOString(),
  };
  await context.db
    .insertInto("suppressions")
    .values({ ...about, email: `person${PEOPLE - 1}@people.test` })
    .execute();
  await prepareAll(context);
  expect((await harness.batch(batchId)).recipientCount).toBe(PEOPLE - 1);
  expect(await harness.states(batchId)).toEqual({ queued: PEOPLE - 1, skipped: 1 });
  expect(await used(context, batchId)).toEqual({ emails: PEOPLE - 1, certificates: PEOPLE - 1 });
});

test("nobody who was left out is reached after all", async () => {
  const { harness } = await open();
  const { context } = harness;
  const about = {
    accountId: ACCOUNT.id,
    reason: "unsubscribed" as const,
    detail: "",
    createdAt: context.clock().toISOString(),
  };
  await context.db
    .insertInto("suppressions")
    .values({ ...about, email: "person7@people.test" })
    .execute();
  const { batchId } = await confirmMany(harness);
  await context.db.deleteFrom("suppressions").execute();
  await prepareAll(context);
  expect((await harness.batch(batchId)).status).toBe("cancelled");
});

test("suspending the account, or deleting the list, stops what is being prepared", async () => {
  const { harness } = await open();
  const { db } = harness.context;
  const first = await confirmMany(harness);
  await db.updateTable("accounts").set({ suspendedAt: new Date().toISOString() }).execute();
  await prepareAll(harness.context);
  expect((await harness.batch(first.batchId)).pausedReason).toBe(
    "This account was suspended, so its sending was stopped. Nothing was sent or used up.",
  );
  await db.updateTable("accounts").set({ suspendedAt: null }).execute();
  const second = await confirmMany(harness);
  await db.updateTable("projects").set({ listId: null }).execute();
  await db.deleteFrom("recipientLists").where("id", "=", second.project.listId).execute();
  await prepareAll(harness.context);
  const batch = await harness.batch(second.batchId);
  expect(batch.status).toBe("cancelled");
  expect(batch.pausedReason).toContain("The list changed while this was being prepared");
  expect(await used(harness.context, second.batchId)).toEqual({ emails: 0, certificates: 0 });
});

test("C20 confirmed again half-way, it is the same send and still prepared", async () => {
  const { harness } = await open();
  const { db } = harness.context;
  const project = await harness.addProject(PEOPLE);
  const confirm = () =>
    confirmBatch(harness.context, {
      account: ACCOUNT,
      actorId: ACTOR,
      project,
      template: TEMPLATE,
      scheduledAt: null,
      confirmToken: "pressed twice",
      now: harness.context.clock(),
    });
  const { batchId } = await confirm();
  // So far that those left would fit into one transaction.
  const work = startPreparing(harness.context, { pollMs: 20 });
  const written = async () =>
    (await db.selectFrom("batchPreparations").select("seen").executeTakeFirstOrThrow()).seen;
  await until(async () => (await written()) >= PEOPLE - 1_000);
  await work.stop();
  expect(await confirm()).toEqual({ batchId, alreadyConfirmed: true, isPreparing: true });
  await prepareAll(harness.context);
  expect(await harness.states(batchId)).toEqual({ queued: PEOPLE });
  expect(await confirm()).toEqual({ batchId, alreadyConfirmed: true, isPreparing: false });
});

test("a project has one send being prepared, from however many windows", async () => {
  const { harness } = await open();
  const { project } = await confirmMany(harness);
  await expect(harness.confirm(project)).rejects.toThrow(
    "A send of this project is already being prepared.",
  );
  await prepareAll(harness.context);
  await expect(harness.confirm(project)).rejects.toThrow("Nobody is left to send to.");
});
