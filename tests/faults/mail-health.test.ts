import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { handleMailEvent } from "../../app/features/delivery/bounces/mail-events.server.ts";
import { readAccountHealth } from "../../app/features/delivery/health/health-report.server.ts";
import { pauseAccount, resumeAccount } from "../../app/features/delivery/health/pausing.server.tsx";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { claimCall, hasDueWork } from "../../app/features/delivery/worker/claim.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { CannotSend } from "../../app/features/messages/batches/confirm-batch.server.ts";
import { runNextJob } from "../../app/platform/jobs/jobs.server.ts";
import { newId } from "../../app/platform/text/ids.ts";
import type { MailTransport } from "../../app/providers/mail/mail.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { action } from "../../app/routes/_machines/webhooks/resend.ts";
import { jobHandlers } from "../../app/wiring/jobs.server.ts";
import { givePlan } from "../factories/give-plan.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";
import {
  type AcceptedEmail,
  bareAddress,
  type ResendServer,
  startResendServer,
} from "../fakes/resend-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const OPERATOR = { id: null, name: "command line" };
const OTHER = { id: "account-2", name: "Kano Makers", supportEmail: "help@kano.test" };

async function harnessWith(mail: MailTransport): Promise<SendingHarness> {
  const harness = await openSendingHarness({ mail });
  closers.push(() => harness.close());
  const { db } = harness.context;
  const createdAt = new Date().toISOString();
  await db
    .insertInto("accounts")
    .values({ ...OTHER, kind: "company", timeZone: "Africa/Lagos", createdAt })
    .execute();
  await givePlan(db, OTHER.id);
  await db
    .insertInto("memberships")
    .values({ accountId: ACCOUNT.id, userId: "user-1", role: "owner", createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return harness;
}

/** A server on which the route takes the provider's events. */
async function listenForEvents(harness: SendingHarness): Promise<string> {
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const headers = incoming.headers as Record<string, string>;
    const request = new Request(`http://localhost${incoming.url}`, {
      method: "POST",
      headers,
      body: Buffer.concat(chunks),
    });
    const response = await action({
      request,
      params: {},
      context: { app: harness.context } as never,
    });
    answer.writeHead(response.status).end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/resend`;
}

/**
 * A mail to people of a form of the other account: it has nothing to do with what the first one
 * does.
 */
async function mailOfOther(harness: SendingHarness, people: number): Promise<string> {
  const { db } = harness.context;
  const queued = await db.transaction().execute((trx) =>
    queueMailing(trx, harness.context, {
      account: OTHER,
      kind: "form",
      title: "Thank you",
      template: { subject: "Thank you", html: "<p>Thank you</p>", text: "Thank you" },
      people: Array.from({ length: people }, (_, n) => ({
        name: "",
        email: `kano${n}@people.test`,
        values: {},
      })),
      now: new Date(),
    }),
  );
  return queued.batchId;
}

const HARD = { message: "550 5.1.1 no such user", type: "Permanent", subType: "General" };
const bounceOf = (email: AcceptedEmail) => ({
  type: "email.bounced",
  created_at: new Date().toISOString(),
  data: {
    email_id: email.id,
    to: email.to,
    from: email.from,
    subject: "",
    tags: Object.fromEntries((email.tags ?? []).map(({ name, value }) => [name, value])),
    bounce: HARD,
  },
});

/**
 * Bounces 2 of every 25 (8 %) of an account's messages as they are taken, by signed webhooks, eight
 * at a time, until told to stop.
 */
function bounceEightPercent(
  resend: ResendServer,
  webhooks: string,
): { reported: () => number; stop: () => Promise<void> } {
  let at = 0;
  let reported = 0;
  let stopping = false;
  const running = (async () => {
    while (!stopping) {
      const bouncing: AcceptedEmail[] = [];
      for (; at < resend.accepted.length; at++) {
        const email = resend.accepted[at]!;
        if (bareAddress(email.to[0]!).startsWith("person") && at % 25 < 2) bouncing.push(email);
      }
      for (let from = 0; from < bouncing.length; from += 8) {
        const statuses = bouncing
          .slice(from, from + 8)
          .map((email) => resend.sendWebhook(webhooks, bounceOf(email)));
        reported += (await Promise.all(statuses)).filter((status) => status === 200).length;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  return {
    reported: () => reported,
    stop: async () => {
      stopping = true;
      await running;
    },
  };
}

const accountOf = ({ context }: SendingHarness) =>
  context.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", ACCOUNT.id)
    .executeTakeFirstOrThrow();

test("8% of 5,000 bouncing stops that account alone; resumed, each leaves once", {
  timeout: 120_000,
}, async () => {
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: 400 }),
  });
  closers.push(() => resend.close());
  const harness = await harnessWith(openResend({ apiKey: resend.apiKey, baseUrl: resend.url }));
  const { db } = harness.context;
  resend.webhookSecret = harness.context.config.mail.resend.webhookSecret!;
  const bounces = bounceEightPercent(resend, await listenForEvents(harness));
  closers.push(bounces.stop);
  const batchId = await harness.confirm(await harness.addProject(5_000));
  const worker = startDeliveryWorker(harness.context, { pollMs: 20, lanes: 2 });
  closers.push(() => worker.stop());

  await until(async () => (await accountOf(harness)).sendingPausedAt !== null, 60_000);
  await until(async () => ((await harness.states(batchId)).sending ?? 0) === 0);
  const left = resend.accepted.length;
  expect(left).toBeGreaterThan(100);
  expect(left).toBeLessThan(5_000);
  expect(await harness.batch(batchId)).toMatchObject({
    status: "paused",
    heldAt: expect.any(String),
  });
  expect((await accountOf(harness)).sendingPausedReason).toMatch(
    /^\d+ addresses do not exist, \d+(\.\d)?% of the last [\d,]+ e-mails\./,
  );

  // Another account is not held up by it, and nothing of the first one leaves meanwhile.
  const others = await mailOfOther(harness, 250);
  await until(async () => (await harness.batch(others)).status === "done");
  await until(() => resend.accepted.length >= left + 250);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(resend.accepted.filter(({ to }) => bareAddress(to[0]!).startsWith("person"))).toHaveLength(
    left,
  );
  const project = await harness.addProject(3);
  await expect(harness.confirm(project)).rejects.toThrow(CannotSend);
  await expect(harness.confirm(project)).rejects.toThrow("Sending from this account is paused:");

  // The operator lets it go on while events of what left before are still coming in: that does not
  // stop it again.
  await bounces.stop();
  resend.faultOf = () => null;
  const late = resend.accepted
    .filter(({ to }) => bareAddress(to[0]!).startsWith("person"))
    .slice(-40);
  expect(
    await resumeAccount(db, {
      accountId: ACCOUNT.id,
      operator: OPERATOR,
      note: "The list was cleaned.",
      now: new Date(),
    }),
  ).toBe(true);
  for (const [index, email] of late.entries()) {
    const id = (email.tags ?? []).find(({ name }) => name === "delivery")?.value ?? null;
    const event = {
      ...BOUNCE,
      id: `late-${index}`,
      providerId: email.id,
      deliveryId: id,
      type: "bounced",
      permanent: true,
    } as const;
    await handleMailEvent(db, "resend", event, new Date());
  }
  await until(async () => (await harness.batch(batchId)).status === "done", 60_000);
  expect((await accountOf(harness)).sendingPausedAt).toBeNull();
  const counts = [...resend.countByAddress()].filter(([email]) => email.startsWith("person"));
  expect(counts).toHaveLength(5_000);
  expect(counts.every(([, count]) => count === 1)).toBe(true);
  const acts = await db
    .selectFrom("operatorActs")
    .select(["operatorName", "act", "accountId"])
    .orderBy("id")
    .execute();
  expect(acts).toEqual([
    { operatorName: "automatically", act: "account.sending-paused", accountId: ACCOUNT.id },
    { operatorName: "command line", act: "account.sending-resumed", accountId: ACCOUNT.id },
  ]);
});

const BOUNCE = {
  at: new Date().toISOString(),
  email: null,
  code: "unknown_address",
  userAgent: null,
  link: "",
  detail: "550 5.1.1",
} as const;

/** A mail server that refuses some addresses at once, as SMTP does. */
function refusing(isRefused: (email: string) => boolean): MailTransport {
  return {
    name: "smtp",
    batchSize: 1,
    idempotent: false,
    send: async (messages) =>
      messages.map(({ to }) =>
        isRefused(to.email)
          ? { kind: "rejected", code: "unknown_address", reason: "550 5.1.1 User unknown" }
          : { kind: "accepted", providerId: null },
      ),
    close: async () => {},
  };
}

test("SMTP refusals count too: 10 in 100 mails stop the account", { timeout: 60_000 }, async () => {
  const harness = await harnessWith(refusing((email) => Number(/\d+/.exec(email)![0]) % 10 === 9));
  const batchId = await harness.confirm(await harness.addProject(400));
  const worker = startDeliveryWorker(harness.context, { pollMs: 20, lanes: 1 });
  closers.push(() => worker.stop());
  await until(async () => (await accountOf(harness)).sendingPausedAt !== null);
  await until(async () => ((await harness.states(batchId)).sending ?? 0) === 0);
  expect((await readAccountHealth(harness.context.db, ACCOUNT.id, new Date())).latest).toEqual({
    sent: 100,
    bounced: 10,
    complained: 0,
  });
  expect(await harness.states(batchId)).toMatchObject({ accepted: 90, failed: 10, queued: 300 });
});

test("2 of 3 bouncing, full inboxes or product mails stop nobody", {
  timeout: 60_000,
}, async () => {
  const harness = await harnessWith(refusing((email) => !email.startsWith("person0@")));
  const batchId = await harness.confirm(await harness.addProject(3));
  const worker = startDeliveryWorker(harness.context, { pollMs: 20 });
  closers.push(() => worker.stop());
  await until(async () => (await harness.batch(batchId)).status === "done");
  expect(await harness.states(batchId)).toEqual({ accepted: 1, failed: 2 });
  expect((await accountOf(harness)).sendingPausedAt).toBeNull();
  const { db } = harness.context;
  const row = (await harness.rows(batchId)).find(({ state }) => state === "accepted")!;
  const soft = {
    ...BOUNCE,
    code: "mailbox_full",
    id: "soft",
    type: "bounced",
    permanent: false,
  } as const;
  await handleMailEvent(
    db,
    "resend",
    { ...soft, providerId: null, deliveryId: row.id },
    new Date(),
  );
  const { week } = await readAccountHealth(db, ACCOUNT.id, new Date());
  expect(week).toEqual({ sent: 3, bounced: 2, complained: 0 });
});

test("pausing by hand mails owners and operator once, and so does resuming", async () => {
  const harness = await harnessWith(refusing(() => false));
  const { context } = harness;
  const { db } = context;
  context.config.operatorEmail = "ops@iweri.test";
  const now = new Date();
  const given = {
    accountId: ACCOUNT.id,
    reason: "People complained to us.",
    operator: OPERATOR,
    now,
  };
  expect(await db.transaction().execute((trx) => pauseAccount(trx, given))).toBe(true);
  expect(
    await db.transaction().execute((trx) => pauseAccount(trx, { ...given, reason: "Again." })),
  ).toBe(false);
  const notice = { accountId: ACCOUNT.id, kind: "paused", at: now.toISOString() };
  while (
    await runNextJob(context, jobHandlers, { owner: newId(), leaseMs: 1_000, random: Math.random })
  );
  await jobHandlers["tell-of-pause"]!(context, notice);
  const mails = () =>
    db
      .selectFrom("deliveries")
      .innerJoin("batches", "batches.id", "batchId")
      .select(["toEmail", "subject"])
      .orderBy("toEmail")
      .execute();
  expect(await mails()).toEqual([
    { toEmail: "a@lagoon.test", subject: "Your e-mails are paused" },
    { toEmail: "ops@iweri.test", subject: `Sending paused: ${ACCOUNT.name}` },
  ]);
  expect(
    await resumeAccount(db, { accountId: ACCOUNT.id, operator: OPERATOR, now: new Date() }),
  ).toBe(true);
  expect(
    await resumeAccount(db, { accountId: ACCOUNT.id, operator: OPERATOR, now: new Date() }),
  ).toBe(false);
  while (
    await runNextJob(context, jobHandlers, { owner: newId(), leaseMs: 1_000, random: Math.random })
  );
  expect((await mails()).map(({ subject }) => subject)).toContain("Your e-mails have resumed");
  expect(await mails()).toHaveLength(3);
});

test("a paused account's waiting mails hold up neither others nor the worker", {
  timeout: 60_000,
}, async () => {
  const harness = await harnessWith(refusing(() => false));
  const { db } = harness.context;
  const now = new Date();
  const given = {
    accountId: OTHER.id,
    reason: "People complained to us.",
    operator: OPERATOR,
    now,
  };
  await db.transaction().execute((trx) => pauseAccount(trx, given));
  for (let n = 0; n < 200; n++) await mailOfOther(harness, 1);
  const batchId = await harness.confirm(await harness.addProject(2));
  const { config, mail: transport } = harness.context;
  const claim = { owner: "one", now: new Date(), leaseMs: 5_000, config, transport };
  expect((await claimCall(db, claim))?.batch.id).toBe(batchId);
  const waiting = db.selectFrom("batches").select("id").where("accountId", "=", OTHER.id);
  expect(await waiting.where("status", "=", "paused").execute()).toHaveLength(200);
  // All of them were held by the first look: there is nothing due any more but the app's own mail.
  await db.updateTable("batches").set({ status: "done" }).where("id", "=", batchId).execute();
  expect(await hasDueWork(db, new Date())).toBe(false);
  expect(await claimCall(db, claim)).toBeNull();
  // What was held so goes on with the account, too.
  expect(
    await resumeAccount(db, { accountId: OTHER.id, operator: OPERATOR, now: new Date() }),
  ).toBe(true);
  expect(await waiting.where("status", "=", "sending").execute()).toHaveLength(200);
});
