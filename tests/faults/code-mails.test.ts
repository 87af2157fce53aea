import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { MailMessage } from "../../app/engines/mail/message.ts";
import { queueAccountEmail } from "../../app/features/accounts/account-email.server.tsx";
import { enqueueNotice } from "../../app/features/delivery/queue/enqueue-notice.server.ts";
import { suppressAddress } from "../../app/features/delivery/suppressions/suppressions.server.ts";
import { claimCall } from "../../app/features/delivery/worker/claim.server.ts";
import type { ClaimedCall } from "../../app/features/delivery/worker/claimed-call.ts";
import { endOldCodes } from "../../app/features/delivery/worker/prune-delivery.server.ts";
import { recoverLostCalls } from "../../app/features/delivery/worker/recovery.server.ts";
import { sendChunk } from "../../app/features/delivery/worker/send-chunk.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { pauseSending, resumeSending } from "../../app/platform/sending-pause.server.ts";
import type { MailTransport, SendOutcome } from "../../app/providers/mail/mail.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  TEMPLATE,
  until,
} from "../factories/sending-harness.ts";
import { findInTables } from "../setup/find-in-tables.ts";
import { onPostgres } from "../setup/test-database.ts";

const MINUTE = 60_000;
const CODE = "48213";
const ADDRESS = "ngozi@people.test";
const ACCEPTED: SendOutcome = { kind: "accepted", providerId: null };

let now: Date;
let harness: SendingHarness;
let sent: MailMessage[];
afterEach(() => harness.close());

/** A harness whose provider answers what the test says, by the number of the call. */
async function open(
  answer: (call: number) => SendOutcome | "hang" = () => ACCEPTED,
  name: "resend" | "smtp" = "resend",
) {
  now = new Date("2026-01-05T08:00:00Z");
  sent = [];
  let calls = 0;
  const mail: MailTransport = {
    name,
    batchSize: name === "smtp" ? 1 : 100,
    idempotent: name === "resend",
    async send(messages) {
      sent.push(...messages);
      const outcome = answer(++calls);
      return outcome === "hang" ? new Promise(() => {}) : messages.map(() => outcome);
    },
    async close() {},
  };
  harness = await openSendingHarness({ mail, clock: () => now });
}

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const db = () => harness.context.db;
const claim = (): Promise<ClaimedCall | null> =>
  claimCall(db(), {
    owner: "one",
    now,
    leaseMs: MINUTE,
    config: harness.context.config,
    transport: harness.context.mail,
  });
const send = (claimed: ClaimedCall) =>
  sendChunk(harness.context, claimed, { leaseMs: MINUTE, baseMs: 1_000, random: () => 1 });

async function queueCode(email = ADDRESS, accountId: string | null = null): Promise<string | null> {
  const before = await db().selectFrom("batches").select("id").execute();
  await queueAccountEmail(db(), harness.context, {
    accountId,
    to: { name: "Ngọzị", email },
    mail: { kind: "code", code: CODE, purpose: "registration" },
    now,
  });
  const after = await db().selectFrom("batches").select("id").execute();
  return after.find(({ id }) => before.every((one) => one.id !== id))?.id ?? null;
}

/**
 * Whether the database has a text: on SQLite in any byte it has on disk, its log of changes
 * included; on PostgreSQL in any row.
 */
async function keeps(text: string): Promise<boolean> {
  if (onPostgres) return (await findInTables(db(), [text])).length > 0;
  return readdirSync(harness.folder)
    .filter((name) => name.startsWith("iweri.db"))
    .some((name) => readFileSync(join(harness.folder, name), "latin1").includes(text));
}

test("a code is never readable in the database, before or after sending", async () => {
  await open();
  const batchId = (await queueCode())!;
  expect(await keeps(ADDRESS)).toBe(true);
  expect(await keeps("Confirm your e-mail address")).toBe(true);
  expect(await keeps(CODE)).toBe(false);
  const [waiting] = await harness.rows(batchId);
  await send((await claim())!);
  expect(sent).toHaveLength(1);
  for (const part of [sent[0]!.html, sent[0]!.text]) expect(part).toContain(CODE);
  expect(await harness.states(batchId)).toEqual({ accepted: 1 });

  const [row] = await harness.rows(batchId);
  expect(waiting!.values).not.toBe("{}");
  expect(row!.values).toBe("{}");
  expect(await harness.batch(batchId)).toMatchObject({
    kind: "code",
    status: "done",
    html: "",
    text: "",
  });
  // With all the rest known, a hash of the payload would give five digits away.
  const calls = await db()
    .selectFrom("providerCalls")
    .select("payloadSha256")
    .where("batchId", "=", batchId)
    .execute();
  expect(calls).toEqual([{ payloadSha256: null }]);
  const { html } = sent[0]!;
  // Closed, SQLite has moved everything into the one file.
  if (!onPostgres) await db().destroy();
  expect(await keeps(CODE)).toBe(false);
  expect(html).toContain(CODE);
});

test("a sealed code opens in its own batch only", async () => {
  await open();
  const first = (await queueCode())!;
  const second = (await queueCode("other@people.test"))!;
  const [row] = await harness.rows(first);
  await db()
    .updateTable("deliveries")
    .set({ values: row!.values })
    .where("batchId", "=", second)
    .execute();
  for (let claimed = await claim(); claimed; claimed = await claim()) await send(claimed);
  expect(sent.map((message) => message.to.email)).toEqual([ADDRESS]);
  expect(await harness.rows(second)).toMatchObject([
    { state: "failed", reasonCode: "code_expired" },
  ]);
});

test("a code is the same payload when its call is made again", async () => {
  await open((call) => (call === 1 ? { kind: "unknown", reason: "no answer" } : ACCEPTED));
  const batchId = (await queueCode())!;
  await send((await claim())!);
  pass(2 * MINUTE);
  await send((await claim())!);
  expect(sent).toHaveLength(2);
  const { pieces: _, ...first } = sent[0]!;
  expect(sent[1]).toEqual(first);
  expect(await harness.states(batchId)).toEqual({ accepted: 1 });
});

test("a code goes first, and mass mailings take turns with a notice", async () => {
  await open();
  const mass = await harness.confirm(await harness.addProject(150));
  const to = { name: "", email: "ada@people.test" };
  const { batchId: notice } = (await enqueueNotice(db(), harness.context, {
    accountId: null,
    to,
    template: TEMPLATE,
    now,
  }))!;
  pass(1);
  const code = (await queueCode())!;
  const order: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const claimed = (await claim())!;
    order.push(claimed.batch.id);
    await send(claimed);
  }
  expect(order).toEqual([code, mass, notice, mass]);
});

test.each(["bounced", "provider"] as const)(
  "an address that %s once gets codes, but no other notices",
  async (reason) => {
    await open();
    await suppressAddress(db(), { accountId: ACCOUNT.id, email: ADDRESS, reason, detail: "", now });
    expect(await queueCode(ADDRESS.toUpperCase(), ACCOUNT.id)).not.toBeNull();
    const to = { name: "", email: ADDRESS };
    const notice = { accountId: ACCOUNT.id, to, template: TEMPLATE, now };
    expect(await enqueueNotice(db(), harness.context, notice)).toBeNull();
    await send((await claim())!);
    expect(sent).toHaveLength(1);
  },
);

test.each(["complained", "unsubscribed"] as const)(
  "an address that %s gets no code either",
  async (reason) => {
    await open();
    await suppressAddress(db(), { accountId: ACCOUNT.id, email: ADDRESS, reason, detail: "", now });
    expect(await queueCode(ADDRESS, ACCOUNT.id)).toBeNull();
    expect(await claim()).toBeNull();
  },
);

test("a code not sent within ten minutes is cancelled and wiped", async () => {
  await open();
  const batchId = (await queueCode())!;
  pass(10 * MINUTE - 1);
  expect(await endOldCodes(db(), now)).toBe(0);
  pass(1);
  // Nobody has looked after it yet, and it does not leave all the same.
  expect(await claim()).toBeNull();
  expect(await endOldCodes(db(), now)).toBe(1);
  expect(await harness.rows(batchId)).toMatchObject([
    { state: "cancelled", reasonCode: "code_expired", values: "{}" },
  ]);
  expect(await harness.batch(batchId)).toMatchObject({ status: "done", html: "", text: "" });
  expect(await endOldCodes(db(), now)).toBe(0);
  expect(sent).toHaveLength(0);
});

test("an old notice leaves late all the same", async () => {
  await open();
  const to = { name: "", email: ADDRESS };
  await enqueueNotice(db(), harness.context, { accountId: null, to, template: TEMPLATE, now });
  pass(60 * MINUTE);
  expect(await endOldCodes(db(), now)).toBe(0);
  await send((await claim())!);
  expect(sent).toHaveLength(1);
});

test("during a pause old codes are cancelled; afterwards only valid ones leave", async () => {
  await open();
  await pauseSending(db(), "Restored from a backup.", now);
  const old = (await queueCode("old@people.test"))!;
  pass(9 * MINUTE);
  const fresh = (await queueCode("fresh@people.test"))!;
  const worker = startDeliveryWorker(harness.context, { pollMs: 10, leaseMs: 40 });
  try {
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await harness.states(old)).toEqual({ queued: 1 });
    pass(MINUTE);
    await until(async () => (await harness.batch(old)).status === "done");
    expect(await harness.states(old)).toEqual({ cancelled: 1 });
    await resumeSending(db());
    await until(async () => (await harness.batch(fresh)).status === "done");
  } finally {
    await worker.stop();
  }
  expect(sent.map((message) => message.to.email)).toEqual(["fresh@people.test"]);
});

test("an unanswered code call is retried only while valid, then becomes uncertain", async () => {
  await open(() => ({ kind: "unknown", reason: "no answer" }));
  const batchId = (await queueCode())!;
  await send((await claim())!);
  pass(10 * MINUTE);
  expect(await claim()).toBeNull();
  expect(await recoverLostCalls(db(), { now, transport: harness.context.mail })).toBe(1);
  expect(await harness.rows(batchId)).toMatchObject([{ state: "uncertain", values: "{}" }]);
  expect(sent).toHaveLength(1);
});

test("an unsent code whose worker died is requeued, or ends if old", async () => {
  await open();
  const batchId = (await queueCode())!;
  await claim();
  pass(10 * MINUTE);
  expect(await recoverLostCalls(db(), { now, transport: harness.context.mail })).toBe(1);
  expect(await endOldCodes(db(), now)).toBe(1);
  expect(await harness.states(batchId)).toEqual({ cancelled: 1 });
  expect(sent).toHaveLength(0);
});

test("over SMTP, a code whose worker died sending leaves again", async () => {
  await open((call) => (call === 1 ? "hang" : ACCEPTED), "smtp");
  const batchId = (await queueCode())!;
  void send((await claim())!);
  await until(() => sent.length > 0);
  pass(2 * MINUTE);
  expect(await recoverLostCalls(db(), { now, transport: harness.context.mail })).toBe(1);
  await send((await claim())!);
  expect(sent.map(({ text, messageId }) => [text.includes(CODE), messageId])).toEqual([
    [true, sent[0]!.messageId],
    [true, sent[0]!.messageId],
  ]);
  expect(await harness.rows(batchId)).toMatchObject([{ state: "accepted", values: "{}" }]);
});

test("over SMTP, a code that dies waiting for another try is uncertain", async () => {
  await open(() => ({ kind: "unknown", reason: "no answer" }), "smtp");
  const batchId = (await queueCode())!;
  await send((await claim())!);
  expect(await harness.rows(batchId)).toMatchObject([{ state: "queued" }]);
  pass(10 * MINUTE);
  expect(await endOldCodes(db(), now)).toBe(0);
  expect(await harness.rows(batchId)).toMatchObject([
    { state: "uncertain", reasonCode: "uncertain", values: "{}" },
  ]);
  expect(await claim()).toBeNull();
});

test("over SMTP, an old code of a dead worker is wiped", async () => {
  await open(() => "hang", "smtp");
  const batchId = (await queueCode())!;
  void send((await claim())!);
  await until(() => sent.length > 0);
  pass(10 * MINUTE);
  expect(await recoverLostCalls(db(), { now, transport: harness.context.mail })).toBe(1);
  expect(await harness.rows(batchId)).toMatchObject([{ state: "uncertain", values: "{}" }]);
  expect(await claim()).toBeNull();
});

test.each([
  ["a code", () => queueCode()],
  [
    "a notice",
    async () => {
      const to = { name: "", email: ADDRESS };
      return (await enqueueNotice(db(), harness.context, {
        accountId: null,
        to,
        template: TEMPLATE,
        now,
      }))!.batchId;
    },
  ],
] as const)(
  "%s refused by the provider is retried automatically, as nobody can resume",
  async (_, queue) => {
    await open((call) =>
      call === 1 ? { kind: "halt", code: "provider_key", reason: "no key" } : ACCEPTED,
    );
    const batchId = (await queue())!;
    await send((await claim())!);
    expect((await harness.batch(batchId)).status).toBe("sending");
    expect(await claim()).toBeNull();
    expect(await db().selectFrom("activities").select("id").execute()).toEqual([]);
    pass(2 * MINUTE);
    await send((await claim())!);
    expect(await harness.states(batchId)).toEqual({ accepted: 1 });
  },
);

test("the account behind such mails has no users, so nobody signs in", async () => {
  await open();
  await queueCode();
  const account = await db()
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", "installation")
    .executeTakeFirst();
  expect(account).toBeDefined();
  expect(
    await db().selectFrom("users").select("id").where("accountId", "=", "installation").execute(),
  ).toEqual([]);
});
