import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pruneApi } from "../../app/features/api/operations/prune-api.server.ts";
import { revokeCertificate } from "../../app/features/certificates/issue/revoke-certificate.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import {
  claimDelivery,
  LEASE_MS,
} from "../../app/features/webhooks/deliveries/claim-delivery.server.ts";
import {
  sendWebhookAgain,
  WEBHOOK_SOURCE,
} from "../../app/features/webhooks/deliveries/webhook-deliveries.server.ts";
import { sendDueWebhooks } from "../../app/features/webhooks/deliveries/worker.server.ts";
import {
  findEndpoint,
  switchEndpoint,
} from "../../app/features/webhooks/endpoints/endpoints.server.ts";
import { queueWebhook } from "../../app/features/webhooks/queue-webhook.server.ts";
import { orNotFound } from "../../app/platform/http/not-found.ts";
import { addEndpointAt } from "../factories/api-account.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";
import { type PostReceiver, startPostReceiver } from "../fakes/post-receiver.ts";

const MINUTE_MS = 60_000;
const OWNER = { accountId: ACCOUNT.id, userId: ACTOR };
let now: Date;
let harness: SendingHarness;
let receiver: PostReceiver;

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const post = () =>
  sendDueWebhooks(harness.context, WEBHOOK_SOURCE, { reach: receiver.reach, random: () => 0.5 });
const posts = () =>
  harness.context.db.selectFrom("webhookPosts").selectAll().orderBy("id").execute();
const endpoint = (path = "/hook", events?: readonly string[]) =>
  addEndpointAt(harness.context, OWNER, { url: `${receiver.url}${path}`, events });
const unsubscribed = (email = "ada@people.test") =>
  harness.context.db.transaction().execute((trx) =>
    queueWebhook(trx, {
      accountId: ACCOUNT.id,
      event: "person.unsubscribed",
      data: { email, batchId: null, deliveryId: null },
      now,
    }),
  );

beforeEach(async () => {
  now = new Date("2026-11-21T09:00:00Z");
  harness = await openSendingHarness({ clock: () => now });
  receiver = await startPostReceiver({ secret: () => "", clock: () => now });
});
afterEach(async () => {
  await receiver.close();
  await harness.close();
});

test("a send reports certificates, mails and its end, signed, to listeners only", async () => {
  const { secret } = await endpoint();
  await endpoint("/other", ["response.created"]);
  const batchId = await harness.confirm(await harness.addProject(3));
  const worker = startDeliveryWorker(harness.context, { pollMs: 20 });
  try {
    await until(async () => (await harness.batch(batchId)).status === "done");
  } finally {
    await worker.stop();
  }
  await post();
  const types = receiver.received.map(({ body }) => JSON.parse(body).type as string).sort();
  expect(types).toEqual([
    ...["batch.finished", "certificate.issued", "certificate.issued", "certificate.issued"],
    ...["delivery.delivered", "delivery.delivered", "delivery.delivered"],
  ]);
  expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(["/hook"]));
  for (const { headers, body } of receiver.received) {
    const id = headers["webhook-id"];
    const signed = `${id}.${headers["webhook-timestamp"]}.${body}`;
    const expected = createHmac("sha256", Buffer.from(secret, "base64"))
      .update(signed)
      .digest("base64");
    expect([headers["webhook-signature"], JSON.parse(body).id]).toEqual([`v1,${expected}`, id]);
  }
});

test("no endpoint means no rows; with one, there is one per certificate", async () => {
  await harness.confirm(await harness.addProject(600));
  expect(await posts()).toEqual([]);
  await endpoint("/hook", ["certificate.issued"]);
  await harness.confirm(await harness.addProject(600));
  expect(await posts()).toHaveLength(600);
});

test("a revoked certificate is told of once", async () => {
  await harness.confirm(await harness.addProject(1));
  await endpoint();
  const { id } = await harness.context.db
    .selectFrom("certificates")
    .select("id")
    .executeTakeFirstOrThrow();
  const revoke = () =>
    revokeCertificate(harness.context.db, {
      accountId: ACCOUNT.id,
      certificateId: id,
      reason: "x",
      now,
    });
  await revoke();
  await revoke();
  expect(
    (await posts()).map(({ event, body }) => [event, JSON.parse(body).data.certificateId]),
  ).toEqual([["certificate.revoked", id]]);
});

test("killed in mid-post, it is sent once more, same id and bytes", async () => {
  await endpoint();
  await unsubscribed();
  const claimed = await claimDelivery(harness.context.db, WEBHOOK_SOURCE, now);
  expect(await post()).toBe(0);
  later(LEASE_MS);
  expect(await post()).toBe(1);
  expect(receiver.received.map(({ headers, body }) => [headers["webhook-id"], body])).toEqual([
    [claimed!.id, claimed!.body],
  ]);
  expect(await posts()).toMatchObject([{ state: "delivered", attempts: 2 }]);
});

test("a receiver that is down rests, delays no other, then gets everything", async () => {
  await endpoint("/down", ["person.unsubscribed"]);
  await endpoint("/up", ["person.unsubscribed"]);
  receiver.behave([{ answer: 500 }, { answer: 200 }], "/down");
  for (let n = 0; n < 5; n++) await unsubscribed(`p${n}@people.test`);
  expect(await post()).toBe(6);
  expect(receiver.received.filter(({ path }) => path === "/down")).toHaveLength(1);
  later(MINUTE_MS);
  expect(await post()).toBe(5);
  expect((await posts()).map(({ state }) => state)).toEqual(Array(10).fill("delivered"));
});

test("an endpoint failing three days is disabled with warning; re-enabled, it resumes", async () => {
  const { id } = await endpoint();
  receiver.behave([{ answer: 500 }]);
  await unsubscribed();
  for (let hours = 0; hours < 80; hours += 8) {
    await post();
    later(8 * 60 * MINUTE_MS);
    await unsubscribed(`p${hours}@people.test`);
  }
  await post();
  const { db } = harness.context;
  const found = async () => orNotFound(await findEndpoint(db, ACCOUNT.id, id));
  expect((await found()).disabledReason).toContain("It answered 500.");
  const warnings = await db
    .selectFrom("activities")
    .select(["kind", "notify", "text"])
    .where("kind", "=", "warning")
    .execute();
  expect(warnings).toMatchObject([
    { notify: 1, text: expect.stringContaining("Turned off the webhook endpoint receiver.test") },
  ]);
  const tried = receiver.received.length;
  const waiting = (await posts()).filter(({ state }) => state === "waiting").length;
  later(24 * 60 * MINUTE_MS);
  await unsubscribed("unheard@people.test");
  expect([await post(), receiver.received.length]).toEqual([0, tried]);
  receiver.behave([{ answer: 200 }]);
  await switchEndpoint(db, await found(), {
    accountId: ACCOUNT.id,
    actorId: ACTOR,
    isOn: true,
    now,
  });
  expect(await post()).toBe(waiting);
  expect(await found()).toMatchObject({ failingSince: null, disabledAt: null });
});

test("failed posts are resent by hand, same id; logs last a month", async () => {
  const { id } = await endpoint();
  receiver.behave([{ answer: 500 }]);
  await unsubscribed();
  for (let tries = 0; tries < 7; tries++) {
    await post();
    later(13 * 60 * MINUTE_MS);
  }
  const { db } = harness.context;
  const turn = async () =>
    switchEndpoint(db, orNotFound(await findEndpoint(db, ACCOUNT.id, id)), {
      accountId: ACCOUNT.id,
      actorId: ACTOR,
      isOn: true,
      now,
    });
  await turn();
  const [failed] = await posts();
  expect(failed).toMatchObject({ state: "failed", attempts: 7 });
  receiver.behave([{ answer: 204 }]);
  expect(await sendWebhookAgain(db, "another", { postId: failed!.id, now })).toBe(false);
  expect(await sendWebhookAgain(db, id, { postId: failed!.id, now })).toBe(true);
  expect(await post()).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set([failed!.id]),
  );
  later(31 * 24 * 60 * MINUTE_MS);
  await pruneApi(harness.context);
  expect(await posts()).toEqual([]);
});
