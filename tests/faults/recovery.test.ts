import { afterEach, expect, test } from "vitest";
import type { MailMessage } from "../../app/engines/mail/message.ts";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { queueMessage } from "../../app/features/delivery/queue/queue-message.server.ts";
import { claimCall } from "../../app/features/delivery/worker/claim.server.ts";
import type { ClaimedCall } from "../../app/features/delivery/worker/claimed-call.ts";
import { recoverLostCalls } from "../../app/features/delivery/worker/recovery.server.ts";
import { sendChunk } from "../../app/features/delivery/worker/send-chunk.server.ts";
import type { MailTransport, SendOutcome } from "../../app/providers/mail/mail.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  TEMPLATE,
} from "../factories/sending-harness.ts";

const HOUR = 3_600_000;
const ACCEPTED: SendOutcome = { kind: "accepted", providerId: null };
let now: Date;
let harness: SendingHarness;
afterEach(() => harness.close());

/** A transport that answers what the test says and keeps what it was given. */
function scripted(name: "resend" | "smtp", answer: (tries: number) => SendOutcome | "hang") {
  const sent: { key: string; messages: MailMessage[] }[] = [];
  const mail: MailTransport = {
    name,
    batchSize: name === "smtp" ? 1 : 100,
    idempotent: name === "resend",
    async send(messages, { idempotencyKey }) {
      sent.push({ key: idempotencyKey, messages });
      const outcome = answer(sent.length);
      if (outcome === "hang") return new Promise(() => {});
      return messages.map(() => outcome);
    },
    async close() {},
  };
  return { mail, sent };
}

async function open(mail: MailTransport) {
  now = new Date("2026-01-05T08:00:00Z");
  harness = await openSendingHarness({ mail, clock: () => now });
}
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const claim = (owner = "one"): Promise<ClaimedCall | null> =>
  claimCall(harness.context.db, {
    owner,
    now,
    leaseMs: 60_000,
    config: harness.context.config,
    transport: harness.context.mail,
  });
const send = (claimed: ClaimedCall) =>
  sendChunk(harness.context, claimed, { leaseMs: 60_000, baseMs: 1_000, random: () => 1 });
const recover = () =>
  recoverLostCalls(harness.context.db, { now, transport: harness.context.mail });

test("C01 a row says sending, with call and key, before sending begins", async () => {
  const { mail, sent } = scripted("resend", () => "hang");
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(3));
  const claimed = (await claim())!;
  expect(await harness.states(batchId)).toEqual({ sending: 3 });
  expect(sent).toHaveLength(0);
  const calls = await harness.context.db.selectFrom("providerCalls").selectAll().execute();
  expect(calls).toMatchObject([
    { id: claimed.call.id, state: "sending", payloadSha256: null, attempt: 1 },
  ]);
  expect(await claim("two")).toBeNull();
});

test("C01 a crash before sending gives the rows back, over any transport", async () => {
  const { mail } = scripted("smtp", () => ({ kind: "accepted", providerId: null }));
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(1));
  await claim();
  expect(await recover()).toBe(0);
  pass(61_000);
  expect(await recover()).toBe(1);
  expect(await harness.rows(batchId)).toMatchObject([
    { state: "queued", attempt: 0, callId: null },
  ]);
  await send((await claim("two"))!);
  expect(await harness.states(batchId)).toEqual({ accepted: 1 });
});

test("C01 after a crash mid-send, Resend gets the same key, rows and payload", async () => {
  const { mail, sent } = scripted("resend", (tries) =>
    tries === 1 ? "hang" : { kind: "accepted", providerId: `id-${tries}` },
  );
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(5));
  void send((await claim())!);
  while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  pass(61_000);
  expect(await recover()).toBe(0);
  await send((await claim("two"))!);
  expect(sent.map((call) => call.key)).toEqual([sent[0]!.key, sent[0]!.key]);
  const [first, second] = sent.map(({ messages }) =>
    messages.map(({ pieces: _, ...message }) => message),
  );
  expect(second).toEqual(first);
  expect(await harness.states(batchId)).toEqual({ accepted: 5 });
});

test("C01 a crash while sending by SMTP leaves messages uncertain, never automatically resent", async () => {
  const { mail, sent } = scripted("smtp", (tries) =>
    tries === 1 ? "hang" : { kind: "accepted", providerId: null },
  );
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(2));
  void send((await claim())!);
  while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  pass(61_000);
  expect(await recover()).toBe(1);
  await send((await claim("two"))!);
  expect(await claim("two")).toBeNull();
  expect(sent.map((call) => call.messages[0]!.to.email)).toEqual([
    "person0@people.test",
    "person1@people.test",
  ]);
  const [first] = await harness.rows(batchId);
  expect(first).toMatchObject({ state: "uncertain" });
  expect(first!.reason).toMatch(/^Uncertain: the connection broke/);
  expect((await harness.batch(batchId)).status).toBe("done");
});

test("C01 an unknown outcome is retried for 23 hours, then shown as uncertain", async () => {
  const { mail, sent } = scripted("resend", () => ({ kind: "unknown", reason: "no answer" }));
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(1));
  for (let tries = 0; tries < 40; tries++) {
    const claimed = await claim();
    if (claimed) await send(claimed);
    await recover();
    pass(HOUR);
  }
  expect(sent.length).toBeGreaterThan(15);
  expect(sent.length).toBeLessThanOrEqual(23);
  expect(new Set(sent.map((call) => call.key)).size).toBe(1);
  expect(await harness.states(batchId)).toEqual({ uncertain: 1 });
});

test("C01 a rate limit after an unknown outcome keeps the key", async () => {
  const answers: SendOutcome[] = [
    { kind: "unknown", reason: "no answer" },
    { kind: "retry", everyone: true, reason: "slower", afterSeconds: 5 },
    { kind: "halt", code: "provider_key", reason: "no key" },
    { kind: "accepted", providerId: "x" },
  ];
  const { mail, sent } = scripted("resend", (tries) => answers[tries - 1]!);
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(2));
  for (let tries = 0; tries < 4; tries++) {
    await send((await claim())!);
    pass(60_000);
    if (tries === 2) {
      expect(await harness.batch(batchId)).toMatchObject({
        status: "paused",
        pausedReason: "no key",
      });
      expect(await claim()).toBeNull();
      await harness.context.db.updateTable("batches").set({ status: "sending" }).execute();
    }
  }
  expect(new Set(sent.map((call) => call.key)).size).toBe(1);
  expect(await harness.states(batchId)).toEqual({ accepted: 2 });
});

test.each([
  ["kept", undefined, { accepted: 2 }],
  ["not kept", null, { uncertain: 2 }],
  ["damaged", '{"html":[', { uncertain: 2 }],
])("a payload that was %s is never repeated otherwise", async (_, payload, states) => {
  const { mail, sent } = scripted("resend", (tries) =>
    tries === 1 ? { kind: "unknown", reason: "no answer" } : { kind: "accepted", providerId: "x" },
  );
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(2));
  await send((await claim())!);
  const { db } = harness.context;
  await db.updateTable("batches").set({ subject: "Changed" }).execute();
  if (payload !== undefined) await db.updateTable("providerCalls").set({ payload }).execute();
  pass(60_000);
  await send((await claim())!);
  expect(await harness.states(batchId)).toEqual(states);
  const [first, second] = sent.map(({ messages }) =>
    messages.map(({ pieces: _, ...message }) => message),
  );
  if (payload === undefined) expect(second).toEqual(first);
  else expect(second).toBeUndefined();
});

test("a busy inbox gets five tries, ever later, then fails with reason", async () => {
  const { mail, sent } = scripted("smtp", () => ({
    kind: "retry",
    reason: "450 4.2.0 Greylisted",
    afterSeconds: null,
  }));
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(1));
  const triedAfterMinutes: number[] = [];
  const start = now.getTime();
  for (let minute = 0; minute < 120; minute++) {
    const claimed = await claim();
    if (claimed) {
      await send(claimed);
      triedAfterMinutes.push((now.getTime() - start) / 60_000);
      const [row] = await harness.rows(batchId);
      if (row!.state === "queued") expect(row!.reason).toBe("Inbox was busy.");
    }
    pass(60_000);
  }
  expect(sent).toHaveLength(5);
  expect(triedAfterMinutes).toEqual([0, 2, 8, 25, 91]);
  const [row] = await harness.rows(batchId);
  expect([row!.state, row!.reason]).toEqual([
    "failed",
    "It could not be sent after several tries.",
  ]);
});

test("a worker without its lease doesn't send or undo another's answer", async () => {
  const { mail, sent } = scripted("resend", () => ({ kind: "accepted", providerId: "x" }));
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(1));
  const slow = (await claim("slow"))!;
  pass(61_000);
  await recover();
  await send((await claim("quick"))!);
  await send(slow);
  expect(sent).toHaveLength(1);
  expect(await harness.states(batchId)).toEqual({ accepted: 1 });
});

test("switching from Resend to SMTP leaves what Resend may have as uncertain", async () => {
  const { mail } = scripted("resend", () => ({ kind: "unknown", reason: "no answer" }));
  await open(mail);
  const batchId = await harness.confirm(await harness.addProject(2));
  await send((await claim())!);
  harness.context.mail = scripted("smtp", () => ({ kind: "accepted", providerId: null })).mail;
  pass(60_000);
  expect(await recover()).toBe(1);
  expect(await harness.states(batchId)).toEqual({ uncertain: 2 });
});

/** Confirmations of a webinar, to so many guests. */
async function confirmations(count: number): Promise<string> {
  const people = Array.from({ length: count }, (_, n) => ({
    name: "Bola",
    email: `guest${n}@people.test`,
    values: {},
  }));
  const given = {
    account: ACCOUNT,
    kind: "webinar" as const,
    title: "You are registered",
    template: TEMPLATE,
    people,
    now,
  };
  const { db } = harness.context;
  return (await db.transaction().execute((trx) => queueMailing(trx, harness.context, given)))
    .batchId;
}

test("a suspended account's unknown call waits, though its send was resumed", async () => {
  await open(
    scripted("resend", (tries) =>
      tries === 1 ? { kind: "unknown", reason: "no answer" } : ACCEPTED,
    ).mail,
  );
  const { db } = harness.context;
  const batchId = await harness.confirm(await harness.addProject(2));
  await send((await claim())!);
  const suspend = (suspendedAt: string | null) =>
    db.updateTable("accounts").set({ suspendedAt }).where("id", "=", ACCOUNT.id).execute();
  await suspend(now.toISOString());
  pass(HOUR);
  expect(await claim()).toBeNull();
  await suspend(null);
  await db
    .updateTable("batches")
    .set({ status: "sending", pausedReason: null })
    .where("id", "=", batchId)
    .execute();
  await send((await claim())!);
  expect(await harness.states(batchId)).toEqual({ accepted: 2 });
});

test("switching from Resend to SMTP repeats guests' mail", async () => {
  await open(scripted("resend", () => ({ kind: "unknown", reason: "no answer" })).mail);
  const batchId = await confirmations(2);
  await send((await claim())!);
  const { mail, sent } = scripted("smtp", () => ({ kind: "accepted", providerId: null }));
  harness.context.mail = mail;
  pass(60_000);
  expect(await recover()).toBe(1);
  for (let claimed = await claim(); claimed; claimed = await claim()) await send(claimed);
  expect(sent.map((call) => call.messages[0]!.to.email)).toEqual([
    "guest0@people.test",
    "guest1@people.test",
  ]);
  expect(await harness.states(batchId)).toEqual({ accepted: 2 });
});

test("over SMTP, guests' mail without answers leaves five times at most", async () => {
  const { mail, sent } = scripted("smtp", () => ({ kind: "unknown", reason: "no answer" }));
  await open(mail);
  const batchId = await confirmations(1);
  for (let tries = 0; tries < 20; tries++) {
    const claimed = await claim();
    if (claimed) await send(claimed);
    pass(HOUR / 2);
  }
  expect(sent).toHaveLength(5);
  expect(new Set(sent.map((call) => call.key)).size).toBe(5);
  expect(await harness.states(batchId)).toEqual({ uncertain: 1 });
  const events = await harness.context.db
    .selectFrom("deliveryEvents")
    .select("type")
    .orderBy("id")
    .execute();
  expect(events.map(({ type }) => type)).toEqual([...Array(4).fill("queued again"), "uncertain"]);
});

test("over SMTP, guests' mail put off after a lost answer ends uncertain", async () => {
  const { mail, sent } = scripted("smtp", (tries) =>
    tries === 1
      ? { kind: "unknown", reason: "no answer" }
      : { kind: "retry", reason: "451 later", afterSeconds: null, everyone: false },
  );
  await open(mail);
  const batchId = await confirmations(1);
  for (let tries = 0; tries < 20; tries++) {
    const claimed = await claim();
    if (claimed) await send(claimed);
    pass(HOUR / 2);
  }
  expect(sent).toHaveLength(5);
  expect(await harness.rows(batchId)).toMatchObject([
    { state: "uncertain", reasonCode: "uncertain" },
  ]);
});

test("over SMTP, a late answer keeps a message from leaving again", async () => {
  let answer = (_: SendOutcome) => {};
  const { mail, sent } = scripted("smtp", () => ({ kind: "accepted", providerId: null }));
  const late = new Promise<SendOutcome>((resolve) => {
    answer = resolve;
  });
  const sendLate: MailTransport["send"] = async (messages) => {
    sent.push({ key: "", messages });
    return [await late];
  };
  await open({ ...mail, send: sendLate });
  const batchId = await confirmations(1);
  const sending = send((await claim())!);
  while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  pass(61_000);
  expect(await recover()).toBe(1);
  expect(await harness.states(batchId)).toEqual({ queued: 1 });
  answer({ kind: "accepted", providerId: null });
  await sending;
  expect(await harness.states(batchId)).toEqual({ accepted: 1 });
  expect(await claim("two")).toBeNull();
  expect((await harness.batch(batchId)).status).toBe("done");
});

test("no batch starves: two large ones alternate, after a single notice", async () => {
  const { mail, sent } = scripted("resend", () => ({ kind: "accepted", providerId: null }));
  await open(mail);
  const one = await harness.confirm(await harness.addProject(300));
  const two = await harness.confirm(await harness.addProject(300));
  const to = { name: "Ada", email: "ada@people.test" };
  const { batchId: notice } = await queueMessage(harness.context.db, harness.context, {
    accountId: ACCOUNT.id,
    kind: "notice",
    title: "Your certificates",
    fromName: "Iweri",
    replyTo: "",
    template: TEMPLATE,
    values: {},
    to,
    createdBy: null,
    now,
  });
  const order: string[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const claimed = (await claim())!;
    order.push(claimed.batch.id);
    await send(claimed);
  }
  // Both were confirmed in the same millisecond, so either may be first.
  const [first, second] = order[1] === one ? [one, two] : [two, one];
  expect(order).toEqual([notice, first, second, first, second]);
  expect(sent.map((call) => call.messages.length)).toEqual([1, 100, 100, 100, 100]);
});
