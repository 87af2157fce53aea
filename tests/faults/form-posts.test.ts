import { afterEach, beforeEach, expect, test } from "vitest";
import { OPEN_REACH, sendWebhookOnce } from "../../app/engines/calls/send-once.server.ts";
import { COMMAND_LINE } from "../../app/features/activity/operator-acts.server.ts";
import type { Form } from "../../app/features/forms/store/find-form.server.ts";
import { FORM_POSTS } from "../../app/features/forms/webhook-posts/form-posts.server.ts";
import {
  restoreAccount,
  suspendAccount,
  terminateAccount,
} from "../../app/features/operator/accounts/change-status.server.ts";
import { retryWebhookDelivery } from "../../app/features/operator/jobs/failed-deliveries.server.ts";
import {
  claimDelivery,
  LEASE_MS,
} from "../../app/features/webhooks/deliveries/claim-delivery.server.ts";
import { pruneDeliveries } from "../../app/features/webhooks/deliveries/delivery-source.server.ts";
import { WEBHOOK_SOURCE } from "../../app/features/webhooks/deliveries/webhook-deliveries.server.ts";
import {
  sendDueWebhooks,
  startWebhookWorker,
} from "../../app/features/webhooks/deliveries/worker.server.ts";
import { pauseSending, resumeSending } from "../../app/platform/sending-pause.server.ts";
import { addEndpointAt } from "../factories/api-account.ts";
import { answerForm, contactAnswers } from "../factories/form-answer.ts";
import { addPublishedForm } from "../factories/published-form.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";
import { type PostReceiver, startPostReceiver } from "../fakes/post-receiver.ts";

const START = Date.parse("2026-11-21T09:00:00Z");
const MINUTE_MS = 60_000;
let now: Date;
let harness: SendingHarness;
let receiver: PostReceiver;
let form: Form;

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const leads = (path = "/hook") => ({
  settings: { thankYou: "link" as const, redirectUrl: `${receiver.url}${path}` },
});
const addForm = (given = leads()) =>
  addPublishedForm(harness.context, { accountId: ACCOUNT.id, userId: ACTOR }, given);
const answer = (to = form, email = "ada@people.test") =>
  answerForm(harness.context, to, contactAnswers(email));
const post = (patienceMs = 20_000) =>
  sendDueWebhooks(harness.context, FORM_POSTS, {
    reach: receiver.reach,
    random: () => 0.5,
    patienceMs,
  });
const posts = () =>
  harness.context.db
    .selectFrom("formPosts")
    .selectAll()
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
const log = () =>
  harness.context.db
    .selectFrom("formPostAttempts")
    .selectAll()
    .orderBy("at")
    .orderBy("attempt")
    .execute();

beforeEach(async () => {
  now = new Date(START);
  harness = await openSendingHarness({ clock: () => now });
  let secret = "";
  receiver = await startPostReceiver({
    secret: () => secret,
    clock: () => now,
    names: { "inside.test": ["10.0.0.7"], "half.test": ["127.0.0.1", "169.254.169.254"] },
  });
  form = await addForm();
  secret = form.postSecret;
});
afterEach(async () => {
  await receiver.close();
  await harness.close();
});

test("an answer is posted once: signed JSON with text, values, no secrets", async () => {
  const response = await answer();
  expect([await post(), await post()]).toEqual([1, 0]);
  expect(receiver.received).toHaveLength(1);
  const [got] = receiver.received;
  expect(got).toMatchObject({ path: "/hook", signature: "good" });
  expect(got!.headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "Iweri-Forms/1",
  });
  expect(JSON.parse(got!.body)).toEqual({
    id: got!.id,
    event: "form.response",
    form: { id: form.id, title: form.title, slug: form.slug, version: 1 },
    response: {
      id: response.id,
      reference: response.reference,
      submittedAt: "2026-11-21T09:00:00.000Z",
      answers: [
        {
          id: "fullname",
          question: "Full Name",
          kind: "full-name",
          answer: "Fúnmiláyọ̀ Adébáyọ̀",
          value: { first: "Fúnmiláyọ̀", last: "Adébáyọ̀" },
        },
        {
          id: "emailadr",
          question: "Email Address",
          kind: "email",
          answer: "ada@people.test",
          value: "ada@people.test",
        },
        {
          id: "employer",
          question: "Where do you work?",
          kind: "short-text",
          answer: "Co-op Market",
          value: "Co-op Market",
        },
      ],
    },
  });
  expect(got!.body).not.toContain(form.postSecret);
  expect(got!.body).not.toContain(response.onceToken);
  expect(await posts()).toMatchObject([
    { state: "delivered", attempts: 1, leaseUntil: null, nextTryAt: null },
  ]);
  expect(await log()).toMatchObject([{ attempt: 1, status: 200, problem: null }]);
});

test("a form that leads nowhere posts nothing", async () => {
  const plain = await addPublishedForm(harness.context, { accountId: ACCOUNT.id, userId: ACTOR });
  await answer(plain);
  expect(await posts()).toEqual([]);
});

test("a failing receiver gets identical posts at growing intervals, then no more", async () => {
  receiver.behave([{ answer: 500 }]);
  await answer();
  const waits = [0, 1, 5, 30, 120, 360, 720];
  for (const [tries, wait] of waits.entries()) {
    if (wait > 0) {
      later(wait * MINUTE_MS - 1);
      expect(await post()).toBe(0);
      later(1);
    }
    expect(await post()).toBe(1);
    expect(receiver.received).toHaveLength(tries + 1);
  }
  later(7 * 86_400_000);
  expect(await post()).toBe(0);
  const { received } = receiver;
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ signature }) => signature))).toEqual(new Set(["good"]));
  expect(new Set(received.map(({ headers }) => headers["iweri-timestamp"])).size).toBe(7);
  expect(await posts()).toMatchObject([{ state: "failed", attempts: 7, nextTryAt: null }]);
  expect((await log()).map(({ status, problem }) => [status, problem])).toEqual(
    Array(7).fill([500, "It answered 500."]),
  );
});

test("a receiver that asks for more time gets it", async () => {
  receiver.behave([{ answer: 503, headers: { "Retry-After": "3600" } }, { answer: 204 }]);
  await answer();
  await post();
  later(59 * MINUTE_MS);
  expect(await post()).toBe(0);
  later(MINUTE_MS);
  expect(await post()).toBe(1);
  expect(await posts()).toMatchObject([{ state: "delivered", attempts: 2 }]);
});

test("killed between claim and settle: resent under the same id, and logged", async () => {
  await answer();
  const claimed = await claimDelivery(harness.context.db, FORM_POSTS, now);
  expect(claimed).not.toBeNull();
  // The try went out and nobody wrote down what came of it.
  expect(await post()).toBe(0);
  later(LEASE_MS);
  expect(await post()).toBe(1);
  expect(receiver.received.map(({ id }) => id)).toEqual([claimed!.id]);
  expect(await posts()).toMatchObject([{ state: "delivered", attempts: 2 }]);
  expect((await log()).map(({ attempt, status, problem }) => [attempt, status, problem])).toEqual([
    [1, null, "The server stopped during this attempt. It may have arrived."],
    [2, 200, null],
  ]);
});

test("any number of workers at once: each post goes once", async () => {
  const forms = [form, ...(await Promise.all([1, 2, 3].map(() => addForm())))];
  for (const each of forms) for (let n = 0; n < 5; n++) await answer(each, `p${n}@people.test`);
  const tries = await Promise.all([post(), post(), post()]);
  expect(tries.reduce((sum, some) => sum + some, 0)).toBe(20);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(20);
  expect(receiver.received).toHaveLength(20);
});

test("a receiver that hangs holds up its own form and no other", async () => {
  receiver.behave([{ hang: true }], "/hangs");
  const hanging = await addForm(leads("/hangs"));
  for (let n = 0; n < 6; n++) await answer(hanging, `h${n}@people.test`);
  for (let n = 0; n < 6; n++) await answer(form, `f${n}@people.test`);
  const worker = startWebhookWorker(harness.context, FORM_POSTS, {
    reach: receiver.reach,
    patienceMs: 60_000,
    pollMs: 5,
  });
  try {
    await until(
      async () => (await posts()).filter(({ state }) => state === "delivered").length === 6,
    );
    expect(receiver.received.filter(({ path }) => path === "/hook")).toHaveLength(6);
    expect(receiver.received.filter(({ path }) => path === "/hangs")).toHaveLength(1);
  } finally {
    await receiver.close();
    await worker.stop();
  }
});

test.each([
  ["never answers", { hang: true }, "No answer within 2 seconds."],
  ["answers its head letter by letter", { drip: "head" }, "No answer within 2 seconds."],
  ["closes the connection", { drop: true }, "The connection broke off (ECONNRESET)."],
  ["does not speak HTTP", { garbage: true }, "Its answer is not HTTP."],
  [
    "redirects",
    { answer: 302, headers: { Location: "/elsewhere" } },
    "It answered 302, a redirect, and redirects are not followed. Enter the address it leads to.",
  ],
] as const)(
  "C24 a receiver that %s is logged and retried; no other address asked",
  async (_, manner, problem) => {
    receiver.behave([manner]);
    await answer();
    expect(await post("hang" in manner || "drip" in manner ? 2_000 : undefined)).toBe(1);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await posts()).toMatchObject([
      { state: "waiting", attempts: 1, nextTryAt: new Date(START + MINUTE_MS).toISOString() },
    ]);
    expect((await log()).map((line) => line.problem)).toEqual([problem]);
  },
);

test("an answer dripping for ever is cut off, and its status counts", async () => {
  receiver.behave([{ drip: "body" }]);
  await answer();
  expect(await post(2_000)).toBe(1);
  expect(await posts()).toMatchObject([{ state: "delivered", attempts: 1 }]);
});

test("an answer that floods is cut at 64 KB; its status counts", async () => {
  receiver.behave([{ flood: true }]);
  await answer();
  expect(await post(600_000)).toBe(1);
  expect(await posts()).toMatchObject([{ state: "delivered", attempts: 1 }]);
  await until(async () => {
    const written = receiver.bytesWritten();
    await new Promise((done) => setTimeout(done, 50));
    return receiver.bytesWritten() === written;
  });
});

test("C24 names leading to private addresses, even beside public ones, are refused", async () => {
  for (const name of ["inside.test", "half.test"]) {
    const inside = await addForm({
      settings: { thankYou: "link", redirectUrl: receiver.url.replace("receiver.test", name) },
    });
    await answer(inside);
  }
  expect(await post()).toBe(2);
  expect(receiver.received).toEqual([]);
  expect((await posts()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ["failed", 1],
    ["failed", 1],
  ]);
  const refused =
    "The address leads into a private network. Enter one that the whole internet can reach.";
  expect((await log()).map((line) => line.problem)).toEqual([refused, refused]);
});

test("C24 the checked address is connected to; later look-ups can't lead elsewhere", async () => {
  let asked = 0;
  const reach = {
    ...receiver.reach,
    resolve: async () => (asked++ === 0 ? ["127.0.0.1"] : ["10.0.0.7"]),
  };
  const given = {
    url: `${receiver.url.replace("receiver.test", "rebinding.test")}/x`,
    body: "{}",
    headers: {},
  };
  expect(await sendWebhookOnce(given, { reach })).toMatchObject({ status: 200 });
  expect(asked).toBe(1);
  expect(receiver.received[0]!.headers.host).toMatch(/^rebinding\.test:/);
});

test("C24 in production this machine is unreachable, by address and by name", async () => {
  const { port } = new URL(receiver.url);
  for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433"]) {
    const answered = await sendWebhookOnce(
      { url: `http://${host}:${port}/`, body: "{}", headers: {} },
      { patienceMs: 2_000 },
    );
    expect(answered.status).toBeNull();
    const atWebPort = { ...OPEN_REACH, allowed: { ...OPEN_REACH.allowed, port: () => true } };
    const again = await sendWebhookOnce(
      { url: `http://${host}:${port}/`, body: "{}", headers: {} },
      { reach: atWebPort, patienceMs: 2_000 },
    );
    expect(again.status).toBeNull();
  }
  expect(receiver.received).toEqual([]);
});

test("a name that is not there is tried again; it may come", async () => {
  const missing = await addForm({
    settings: { thankYou: "link", redirectUrl: "http://nowhere.test/" },
  });
  await answer(missing);
  expect(await post()).toBe(1);
  expect(await posts()).toMatchObject([{ state: "waiting" }]);
  expect((await log()).map((line) => line.problem)).toEqual([
    "The name nowhere.test was not found.",
  ]);
});

test("a certificate that nobody vouches for is no receiver", async () => {
  receiver.behave([{ answer: 200 }]);
  const tls = { url: `${receiver.url.replace("http:", "https:")}/`, body: "{}", headers: {} };
  const answered = await sendWebhookOnce(tls, { reach: receiver.reach, patienceMs: 1_000 });
  expect(answered).toMatchObject({ status: null, isFinal: false });
  expect(receiver.received).toEqual([]);
});

test("while all sending is stopped nothing is posted", async () => {
  await answer();
  await pauseSending(harness.context.db, "Restored from a backup", now);
  expect(await post()).toBe(0);
  await resumeSending(harness.context.db);
  expect(await post()).toBe(1);
});

test("the log drops what settled a month ago, nothing still to post", async () => {
  receiver.behave([{ answer: 200 }, { answer: 500 }]);
  await answer();
  await post();
  await answer();
  await post();
  later(31 * 86_400_000);
  await pruneDeliveries(harness.context.db, FORM_POSTS, now);
  expect(await posts()).toMatchObject([{ state: "waiting" }]);
  expect(await log()).toMatchObject([{ status: 500 }]);
});

test("deleting a response deletes its posts; one being sent leaves no trace", async () => {
  const response = await answer();
  receiver.behave([{ hang: true }]);
  const posting = post(1_500);
  await until(async () => receiver.received.length === 1);
  await harness.context.db.deleteFrom("formResponses").where("id", "=", response.id).execute();
  await posting;
  expect([await posts(), await log()]).toEqual([[], []]);
});

test("a suspended account posts nothing; once restored, it posts the same bytes", async () => {
  const given = { accountId: ACCOUNT.id, reason: "Many complaints", operator: COMMAND_LINE };
  await addEndpointAt(
    harness.context,
    { accountId: ACCOUNT.id, userId: ACTOR },
    { url: `${receiver.url}/event` },
  );
  await answer();
  const [before] = await posts();
  await suspendAccount(harness.context, given);
  const both = async () => [
    await post(),
    await sendDueWebhooks(harness.context, WEBHOOK_SOURCE, { reach: receiver.reach }),
  ];
  for (const hours of [0, 1, 48]) {
    later(hours * 60 * MINUTE_MS);
    expect(await both()).toEqual([0, 0]);
  }
  // An operator who lets it try again does not make it go either.
  await harness.context.db
    .updateTable("formPosts")
    .set({ state: "failed", settledAt: now.toISOString() })
    .execute();
  expect(
    await retryWebhookDelivery(harness.context.db, { line: "form", id: before!.id, now }),
  ).toBe(false);
  await harness.context.db
    .updateTable("formPosts")
    .set({ state: "waiting", settledAt: null })
    .execute();
  expect((await posts())[0]).toMatchObject({ attempts: 0, state: "waiting" });
  expect(receiver.received).toHaveLength(0);
  await restoreAccount(harness.context, { ...given, reason: "" });
  expect(await both()).toEqual([1, 1]);
  expect(receiver.received.find(({ path }) => path === "/hook")!.body).toBe(before!.body);
});

test("a terminated account's pending posts are dropped, and later ones never go", async () => {
  await addEndpointAt(
    harness.context,
    { accountId: ACCOUNT.id, userId: ACTOR },
    { url: `${receiver.url}/event` },
  );
  await answer();
  await answer(form, "bayo@people.test");
  await terminateAccount(harness.context, {
    accountId: ACCOUNT.id,
    reason: "Fraud",
    operator: COMMAND_LINE,
  });
  const { db } = harness.context;
  expect([await posts(), await db.selectFrom("webhookPosts").select("id").execute()]).toEqual([
    [],
    [],
  ]);
  await answer(form, "chi@people.test");
  later(48 * 60 * MINUTE_MS);
  expect([
    await post(),
    await sendDueWebhooks(harness.context, WEBHOOK_SOURCE, { reach: receiver.reach }),
  ]).toEqual([0, 0]);
  expect(receiver.received).toHaveLength(0);
});
