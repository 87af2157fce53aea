import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WEBHOOK_BODIES } from "../../../app/features/api/schemas/webhooks.server.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import {
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "../../../app/features/webhooks/webhook-events.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { addApiKey, addEndpointAt, apiKeyId } from "../../factories/api-account.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { apiClient } from "../../setup/api-client.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let key: string;
let api: ReturnType<typeof apiClient>;
let form: Form;
let webinar: Webinar;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser({ email: "owner@lagoon.test" });
  key = await addApiKey(app.context, owner);
  api = apiClient(app, key);
  form = await addPublishedForm(app.context, owner, { title: "Skills day" });
  webinar = await addWebinar(app.context, owner, form, { capacity: 2 });
}, 60_000);
afterAll(() => app.stop());

const answer = (first: string, email: string) =>
  answerForm(app.context, form, contactAnswers(email, [first, "Òkè"], "Lagoon"));
const mailsTo = async (email: string) =>
  (
    await app.context.db
      .selectFrom("deliveries")
      .innerJoin("batches", "batches.id", "deliveries.batchId")
      .select("batches.subject")
      .where("toEmail", "=", email)
      .execute()
  ).length;

test("a program follows a form from its questions to what people answered", async () => {
  const { body: list } = await api.get("/forms");
  expect(list.data).toMatchObject([
    { id: form.id, title: "Skills day", status: "published", webinarId: webinar.id },
  ]);
  const { body: one } = await api.get(`/forms/${form.id}`);
  expect(one.questions.map(({ id, kind }: Record<string, string>) => [id, kind])).toEqual([
    ["fullname", "full-name"],
    ["emailadr", "email"],
    ["employer", "short-text"],
  ]);
  for (const [name, email] of [
    ["Ṣadé", "sade@people.test"],
    ["Ada", "ada@people.test"],
    ["Bisi", "bisi@people.test"],
  ] as const)
    await answer(name, email);
  const seen = [];
  for (let after = ""; ; ) {
    const { body } = await api.get(`/forms/${form.id}/responses?limit=2${after}`);
    seen.push(...body.data);
    if (body.next === null) break;
    after = `&after=${body.next}`;
  }
  expect(seen.map(({ number, name }) => [number, name])).toEqual([
    [1, "Ṣadé Òkè"],
    [2, "Ada Òkè"],
    [3, "Bisi Òkè"],
  ]);
  expect(seen[0].answers[2]).toMatchObject({ id: "employer", answer: "Lagoon" });
  const later = new Date(Date.now() + 60_000).toISOString();
  const { body: none } = await api.get(`/forms/${form.id}/responses?submittedAfter=${later}`);
  expect(none.data).toEqual([]);
});

test("status and tags of a response change unless it changed meanwhile", async () => {
  const { body: list } = await api.get(`/forms/${form.id}/responses`);
  const path = `/forms/${form.id}/responses/${list.data[0].id}`;
  const before = await api.get(path);
  const changed = await api.ask("PATCH", path, {
    body: { status: "done", tags: ["Paid", "paid", "VIP"] },
    headers: { "If-Match": before.headers.get("ETag") ?? "" },
  });
  expect(changed).toMatchObject({ status: 200, body: { status: "done", tags: ["Paid", "VIP"] } });
  expect((await api.patch(path, { status: "in-progress" })).body).toMatchObject({
    status: "in-progress",
    tags: ["Paid", "VIP"],
  });
  const late = await api.ask("PATCH", path, {
    body: { status: "new" },
    headers: { "If-Match": before.headers.get("ETag") ?? "" },
  });
  expect(late.status).toBe(412);
  expect((await api.patch(path, { status: "lost" })).status).toBe(422);
});

test("a response is deleted for good, and its place stays", async () => {
  const { body: list } = await api.get(`/forms/${form.id}/responses`);
  const path = `/forms/${form.id}/responses/${list.data[2].id}`;
  expect([(await api.delete(path)).status, (await api.delete(path)).status]).toEqual([204, 404]);
  expect((await api.get(`/forms/${form.id}`)).body.responseCount).toBe(2);
  const { body } = await api.get(`/webinars/${webinar.id}/registrations?email=BISI@people.test`);
  expect(body.data).toMatchObject([{ name: "Bisi Òkè", state: "waiting", responseId: null }]);
  const { text, actorKeyId } = await app.context.db
    .selectFrom("activities")
    .select(["text", "actorKeyId"])
    .where("text", "like", "Deleted%")
    .executeTakeFirstOrThrow();
  expect([text, actorKeyId]).toEqual([
    "Deleted 1 response to Skills day",
    await apiKeyId(app.context, key),
  ]);
});

test("somebody is registered once, and a full webinar has a waiting list", async () => {
  const at = `/webinars/${webinar.id}/registrations`;
  const asked = { name: "Chidi Eze", email: "chidi@people.test" };
  const once = { "Idempotency-Key": "register-chidi" };
  const first = await api.post(at, asked, once);
  const again = await api.post(at, asked, once);
  expect([first.status, first.body.state, again.body.id]).toEqual([201, "waiting", first.body.id]);
  expect(first.headers.get("Location")).toContain(`${at}/${first.body.id}`);
  expect(await mailsTo("chidi@people.test")).toBe(1);
  const twice = await api.post(at, asked);
  expect([twice.status, twice.body.detail]).toEqual([
    409,
    "Chidi Eze is already registered with this address",
  ]);
  const bad = await api.post(at, { name: "", email: "nobody" });
  expect([bad.status, bad.body.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
    422,
    ["email", "name"],
  ]);
});

test("places are given, cancelled and refused where they can't be", async () => {
  const { body: list } = await api.get(`/webinars/${webinar.id}/registrations`);
  const chidi = list.data.find(({ name }: { name: string }) => name === "Chidi Eze");
  const path = `/webinars/${webinar.id}/registrations/${chidi.id}`;
  expect((await api.patch(path, { state: "registered" })).body.state).toBe("registered");
  expect((await api.get(`/webinars/${webinar.id}`)).body).toMatchObject({
    capacity: 3,
    placesTaken: 3,
    sessions: [],
  });
  expect((await api.patch(path, { state: "declined" })).status).toBe(409);
  expect((await api.patch(path, { state: "cancelled" })).body.state).toBe("cancelled");
  // Bisi was first on the waiting list.
  const { body } = await api.get(`/webinars/${webinar.id}/registrations?email=bisi@people.test`);
  expect(body.data[0].state).toBe("registered");
});

test("attendance is decided and taken back", async () => {
  const guest = await addRegistration(app.context, webinar, { name: "Ngozi" });
  const path = `/webinars/${webinar.id}/registrations/${guest.id}/attendance`;
  expect((await api.post(path, { decision: "attended" })).body).toMatchObject({
    attendance: "attended",
    decision: "attended",
  });
  expect((await api.post(path, { decision: null })).body).toMatchObject({
    attendance: "absent",
    decision: null,
  });
  const gone = await addRegistration(app.context, webinar, { state: "cancelled" });
  const refused = await api.post(`/webinars/${webinar.id}/registrations/${gone.id}/attendance`, {
    decision: "attended",
  });
  expect(refused.status).toBe(409);
});

test("addresses are suppressed, and released only where nobody asked for it", async () => {
  const added = await api.post("/suppressions", {
    emails: ["Stop@people.test", "stop@people.test", "too@people.test"],
  });
  expect(added.body).toEqual({ added: 2 });
  expect((await api.post("/suppressions", { emails: ["good@people.test", "x"] })).status).toBe(422);
  await app.context.db
    .updateTable("suppressions")
    .set({ reason: "bounced" })
    .where("email", "=", "too@people.test")
    .execute();
  const { body } = await api.get("/suppressions?reason=unsubscribed");
  expect(body.data).toMatchObject([{ email: "stop@people.test", detail: "Asked you" }]);
  expect((await api.delete("/suppressions/too%40people.test")).status).toBe(204);
  expect((await api.delete("/suppressions/stop%40people.test")).status).toBe(409);
  expect((await api.delete("/suppressions/good%40people.test")).status).toBe(404);
});

test("endpoints hear what happens to forms, webinars and guests", async () => {
  const { db } = app.context;
  await addEndpointAt(app.context, owner, { url: "https://hooks.lagoon.test/x" });
  const asked = { name: "Dayo Ade", email: "dayo@people.test" };
  const { body } = await api.post(`/webinars/${webinar.id}/registrations`, asked);
  await api.patch(`/webinars/${webinar.id}/registrations/${body.id}`, { state: "registered" });
  await owner.post(`/forms/${form.id}/webinar/cancel`, { reason: "Ill" });
  await addPublishedForm(app.context, owner, { title: "Another" });
  const posts = await db
    .selectFrom("webhookPosts")
    .select(["event", "body"])
    .orderBy("id")
    .execute();
  const heard = posts.map(({ event, body }) => [event, JSON.parse(body).data]);
  expect(heard).toEqual([
    ["registration.created", expect.objectContaining({ ...asked, state: "waiting" })],
    ["registration.changed", expect.objectContaining({ ...asked, state: "registered" })],
    ["webinar.cancelled", expect.objectContaining({ webinarId: webinar.id, reason: "Ill" })],
    ["form.published", expect.objectContaining({ title: "Another", version: 1 })],
  ]);
  for (const post of posts)
    expect(WEBHOOK_BODIES[post.event as WebhookEvent].parse(JSON.parse(post.body))).toBeTruthy();
});

test("the guide names every event", () => {
  const guide = readFileSync("app/features/site/content/docs/webhooks.md", "utf8");
  expect([...guide.matchAll(/^\| ([a-z]+\.[a-z-]+) \|/gm)].map(([, event]) => event)).toEqual([
    ...WEBHOOK_EVENTS,
  ]);
});

test("a key does what its areas allow, and members are read", async () => {
  const reader = apiClient(
    app,
    await addApiKey(app.context, owner, "Reader", { scopes: ["forms:read", "account:read"] }),
  );
  expect((await reader.get("/members")).body.data).toMatchObject([{ role: "owner" }]);
  expect((await reader.get(`/forms/${form.id}/responses`)).status).toBe(200);
  expect((await reader.get("/webinars")).status).toBe(403);
  expect((await reader.get("/segments")).status).toBe(403);
});
