import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { EVERYBODY } from "../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft, findDraft } from "../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { confirmBulk } from "../../app/features/mailings/bulk/confirm-bulk.server.ts";
import { renderBulkMessage } from "../../app/features/mailings/bulk/render-bulk-message.server.tsx";
import { checkBulk } from "../../app/features/mailings/bulk/send-bulk.server.ts";
import { findSource } from "../../app/features/mailings/bulk/sources.server.ts";
import { createUploadedList } from "../../app/features/recipients/lists/uploaded-lists.server.ts";
import { orNotFound } from "../../app/platform/http/not-found.ts";
import {
  ACCOUNT,
  ACTOR,
  addRecipients,
  openSendingHarness,
  prepareAll,
  type SendingHarness,
  TEMPLATE,
  until,
} from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { startSmtpSink } from "../fakes/smtp-sink.ts";

const PEOPLE = 2000;
const KILLS = 5;

const closers: (() => Promise<unknown> | boolean)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * Numbers that look random and are the same for the same seed (mulberry32), so that a failure can
 * be had again.
 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

async function startSender(
  harness: SendingHarness,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/faults/sender-process.ts"], {
    env: { ...process.env, ...env, FOLDER: harness.folder, NODE_ENV: "test" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  closers.push(() => child.kill("SIGKILL"));
  const exited = once(child, "exit").then(() =>
    Promise.reject(new Error("the sender ended by itself")),
  );
  exited.catch(() => {});
  await Promise.race([once(child.stdout!, "data"), exited]);
  return child;
}

/**
 * Kills the sender five times at random moments and starts it again each time; then lets it finish.
 */
async function sendWithKills(
  harness: SendingHarness,
  batchId: string,
  env: Record<string, string>,
  random: () => number,
  longestMs: number,
) {
  for (let kill = 0; kill < KILLS; kill++) {
    const child = await startSender(harness, env);
    await new Promise((resolve) => setTimeout(resolve, 20 + random() * longestMs));
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const open = await harness.states(batchId);
  expect(
    (open.queued ?? 0) + (open.sending ?? 0),
    "the kills came while there was work",
  ).toBeGreaterThan(0);
  await startSender(harness, env);
  await until(async () => (await harness.batch(batchId)).status === "done", 300_000);
}

test("C01 after five kill -9, Resend accepted exactly one message per address", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: (call) => {
      const dice = random();
      if (call % 23 === 22) return { kind: "rate-limit", retryAfterSeconds: 0.2 };
      if (dice < 0.08) return { kind: "error", status: 500, name: "internal_server_error" };
      if (dice < 0.16) return { kind: "drop-after" };
      if (dice < 0.2) return { kind: "drop-before" };
      if (dice < 0.24) return { kind: "error-after" };
      return { kind: "slow", ms: 20 + random() * 80 };
    },
  });
  const harness = await openSendingHarness();
  closers.push(
    () => resend.close(),
    () => harness.close(),
  );
  const batchId = await harness.confirm(await harness.addProject(PEOPLE));
  await sendWithKills(
    harness,
    batchId,
    { RESEND_URL: resend.url, RESEND_KEY: resend.apiKey },
    random,
    450,
  );

  const counts = resend.countByAddress();
  const wrong = [...counts].filter(([, count]) => count !== 1);
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(counts.size, `seed ${seed}`).toBe(PEOPLE);
  expect(await harness.states(batchId), `seed ${seed}`).toEqual({ accepted: PEOPLE });
});

/**
 * A bulk mail to everybody the account knows, confirmed; some are on two lists, one unsubscribed.
 * Returns its batch's id.
 */
async function confirmBulkMail({ context }: SendingHarness): Promise<string> {
  const { db, clock } = context;
  const now = clock();
  const half = PEOPLE / 2;
  const emails = Array.from({ length: PEOPLE }, (_, n) => `person${n}@people.test`);
  for (const [name, of] of [
    ["First", emails.slice(0, half + 100)],
    ["Second", [...emails.slice(half - 100), "gone@people.test"]],
  ] as const) {
    const listId = await createUploadedList(db, { accountId: ACCOUNT.id, name, now });
    await addRecipients(context, listId, [...of]);
  }
  await db
    .insertInto("suppressions")
    .values({
      accountId: ACCOUNT.id,
      email: "gone@people.test",
      reason: "unsubscribed",
      detail: "",
      createdAt: now.toISOString(),
    })
    .execute();
  const account = {
    ...ACCOUNT,
    kind: "company" as const,
    identityStatus: "none" as const,
    deleteAfter: null,
    logoFileKey: null,
    sendingPausedReason: null,
  };
  const audience = { tab: "all", card: null, choice: EVERYBODY } as const;
  const draftId = await createDraft(db, { accountId: ACCOUNT.id, userId: ACTOR, audience, now });
  await db
    .updateTable("bulkDrafts")
    .set({ subject: "News, {First Name}" })
    .where("id", "=", draftId)
    .execute();
  const draft = orNotFound(await findDraft(db, ACCOUNT.id, draftId));
  const source = (await findSource(db, ACCOUNT.id, audience))!;
  const { stamp } = await checkBulk(context, { account, draft, source });
  const { batchId } = await confirmBulk(context, {
    account,
    actorId: ACTOR,
    draft,
    source,
    stamp,
    scheduledAt: null,
    leaveEmpty: true,
    now,
    template: await renderBulkMessage(context, account, draft),
    confirmToken: crypto.randomUUID(),
  });
  await prepareAll(context);
  return batchId;
}

test("C01 bulk mail killed five times reaches each address once, unsubscribers never", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: () =>
      random() < 0.1 ? { kind: "drop-after" } : { kind: "slow", ms: 20 + random() * 80 },
  });
  const harness = await openSendingHarness();
  closers.push(
    () => resend.close(),
    () => harness.close(),
  );
  const batchId = await confirmBulkMail(harness);
  await sendWithKills(
    harness,
    batchId,
    { RESEND_URL: resend.url, RESEND_KEY: resend.apiKey },
    random,
    450,
  );

  const counts = resend.countByAddress();
  expect(
    [...counts].filter(([, count]) => count !== 1),
    `seed ${seed}`,
  ).toEqual([]);
  expect(counts.size, `seed ${seed}`).toBe(PEOPLE);
  expect(counts.has("gone@people.test"), `seed ${seed}`).toBe(false);
  expect(await harness.states(batchId), `seed ${seed}`).toEqual({ accepted: PEOPLE, skipped: 1 });
});

test("C01 over SMTP, five kill -9 send nothing twice and show what's missing", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const sink = await startSmtpSink({
    discardBodies: true,
    faultOf: () => {
      const dice = random();
      if (dice < 0.01) return { kind: "refuse-recipient", status: 550, text: "5.1.1 User unknown" };
      if (dice < 0.015) return { kind: "drop-after-data", keep: random() < 0.5 };
      if (dice < 0.02) return { kind: "drop-before-data" };
      return null;
    },
  });
  const harness = await openSendingHarness();
  closers.push(
    () => sink.close(),
    () => harness.close(),
  );
  const batchId = await harness.confirm(await harness.addProject(PEOPLE));
  await sendWithKills(harness, batchId, { SINK_URL: sink.url }, random, 500);

  const received = new Set(sink.received);
  expect(received.size, `an address got two; seed ${seed}`).toBe(sink.received.length);
  const rows = await harness.rows(batchId);
  const missing = rows.filter((row) => !received.has(row.toEmail));
  expect(
    missing.filter((row) => row.state !== "failed" && row.state !== "uncertain"),
    `seed ${seed}`,
  ).toEqual([]);
  expect(
    missing.every((row) => row.reason),
    `seed ${seed}`,
  ).toBe(true);
  const claimed = rows.filter((row) => row.state === "accepted");
  expect(
    claimed.every((row) => received.has(row.toEmail)),
    `seed ${seed}`,
  ).toBe(true);
  const uncertain = rows.filter((row) => row.state === "uncertain").length;
  expect(uncertain, `seed ${seed}`).toBeLessThan(100);
});

test("over SMTP, five kill -9 cost no guest their confirmation", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const sink = await startSmtpSink({
    discardBodies: true,
    faultOf: () => (random() < 0.01 ? { kind: "drop-after-data", keep: random() < 0.5 } : null),
  });
  const harness = await openSendingHarness();
  closers.push(
    () => sink.close(),
    () => harness.close(),
  );
  const { context } = harness;
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    name: "Guest",
    email: `guest${n}@people.test`,
    values: {},
  }));
  const { batchId } = await context.db.transaction().execute((trx) =>
    queueMailing(trx, context, {
      account: ACCOUNT,
      kind: "webinar",
      title: "You are registered",
      template: TEMPLATE,
      people,
      now: context.clock(),
    }),
  );
  await sendWithKills(harness, batchId, { SINK_URL: sink.url }, random, 500);

  expect(new Set(sink.received).size, `seed ${seed}`).toBe(PEOPLE);
  expect(await harness.states(batchId), `seed ${seed}`).toEqual({ accepted: PEOPLE });
  const twice = sink.received.length - PEOPLE;
  expect(twice, `twice only what was under way; seed ${seed}`).toBeLessThan(KILLS * 100);
});
