import { afterEach, expect, test } from "vitest";
import { queueMailing } from "../../app/features/delivery/queue/queue-mailing.server.ts";
import { choose } from "../../app/features/delivery/suppressions/mail-choices.server.ts";
import { addTopic } from "../../app/features/delivery/suppressions/topics.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { addBulkSend } from "../factories/bulk-send.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";

const DAY_MS = 86_400_000;
const EMAILS = ["ada@people.test", "bola@people.test", "chidi@people.test"];

let harness: SendingHarness;
let skew = 0;
const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  skew = 0;
  for (const close of closing.splice(0).reverse()) await close();
});

async function open() {
  harness = await openSendingHarness({ clock: () => new Date(Date.now() + skew) });
  closing.push(() => harness.close());
  const { db, clock } = harness.context;
  const by = { accountId: ACCOUNT.id, actorId: ACTOR, now: clock() };
  for (const name of ["Courses", "Events"]) await addTopic(db, { ...by, name });
  const topics = await db.selectFrom("mailTopics").select(["id", "name"]).orderBy("name").execute();
  const [courses, events] = topics.map(({ id }) => id) as [string, string];
  const first = await addBulkSend(harness.context, { ...of, emails: EMAILS });
  const [ada, bola] = first.rows.map(({ id }) => id) as [string, string];
  return { db, clock, courses, events, ada, bola };
}
const of = { accountId: ACCOUNT.id, userId: ACTOR };

/** What became of each message of a bulk e-mail on a topic, once it has left. */
async function sendBulk(topicId: string | null) {
  const { db } = harness.context;
  const { batchId } = await addBulkSend(harness.context, { ...of, emails: EMAILS });
  await db
    .updateTable("batches")
    .set({ topicId, status: "sending" })
    .where("id", "=", batchId)
    .execute();
  return outcomes(batchId);
}

async function outcomes(batchId: string) {
  const worker = startDeliveryWorker(harness.context, { pollMs: 20 });
  closing.push(() => worker.stop());
  await until(async () => (await harness.batch(batchId)).status === "done");
  await worker.stop();
  return (await harness.rows(batchId)).map(({ state, reasonCode }) => reasonCode ?? state);
}

test("who leaves a topic after confirming gets the other topics alone", async () => {
  const { db, clock, courses, events, ada } = await open();
  await choose(db, {
    deliveryId: ada,
    choice: { kind: "topics", wanted: [events] },
    now: clock(),
  });
  expect(await sendBulk(courses)).toEqual(["topic_left", "delivered", "delivered"]);
  expect(await sendBulk(events)).toEqual(["delivered", "delivered", "delivered"]);
  expect(await sendBulk(null)).toEqual(["delivered", "delivered", "delivered"]);
  await choose(db, {
    deliveryId: ada,
    choice: { kind: "topics", wanted: [events, courses] },
    now: clock(),
  });
  expect(await sendBulk(courses)).toEqual(["delivered", "delivered", "delivered"]);
});

test("a pause holds back bulk e-mail for thirty days, by the clock", async () => {
  const { db, clock, courses, bola } = await open();
  await choose(db, { deliveryId: bola, choice: { kind: "pause" }, now: clock() });
  expect(await sendBulk(null)).toEqual(["delivered", "mail_paused", "delivered"]);
  skew = 29 * DAY_MS;
  expect(await sendBulk(courses)).toEqual(["delivered", "mail_paused", "delivered"]);
  skew = 31 * DAY_MS;
  expect(await sendBulk(null)).toEqual(["delivered", "delivered", "delivered"]);
});

test("of guests' e-mails a pause stops reminders alone", async () => {
  const { db, clock, bola } = await open();
  await choose(db, { deliveryId: bola, choice: { kind: "pause" }, now: clock() });
  const before = new Date(clock().getTime() - DAY_MS).toISOString();
  const after = new Date(clock().getTime() + 1_000).toISOString();
  const template = { subject: "Soon", html: "<p>Soon</p>", text: "Soon" };
  const send = async (
    kind: "webinar" | "form" | "renewal",
    canUnsubscribe: boolean,
    askedAt: string,
  ) => {
    const people = [{ name: "Bola", email: "bola@people.test", values: {}, askedAt }];
    const given = { account: ACCOUNT, kind, title: "Soon", template, people, canUnsubscribe };
    const { batchId } = await db
      .transaction()
      .execute((trx) => queueMailing(trx, harness.context, { ...given, now: clock() }));
    return (await harness.rows(batchId)).map(({ state, reasonCode }) => reasonCode ?? state)[0];
  };
  expect(await send("webinar", true, before)).toBe("mail_paused");
  expect(await send("webinar", true, after)).toBe("queued");
  expect(await send("webinar", false, before)).toBe("queued");
  expect(await send("form", false, before)).toBe("queued");
  expect(await send("renewal", true, before)).toBe("queued");
});

test("certificates reach who left every topic and paused", async () => {
  const { db, clock, ada } = await open();
  await choose(db, { deliveryId: ada, choice: { kind: "topics", wanted: [] }, now: clock() });
  await choose(db, { deliveryId: ada, choice: { kind: "pause" }, now: clock() });
  const { batchId } = await addBulkSend(harness.context, {
    ...of,
    emails: EMAILS,
    kind: "certificates",
    status: "sending",
  });
  expect(await outcomes(batchId)).toEqual(["delivered", "delivered", "delivered"]);
});
