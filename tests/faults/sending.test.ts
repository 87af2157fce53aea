import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { afterEach, expect, test } from "vitest";
import { readMailGate } from "../../app/features/delivery/health/mail-gate.server.ts";
import { suppressAddress } from "../../app/features/delivery/suppressions/suppressions.server.ts";
import {
  type DeliveryWorker,
  startDeliveryWorker,
  type WorkerSettings,
} from "../../app/features/delivery/worker/worker.server.ts";
import { cancelSend } from "../../app/features/mailings/preparing/cancel-batch.server.ts";
import { pauseSend, resumeSend } from "../../app/features/messages/batches/batch-acts.server.ts";
import { batchProgress } from "../../app/features/messages/batches/batches.server.ts";
import { NobodyToSendTo } from "../../app/features/messages/batches/confirm-batch.server.ts";
import { pauseSending, resumeSending } from "../../app/platform/sending-pause.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import {
  ACCOUNT,
  ACTOR,
  addRecipients,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";
import {
  type ResendServer,
  type ResendServerOptions,
  startResendServer,
} from "../fakes/resend-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const QUICK: Partial<WorkerSettings> = { pollMs: 50, leaseMs: 5_000, baseMs: 20 };

async function outboxHarness(): Promise<SendingHarness> {
  const harness = await openSendingHarness();
  closers.push(() => harness.close());
  return harness;
}

async function resendHarness(options: ResendServerOptions = {}, ratePerSecond = 10_000) {
  const resend = await startResendServer(options);
  const harness = await openSendingHarness({
    mail: openResend({ apiKey: resend.apiKey, baseUrl: resend.url }),
    ratePerSecond,
  });
  closers.push(
    () => resend.close(),
    () => harness.close(),
  );
  return { resend, harness };
}

function work(harness: SendingHarness, settings: Partial<WorkerSettings> = {}): DeliveryWorker {
  const worker = startDeliveryWorker(harness.context, { ...QUICK, ...settings });
  closers.push(() => worker.stop());
  return worker;
}

const isDone = (harness: SendingHarness, batchId: string) => async () =>
  (await harness.batch(batchId)).status === "done";
const mostPerAddress = (resend: ResendServer) => Math.max(...resend.countByAddress().values());
const act = (batchId: string) => ({
  accountId: ACCOUNT.id,
  actorId: ACTOR,
  batchId,
  now: new Date(),
});

test("the outbox gets each person's own message with name and link once", async () => {
  const harness = await outboxHarness();
  const batchId = await harness.confirm(await harness.addProject(30));
  work(harness);
  await until(isDone(harness, batchId));
  const folder = join(harness.folder, "outbox");
  const files = readdirSync(folder);
  expect(files).toHaveLength(30);
  expect(files.every((name) => /^\d{4}-\d\d-\d\dT[\dZ-]+-[a-z0-9]+\.eml$/.test(name))).toBe(true);
  const mail = await simpleParser(readFileSync(join(folder, files[0]!)));
  const row = (await harness.rows(batchId)).find((one) => one.messageId === mail.messageId)!;
  expect(mail.subject).toBe(
    `Congratulations, ${row.toName.split(" ")[0]}! Your Certificate of Completion is Ready`,
  );
  expect(mail.html).toContain(`https://iweri.test/c/${row.certificateId}`);
  expect(mail.from?.value[0]).toEqual({ name: ACCOUNT.name, address: "certificates@iweri.test" });
  expect(await harness.states(batchId)).toEqual({ delivered: 30 });

  const message = {
    messageId: row.messageId,
    date: new Date(row.createdAt),
    from: { name: "", email: "a@b.test" },
    to: { name: "", email: row.toEmail },
  };
  await harness.context.mail.send([{ ...message, subject: "again", html: "", text: "" }], {
    idempotencyKey: "k",
  });
  expect(readdirSync(folder)).toHaveLength(30);
});

test("10 calls of 100 carry 1,000 people by link, each accepted once", async () => {
  const { resend, harness } = await resendHarness({ discardBodies: true });
  const batchId = await harness.confirm(await harness.addProject(1000));
  work(harness);
  await until(isDone(harness, batchId));
  expect(resend.callTimes).toHaveLength(10);
  expect(resend.countByAddress().size).toBe(1000);
  expect(mostPerAddress(resend)).toBe(1);
  expect(await harness.states(batchId)).toEqual({ accepted: 1000 });
  const progress = await batchProgress(harness.context.db, batchId, new Date());
  expect(progress).toMatchObject({
    total: 1000,
    delivered: 0,
    accepted: 1000,
    inProgress: 0,
    remaining: 0,
    status: "done",
  });
});

test("C01 pause and resume under load send nothing twice and skip nobody", async () => {
  const { resend, harness } = await resendHarness({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: 30 }),
  });
  const batchId = await harness.confirm(await harness.addProject(2000));
  work(harness, { lanes: 2 });
  for (let round = 0; round < 4; round++) {
    const before = resend.accepted.length;
    await until(() => resend.accepted.length > before);
    expect(await pauseSend(harness.context.db, act(batchId))).toBe(true);
    await until(async () => ((await harness.states(batchId)).sending ?? 0) === 0);
    const paused = resend.accepted.length;
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(resend.accepted.length).toBe(paused);
    expect((await harness.batch(batchId)).status).toBe("paused");
    expect(await resumeSend(harness.context.db, act(batchId))).toBe(true);
  }
  await until(isDone(harness, batchId));
  expect(resend.countByAddress().size).toBe(2000);
  expect(mostPerAddress(resend)).toBe(1);
});

test("C01 cancelling under load: what left is accepted, the rest never leaves", async () => {
  const { resend, harness } = await resendHarness({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: 20 }),
  });
  const project = await harness.addProject(2000);
  const batchId = await harness.confirm(project);
  work(harness, { lanes: 2 });
  await until(() => resend.accepted.length >= 300);
  const cancelled = await cancelSend(harness.context.db, act(batchId));
  await until(async () => ((await harness.states(batchId)).sending ?? 0) === 0);
  await new Promise((resolve) => setTimeout(resolve, 150));
  const states = await harness.states(batchId);
  expect(cancelled).toBeGreaterThan(0);
  expect(states.accepted).toBe(resend.accepted.length);
  expect(states.accepted! + states.cancelled!).toBe(2000);
  const { count } = await harness.context.db
    .selectFrom("certificates")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(states.accepted);

  const again = await harness.confirm(project);
  await until(isDone(harness, again));
  expect(resend.countByAddress().size).toBe(2000);
  expect(mostPerAddress(resend)).toBe(1);
});

test("C01 two workers at once share a batch without overlap", async () => {
  const { resend, harness } = await resendHarness({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: 10 }),
  });
  const batchId = await harness.confirm(await harness.addProject(1500));
  work(harness);
  work(harness);
  await until(isDone(harness, batchId));
  expect(resend.countByAddress().size).toBe(1500);
  expect(mostPerAddress(resend)).toBe(1);
  const { count } = await harness.context.db
    .selectFrom("providerCalls")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(15);
});

test("C01 lost answers, 5xx and bad gateways are settled with the same key", async () => {
  const { resend, harness } = await resendHarness({
    discardBodies: true,
    faultOf: (call) =>
      call % 3 === 0
        ? { kind: "drop-after" }
        : call % 7 === 1
          ? { kind: "error-after" }
          : call % 11 === 2
            ? { kind: "bad-gateway" }
            : null,
  });
  const batchId = await harness.confirm(await harness.addProject(1200));
  work(harness);
  await until(isDone(harness, batchId));
  expect(resend.countByAddress().size).toBe(1200);
  expect(mostPerAddress(resend)).toBe(1);
  expect(resend.callTimes.length).toBeGreaterThan(12);
  expect(await harness.states(batchId)).toEqual({ accepted: 1200 });
});

test("retry-after holds both workers back, and afterwards everyone gets theirs once", async () => {
  const { resend, harness } = await resendHarness(
    {
      discardBodies: true,
      faultOf: (call) => (call === 2 ? { kind: "rate-limit", retryAfterSeconds: 2 } : null),
    },
    2,
  );
  const first = await harness.confirm(await harness.addProject(500));
  const second = await harness.confirm(await harness.addProject(["a@one.test", "b@one.test"]));
  work(harness);
  work(harness);
  await until(async () => (await isDone(harness, first)()) && (await isDone(harness, second)()));
  const refusedAt = resend.callTimes[2]!;
  const sinceRefusal = resend.callTimes.slice(3).map((time) => time - refusedAt);
  expect(sinceRefusal.length).toBeGreaterThan(0);
  expect(sinceRefusal.filter((ms) => ms < 1950)).toEqual([]);
  expect(resend.countByAddress().size).toBe(502);
  expect(mostPerAddress(resend)).toBe(1);
});

test("C02 a scheduled batch leaves at its time and not before", async () => {
  let now = new Date("2026-01-05T08:00:00Z");
  const harness = await openSendingHarness({ clock: () => now });
  closers.push(() => harness.close());
  const batchId = await harness.confirm(await harness.addProject(3), {
    scheduledAt: "2026-01-05T09:00:00.000Z",
  });
  work(harness);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await harness.states(batchId)).toEqual({ queued: 3 });
  expect((await harness.batch(batchId)).status).toBe("scheduled");
  now = new Date("2026-01-05T08:59:59Z");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await harness.states(batchId)).toEqual({ queued: 3 });
  now = new Date("2026-01-05T09:00:00Z");
  await until(isDone(harness, batchId));
  expect(await harness.states(batchId)).toEqual({ delivered: 3 });
});

test("C02 editing a confirmed list mails nobody; the next send reaches only newcomers", async () => {
  const { resend, harness } = await resendHarness();
  const project = await harness.addProject(["one@people.test", "two@people.test"]);
  const batchId = await harness.confirm(project);
  await addRecipients(harness.context, project.listId!, ["late@people.test"], 3);
  await harness.context.db
    .updateTable("recipients")
    .set({ email: "changed@people.test" })
    .where("position", "=", 1)
    .execute();
  work(harness);
  await until(isDone(harness, batchId));
  expect([...resend.countByAddress().keys()].sort()).toEqual([
    "one@people.test",
    "two@people.test",
  ]);

  const next = await harness.confirm(project);
  await until(isDone(harness, next));
  expect([...resend.countByAddress().keys()].sort()).toEqual([
    "late@people.test",
    "one@people.test",
    "two@people.test",
  ]);
  await expect(harness.confirm(project)).rejects.toThrow(NobodyToSendTo);
});

test("C02 pressing Send twice makes one batch", async () => {
  const harness = await outboxHarness();
  const project = await harness.addProject(5);
  const [one, two] = await Promise.all([
    harness.confirm(project, { confirmToken: "same" }),
    harness.confirm(project, { confirmToken: "same" }),
  ]);
  expect(one).toBe(two);
  expect(await harness.rows(one)).toHaveLength(5);
});

test("suppressed and invalid addresses are kept with reasons, without mail or certificate", async () => {
  const harness = await outboxHarness();
  const { db } = harness.context;
  await suppressAddress(db, {
    accountId: ACCOUNT.id,
    email: "Bounced@people.test",
    reason: "bounced",
    detail: "",
    now: new Date(),
  });
  const batchId = await harness.confirm(
    await harness.addProject(["ok@people.test", "bounced@people.test", "not an address"]),
  );
  work(harness);
  await until(isDone(harness, batchId));
  const rows = await harness.rows(batchId);
  expect(rows.map((row) => [row.state, row.reason])).toEqual([
    ["delivered", null],
    ["skipped", "Left out: an earlier e-mail to this address bounced."],
    ["skipped", "This is not an e-mail address."],
  ]);
  expect(rows.map((row) => row.certificateId !== null)).toEqual([true, false, false]);
  expect((await harness.batch(batchId)).recipientCount).toBe(1);
});

test("an address that complains between confirming and the scheduled time gets nothing", async () => {
  let now = new Date("2026-01-05T08:00:00Z");
  const harness = await openSendingHarness({ clock: () => now });
  closers.push(() => harness.close());
  const project = await harness.addProject(["ok@people.test", "cross@people.test"]);
  const batchId = await harness.confirm(project, { scheduledAt: "2026-01-06T08:00:00.000Z" });
  await suppressAddress(harness.context.db, {
    accountId: ACCOUNT.id,
    email: "cross@people.test",
    reason: "complained",
    detail: "",
    now,
  });
  now = new Date("2026-01-06T08:00:00Z");
  work(harness);
  await until(isDone(harness, batchId));
  expect((await harness.rows(batchId)).map((row) => [row.toEmail, row.state, row.reason])).toEqual([
    ["ok@people.test", "delivered", null],
    ["cross@people.test", "skipped", "Left out: this person reported an earlier e-mail as spam."],
  ]);
});

test("Cc and Bcc get one summary together, not one copy per person", async () => {
  const { resend, harness } = await resendHarness();
  const project = await harness.addProject(250, {
    cc: "head@lagoon.test, registrar@lagoon.test",
    bcc: "archive@lagoon.test",
  });
  const batchId = await harness.confirm(project);
  work(harness);
  await until(isDone(harness, batchId));
  const copies = resend.accepted.filter((mail) => /lagoon\.test/.test(mail.to.join()));
  expect(copies).toHaveLength(1);
  expect(copies[0]).toMatchObject({ cc: ["registrar@lagoon.test"], bcc: ["archive@lagoon.test"] });
  expect(copies[0]!.subject).toBe("Copy: Data Analysis Fundamentals (sent to 250 people)");
  expect(copies[0]!.text).toContain("This is the only copy you get");
  expect((await batchProgress(harness.context.db, batchId, new Date())).total).toBe(250);
});

test("while the whole app's sending is paused, nothing leaves until resumed", async () => {
  const harness = await outboxHarness();
  const { db } = harness.context;
  await pauseSending(
    db,
    "Restored from a backup. Check that nothing was sent since, then resume.",
    new Date(),
  );
  const batchId = await harness.confirm(await harness.addProject(4));
  work(harness);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await harness.states(batchId)).toEqual({ queued: 4 });
  expect((await batchProgress(db, batchId, new Date())).waitingBecause).toMatch(
    /^The operator of this site has paused sending: Restored from a backup\./,
  );
  await resumeSending(db);
  await until(isDone(harness, batchId));
});

test("a refused key pauses the batch with a reason; Resume serves everyone", async () => {
  const { resend, harness } = await resendHarness({
    faultOf: () => ({
      kind: "error",
      status: 403,
      name: "invalid_api_key",
      message: "API key is invalid",
    }),
  });
  const batchId = await harness.confirm(await harness.addProject(120));
  work(harness, { lanes: 1 });
  await until(async () => (await harness.batch(batchId)).status === "paused");
  expect((await harness.batch(batchId)).pausedReason).toBe(
    "Resend does not accept this site’s API key. API key is invalid",
  );
  await until(async () => (await harness.states(batchId)).queued === 120);
  resend.faultOf = () => null;
  await resumeSend(harness.context.db, act(batchId));
  await until(isDone(harness, batchId));
  expect(mostPerAddress(resend)).toBe(1);
});

test("an address Resend refuses fails alone, whether refused singly or by call", async () => {
  const { resend, harness } = await resendHarness();
  const emails = Array.from({ length: 150 }, (_, n) =>
    n === 42 ? "someone@example.com" : `p${n}@people.test`,
  );
  const permissive = await harness.confirm(await harness.addProject(emails));
  work(harness);
  await until(isDone(harness, permissive));
  expect(await harness.states(permissive)).toEqual({ accepted: 149, failed: 1 });
  const failed = (await harness.rows(permissive)).find((row) => row.state === "failed")!;
  expect([failed.toEmail, failed.reason]).toEqual([
    "someone@example.com",
    "This is a made-up address that accepts no e-mail.",
  ]);

  resend.refuseWholeBatches = true;
  const strict = await harness.confirm(
    await harness.addProject(emails.map((email) => email.replace(/^p/, "q"))),
  );
  await until(isDone(harness, strict));
  expect(await harness.states(strict)).toEqual({ accepted: 149, failed: 1 });
  expect(mostPerAddress(resend)).toBe(1);
});

test("half of a refused batch holds all back when asked to", { timeout: 60_000 }, async () => {
  const { resend, harness } = await resendHarness();
  resend.refuseWholeBatches = true;
  const emails = Array.from({ length: 20 }, (_, n) =>
    n === 0 ? "someone@example.com" : `p${n}@people.test`,
  );
  const batchId = await harness.confirm(await harness.addProject(emails));
  // The whole is refused, then its first half too; the half of that half is asked to wait.
  resend.faultOf = (call) => (call === 2 ? { kind: "rate-limit", retryAfterSeconds: 3_000 } : null);
  work(harness);
  const held = async () =>
    (await readMailGate(harness.context.db, new Date())).bulk.heldUntil - Date.now();
  await until(async () => (await held()) > 0);
  expect(await held()).toBeGreaterThan(2_900_000);
  expect(resend.callTimes).toHaveLength(3);
  expect(await harness.states(batchId)).toEqual({ sending: 20 });
});

test("an unclear answer about half a batch is asked for again", { timeout: 60_000 }, async () => {
  const { resend, harness } = await resendHarness();
  resend.refuseWholeBatches = true;
  // The last is refused, so that the first half is taken at once, and said so without its first id.
  resend.faultOf = (call) => (call === 1 ? { kind: "fewer-ids", ids: 1 } : null);
  const emails = Array.from({ length: 20 }, (_, n) =>
    n === 19 ? "someone@example.com" : `p${n}@people.test`,
  );
  const batchId = await harness.confirm(await harness.addProject(emails));
  work(harness);
  await until(isDone(harness, batchId));
  expect(await harness.states(batchId)).toEqual({ accepted: 19, failed: 1 });
  expect(await harness.context.db.selectFrom("providerCalls").select("attempt").execute()).toEqual([
    { attempt: 1 },
  ]);
  expect(mostPerAddress(resend)).toBe(1);
});
