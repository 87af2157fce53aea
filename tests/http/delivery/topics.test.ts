import { afterAll, beforeAll, expect, test } from "vitest";
import { unsubscribeUrl } from "../../../app/features/delivery/suppressions/unsubscribe.server.ts";
import { textsIn } from "../../../app/ui/languages/texts.ts";
import { addBulkSend } from "../../factories/bulk-send.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
let stranger: Awaited<ReturnType<TestApp["organiser"]>>;
let topics: Record<string, string>;
let path: string;
const ADA = "ada@people.test";

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
  stranger = await app.organiser({ accountName: "Somebody else" });
  for (const name of ["Courses", "Events"])
    await organiser.post("/bulk-email/topics?index", { name });
  const rows = await app.context.db.selectFrom("mailTopics").select(["id", "name"]).execute();
  topics = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  const { rows: sent } = await addBulkSend(app.context, { ...organiser, emails: [ADA] });
  path = new URL(unsubscribeUrl(app.context, sent[0]!.id)).pathname;
});
afterAll(() => app.stop());

const choices = () =>
  app.context.db
    .selectFrom("mailChoices")
    .select(["email", "topicId"])
    .orderBy("topicId")
    .execute();
const stopped = () =>
  app.context.db.selectFrom("suppressions").select("email").where("email", "=", ADA).execute();

test("topics have names of their own, which others never see", async () => {
  const again = await organiser.post("/bulk-email/topics?index", { name: " courses " });
  expect(again.status).toBe(422);
  expect(await again.text()).toContain("You have this topic already");
  expect((await organiser.post("/bulk-email/topics?index", { name: "x".repeat(50) })).status).toBe(
    422,
  );
  const theft = await stranger.post("/bulk-email/topics?index", {
    intent: "delete",
    topic: topics.Courses!,
  });
  expect(theft.status).toBe(404);
  expect(await stranger.page("/bulk-email/topics")).not.toContain(">Courses<");
});

test("leaving a topic leaves that one alone, and is taken back", async () => {
  const visitor = app.visitor();
  const page = await visitor.page(path);
  expect(page).toContain("Leaving a topic stops e-mails on that topic only");
  expect(page).not.toContain("<script");
  expect(await choices()).toEqual([]);
  const left = await visitor.post(path, { intent: "topics", topic: topics.Events! });
  expect([left.status, left.headers.get("Location")]).toEqual([303, path]);
  expect(await choices()).toEqual([{ email: ADA, topicId: topics.Courses }]);
  expect(await stopped()).toEqual([]);
  const seen = await organiser.page("/bulk-email/topics");
  expect(seen.replace(/<!-- -->/g, "")).toContain("1 person left it");
  expect(await organiser.page("/bulk-email/topics/export.csv")).toContain(`${ADA},Courses,`);
  const foreign = await app.visitor().fetch(path, {
    method: "POST",
    body: new URLSearchParams({ intent: "topics", topic: topics.Courses! }),
    headers: { Origin: "https://evil.test" },
  });
  expect(foreign.status).not.toBe(303);
  expect(await choices()).toEqual([{ email: ADA, topicId: topics.Courses }]);
  await visitor.post(path, { intent: "topics", topic: topics.Courses! });
  expect(await choices()).toEqual([{ email: ADA, topicId: topics.Events }]);
});

test("a pause is shown with its end, and ended", async () => {
  const visitor = app.visitor();
  await visitor.post(path, { intent: "pause" });
  expect(await visitor.page(path)).toMatch(/E-mails are paused until \d+ \w+ \d{4}/);
  const seen = await organiser.page("/bulk-email/topics");
  expect(seen.replace(/<!-- -->/g, "")).toContain("1 person paused your e-mails now");
  for (const code of ["fr", "ha", "ig", "yo", "pcm"] as const) {
    const page = await visitor.page(`${path}?lang=${code}`);
    expect([page.includes(textsIn(code).unsubscribe.resume), englishLeft(page, code)]).toEqual([
      true,
      [],
    ]);
    expect(Buffer.byteLength(page.replace(/<style.*?<\/style>/gs, ""))).toBeLessThan(8_500);
  }
  await visitor.post(path, { intent: "resume" });
  expect(await visitor.page(path)).not.toContain("paused until");
});

test("one click stops everything, and keeps topics left where they were", async () => {
  const before = await choices();
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await app.visitor().fetch(path, { method: "POST", body })).status).toBe(200);
  expect(await stopped()).toHaveLength(1);
  const page = await app.visitor().page(path);
  expect(page).toContain("You are unsubscribed");
  expect(page).toContain("Topics that you left stay left.");
  await app.visitor().post(path, { intent: "topics" });
  expect(await choices()).toEqual(before);
  await app.visitor().post(path, { intent: "undo" });
  expect(await stopped()).toEqual([]);
});

test("an organiser takes addresses off one topic alone", async () => {
  const form = new FormData();
  form.set("addresses", "Bola@people.test\nchidi@people.test");
  form.set("topic", topics.Courses!);
  const added = await organiser.post("/suppressions/add", form);
  expect(added.status).toBe(303);
  expect((await choices()).filter(({ topicId }) => topicId === topics.Courses)).toHaveLength(2);
  const suppressed = await app.context.db.selectFrom("suppressions").select("email").execute();
  expect(suppressed).toEqual([]);
  form.set("topic", "another-account's");
  expect((await organiser.post("/suppressions/add", form)).status).toBe(422);
});

test("a topic deleted and added again has lost nobody who left it", async () => {
  const leavers = async () =>
    (await choices()).filter(({ topicId }) => topicId === topics.Courses).length;
  const before = await leavers();
  const given = { intent: "delete", topic: topics.Courses! };
  expect((await organiser.post("/bulk-email/topics?index", given)).status).toBe(303);
  expect(await organiser.page("/bulk-email/topics")).not.toContain(">Courses<");
  expect(await app.visitor().page(path)).not.toContain("Courses");
  await organiser.post("/bulk-email/topics?index", { name: "Courses" });
  const topic = await app.context.db
    .selectFrom("mailTopics")
    .select("id")
    .where("name", "=", "Courses")
    .executeTakeFirst();
  expect([topic?.id, before, await leavers()]).toEqual([topics.Courses, 2, 2]);
});
