import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deliveryTimeline } from "../../app/features/delivery/status/delivery-timeline.server.ts";
import { recoverLostCalls } from "../../app/features/delivery/worker/recovery.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { action } from "../../app/routes/_machines/webhooks/resend.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";
import { type ResendServer, startResendServer } from "../fakes/resend-server.ts";

let resend: ResendServer;
let harness: SendingHarness;
let webhooks: string;
let batchId: string;
let stop: () => Promise<unknown>;

/** Three people whose messages Resend has taken, and a server that hands webhooks to the route. */
beforeEach(async () => {
  resend = await startResendServer();
  harness = await openSendingHarness({
    mail: openResend({ apiKey: resend.apiKey, baseUrl: resend.url }),
  });
  resend.webhookSecret = harness.context.config.mail.resend.webhookSecret!;
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = new Request(`http://localhost${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers as Record<string, string>,
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
  webhooks = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/resend`;
  const worker = startDeliveryWorker(harness.context, { pollMs: 20 });
  stop = async () => {
    await worker.stop();
    server.close();
    await resend.close();
    await harness.close();
  };
  batchId = await harness.confirm(
    await harness.addProject(["ada@people.test", "bola@people.test", "chidi@people.test"]),
  );
  await until(async () => (await harness.batch(batchId)).status === "done");
});
afterEach(() => stop());

/** An event as Resend words it, about the nth person. */
function eventOf(type: string, person = 0, more: object = {}, at = "2026-01-05T10:00:00.000Z") {
  const email = resend.accepted[person]!;
  const tags = Object.fromEntries((email.tags ?? []).map((tag) => [tag.name, tag.value]));
  return {
    type,
    created_at: at,
    data: {
      email_id: email.id,
      to: email.to,
      from: email.from,
      subject: email.subject,
      tags,
      ...more,
    },
  };
}
const row = async (person = 0) => (await harness.rows(batchId))[person]!;
const suppressions = () =>
  harness.context.db.selectFrom("suppressions").select(["email", "reason"]).execute();
const HARD = {
  bounce: {
    message: "550 5.1.1 The email account that you tried to reach does not exist",
    type: "Permanent",
    subType: "General",
  },
};

test("a delivered event moves the message on and keeps its time", async () => {
  expect(await resend.sendWebhook(webhooks, eventOf("email.delivered"))).toBe(200);
  expect(await row()).toMatchObject({
    state: "delivered",
    deliveredAt: "2026-01-05T10:00:00.000Z",
  });
});

test("a message that waits again and was reported isn't sent again", async () => {
  // As after a restore from a backup that was made before it left, or a try that nobody answered.
  const waiting = { state: "queued", callId: null, providerId: null, acceptedAt: null } as const;
  const { db } = harness.context;
  const { id } = await row();
  await db
    .updateTable("batches")
    .set({ status: "sending", finishedAt: null })
    .where("id", "=", batchId)
    .execute();
  const nextTryAt = new Date(Date.now() + 3_600_000).toISOString();
  await db
    .updateTable("deliveries")
    .set({ ...waiting, nextTryAt })
    .where("id", "=", id)
    .execute();
  await resend.sendWebhook(webhooks, eventOf("email.bounced", 0, HARD));
  expect(await row()).toMatchObject({ state: "bounced", nextTryAt: null });
  expect(await harness.batch(batchId)).toMatchObject({ status: "done" });
});

test("the same news twice changes nothing the second time", async () => {
  await resend.sendWebhook(webhooks, eventOf("email.delivered"), { id: "msg_1" });
  await resend.sendWebhook(webhooks, eventOf("email.bounced", 0, HARD), { id: "msg_1" });
  expect((await row()).state).toBe("delivered");
  expect(await suppressions()).toEqual([]);
  const events = await harness.context.db.selectFrom("deliveryEvents").select("id").execute();
  expect(events).toHaveLength(1);
});

test("events only move forward: sent after delivered, delivered after a bounce", async () => {
  await resend.sendWebhook(webhooks, eventOf("email.delivered"));
  await resend.sendWebhook(webhooks, eventOf("email.sent", 0, {}, "2026-01-05T09:59:00.000Z"));
  expect((await row()).state).toBe("delivered");
  await resend.sendWebhook(webhooks, eventOf("email.bounced", 1, HARD));
  await resend.sendWebhook(webhooks, eventOf("email.delivered", 1, {}, "2026-01-05T09:58:00.000Z"));
  expect(await row(1)).toMatchObject({
    state: "bounced",
    reason: "The address does not exist.",
    deliveredAt: "2026-01-05T09:58:00.000Z",
  });
  await resend.sendWebhook(webhooks, eventOf("email.bounced", 0, HARD));
  expect((await row()).state).toBe("bounced");
});

test("C12 hard bounces and complaints differ, both suppressed; full inboxes are not", async () => {
  await resend.sendWebhook(webhooks, eventOf("email.bounced", 0, HARD));
  await resend.sendWebhook(webhooks, eventOf("email.delivered", 1));
  await resend.sendWebhook(webhooks, eventOf("email.complained", 1));
  const full = { bounce: { message: "mailbox full", type: "Transient", subType: "MailboxFull" } };
  await resend.sendWebhook(webhooks, eventOf("email.bounced", 2, full));
  expect((await harness.rows(batchId)).map((one) => [one.state, one.reason])).toEqual([
    ["bounced", "The address does not exist."],
    ["complained", "They reported the message as spam."],
    ["bounced", "Their inbox is full."],
  ]);
  expect(await suppressions()).toEqual([
    { email: "ada@people.test", reason: "bounced" },
    { email: "bola@people.test", reason: "complained" },
  ]);
});

test("C12 what is refused at send time counts as failed too", async () => {
  const refused = await harness.confirm(
    await harness.addProject(["nobody@test.com", "fine@people.test"]),
  );
  await until(async () => (await harness.batch(refused)).status === "done");
  expect(await harness.states(refused)).toEqual({ failed: 1, accepted: 1 });
});

test("opened and clicked are times, not states, and the first time stays", async () => {
  await resend.sendWebhook(webhooks, eventOf("email.delivered"));
  await resend.sendWebhook(webhooks, eventOf("email.opened", 0, {}, "2026-01-05T11:00:00.000Z"));
  await resend.sendWebhook(webhooks, eventOf("email.opened", 0, {}, "2026-01-05T10:30:00.000Z"));
  await resend.sendWebhook(
    webhooks,
    eventOf(
      "email.clicked",
      0,
      { click: { link: "https://iweri.test" } },
      "2026-01-05T11:01:00.000Z",
    ),
  );
  expect(await row()).toMatchObject({
    state: "delivered",
    openedAt: "2026-01-05T10:30:00.000Z",
    clickedAt: "2026-01-05T11:01:00.000Z",
  });
  const words = (await deliveryTimeline(harness.context.db, ACCOUNT.id, (await row()).id)).map(
    (entry) => entry.words,
  );
  expect(words).toEqual(
    expect.arrayContaining([
      "Added to the queue",
      "Accepted by the mail server",
      "Opened",
      "Link followed",
    ]),
  );
  expect(await deliveryTimeline(harness.context.db, "another-account", (await row()).id)).toEqual(
    [],
  );
});

test("an event overtaking the provider's answer finds its message by our id", async () => {
  const { db } = harness.context;
  const id = (await row()).id;
  await db
    .updateTable("deliveries")
    .set({ state: "uncertain", providerId: null, acceptedAt: null })
    .where("id", "=", id)
    .execute();
  await resend.sendWebhook(webhooks, eventOf("email.delivered"));
  expect(await row()).toMatchObject({ state: "delivered", providerId: resend.accepted[0]!.id });
  expect(await recoverLostCalls(db, { now: new Date(), transport: harness.context.mail })).toBe(0);
});

test("unsigned, wrongly signed, altered, stale or oversized webhooks are refused without effect", async () => {
  const event = eventOf("email.bounced", 0, HARD);
  expect(
    await resend.sendWebhook(webhooks, event, { secret: "whsec_c2VjcmV0c2VjcmV0c2VjcmV0" }),
  ).toBe(401);
  expect(await resend.sendWebhook(webhooks, event, { at: new Date(Date.now() - 6 * 60_000) })).toBe(
    401,
  );
  expect(await resend.sendWebhook(webhooks, event, { at: new Date(Date.now() + 6 * 60_000) })).toBe(
    401,
  );
  expect((await fetch(webhooks, { method: "POST", body: JSON.stringify(event) })).status).toBe(401);
  expect(
    await resend.sendWebhook(webhooks, event, { body: `{"x":"${"y".repeat(256 * 1024)}"}` }),
  ).toBe(413);
  expect(await resend.sendWebhook(webhooks, event, { body: "not json" })).toBe(401);
  expect((await row()).state).toBe("accepted");
  expect(await resend.sendWebhook(webhooks, { type: "contact.created", data: {} })).toBe(200);
  expect(
    await resend.sendWebhook(webhooks, {
      type: "email.delivered",
      data: { email_id: "someone-else's" },
    }),
  ).toBe(200);
});

test("C12 a made-up address refused at sending suppresses no mailbox", async () => {
  const refused = await harness.confirm(
    await harness.addProject(["gone@test.com", "fine@people.test"]),
  );
  await until(async () => (await harness.batch(refused)).status === "done");
  expect(await suppressions()).toEqual([]);
});

const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
const click = (link: string, userAgent = SAFARI) => ({
  click: { ipAddress: "203.0.113.9", link, userAgent },
});
const tallies = async () =>
  Object.fromEntries(
    (
      await harness.context.db
        .selectFrom("batchTallies")
        .selectAll()
        .where("batchId", "=", batchId)
        .execute()
    )
      .filter(({ count }) => count > 0)
      .map(({ what, count }) => [what, count]),
  );

test("C13 scanners and privacy proxies opening mail are counted apart from people", async () => {
  await resend.sendWebhook(webhooks, eventOf("email.delivered"));
  await resend.sendWebhook(
    webhooks,
    eventOf("email.opened", 0, { open: { userAgent: "Mozilla/5.0" } }, "2026-01-05T11:00:00.000Z"),
  );
  await resend.sendWebhook(
    webhooks,
    eventOf(
      "email.clicked",
      0,
      click("https://x.test/c/1", "Barracuda Sentinel"),
      "2026-01-05T11:00:00.000Z",
    ),
  );
  expect(await row()).toMatchObject({
    openedAt: null,
    clickedAt: null,
    machineOpenedAt: "2026-01-05T11:00:00.000Z",
  });
  expect(await tallies()).toMatchObject({ machineOpened: 1 });
  expect(await tallies()).not.toHaveProperty("opened");
  // Gmail loads the picture when its person looks.
  const gmail = {
    open: { userAgent: "Mozilla/5.0 Firefox/11.0 (via ggpht.com GoogleImageProxy)" },
  };
  await resend.sendWebhook(webhooks, eventOf("email.opened", 0, gmail, "2026-01-05T12:00:00.000Z"));
  expect(await row()).toMatchObject({ openedAt: "2026-01-05T12:00:00.000Z", clickedAt: null });
  expect(await tallies()).toMatchObject({ opened: 1, machineOpened: 1 });
  const story = await deliveryTimeline(harness.context.db, ACCOUNT.id, (await row()).id);
  expect(story.filter(({ isMachine }) => isMachine).map(({ words }) => words)).toEqual([
    "Opened",
    "Link followed",
  ]);
});

test("C13 opens within two seconds of delivery are a machine's, reported late too", async () => {
  await resend.sendWebhook(webhooks, eventOf("email.opened", 0, {}, "2030-01-05T10:00:01.000Z"));
  expect(await row()).toMatchObject({
    openedAt: "2030-01-05T10:00:01.000Z",
    machineOpenedAt: null,
  });
  await resend.sendWebhook(webhooks, eventOf("email.delivered", 0, {}, "2030-01-05T10:00:00.000Z"));
  expect(await row()).toMatchObject({
    openedAt: null,
    machineOpenedAt: "2030-01-05T10:00:01.000Z",
  });
  expect(await tallies()).not.toHaveProperty("opened");
});

test("C13 links followed together are a machine's; a person's click counts as opening", async () => {
  await resend.sendWebhook(webhooks, eventOf("email.delivered"));
  const at = (second: number) => `2026-01-05T13:00:0${second}.000Z`;
  await resend.sendWebhook(
    webhooks,
    eventOf("email.clicked", 0, click("https://x.test/c/1"), at(1)),
  );
  expect(await row()).toMatchObject({ clickedAt: at(1), openedAt: at(1) });
  await resend.sendWebhook(
    webhooks,
    eventOf("email.clicked", 0, click("https://x.test/u/secretkey"), at(2)),
  );
  expect(await row()).toMatchObject({ clickedAt: null, openedAt: null, machineOpenedAt: at(1) });
  const story = await deliveryTimeline(harness.context.db, ACCOUNT.id, (await row()).id);
  expect(story.map(({ detail }) => detail)).toContain("https://x.test/u/…");
  await resend.sendWebhook(
    webhooks,
    eventOf("email.clicked", 0, click("https://x.test/c/1"), at(9)),
  );
  expect(await row()).toMatchObject({ clickedAt: at(9), openedAt: at(9) });
  expect(await tallies()).toMatchObject({ clicked: 1, opened: 1, machineOpened: 1 });
});
