import { afterAll, beforeAll, expect, test } from "vitest";
import { addTopic } from "../../../app/features/delivery/suppressions/topics.server.ts";
import { addList, confirm, send, write } from "../../setup/bulk-walk.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

const words = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("who left a topic is left out, and pauses are told", async () => {
  const { db, clock } = app.context;
  const by = { accountId: owner.accountId, actorId: owner.userId, now: clock() };
  const listId = await addList(app, owner, "cohort.csv", [
    "Ada Obi <ada@people.test>",
    "Bola Ade <bola@people.test>",
    "Chidi Eze <chidi@people.test>",
  ]);
  const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
  expect(await owner.page(draft)).not.toContain('name="topicId"');
  await addTopic(db, { ...by, name: "Courses" });
  const { id: topicId } = await db.selectFrom("mailTopics").select("id").executeTakeFirstOrThrow();
  expect(await owner.page(draft)).toContain(`<option value="${topicId}">Courses</option>`);
  const choice = { accountId: owner.accountId, detail: "", createdAt: clock().toISOString() };
  const until = new Date(clock().getTime() + 86_400_000).toISOString();
  await db
    .insertInto("mailChoices")
    .values([
      { ...choice, email: "bola@people.test", topicId, until: "" },
      { ...choice, email: "chidi@people.test", topicId: "", until },
    ])
    .execute();
  await write(owner, draft, { body: "Dear {First Name},\n\nNews.", topicId });
  const check = words(await owner.page(`${draft}/send`));
  expect(check).toContain("This person left the topic of this e-mail (1)");
  expect(check).toContain("1 person of them has paused your e-mails");
  await confirm(owner, draft);
  const rows = await db
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select(["toEmail", "state", "reasonCode", "topicId"])
    .orderBy("position")
    .execute();
  expect(rows.map(({ toEmail, state, reasonCode }) => [toEmail, state, reasonCode])).toEqual([
    ["ada@people.test", "queued", null],
    ["bola@people.test", "skipped", "topic_left"],
    ["chidi@people.test", "queued", null],
  ]);
  expect(rows[0]?.topicId).toBe(topicId);
});

test("another account's topic is no topic", async () => {
  const other = await app.organiser();
  const listId = await addList(app, other, "cohort.csv", ["Ada Obi <ada@people.test>"]);
  const draft = await send(other, await other.page(`/bulk-email?tab=uploads&card=${listId}`));
  const { id: topicId } = await app.context.db
    .selectFrom("mailTopics")
    .select("id")
    .executeTakeFirstOrThrow();
  await write(other, draft, { body: "Dear {First Name},\n\nNews.", topicId });
  const row = await app.context.db
    .selectFrom("bulkDrafts")
    .select("topicId")
    .where("accountId", "=", other.accountId)
    .executeTakeFirst();
  expect(row?.topicId).toBeNull();
});
