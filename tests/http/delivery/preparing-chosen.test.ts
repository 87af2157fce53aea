import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EVERYBODY } from "../../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft } from "../../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { runRule } from "../../../app/features/mailings/rules/run-rule.server.ts";
import { createUploadedList } from "../../../app/features/recipients/lists/uploaded-lists.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { addPeople, type PersonGiven } from "../../factories/ready-project.ts";
import { prepareAll } from "../../factories/sending-harness.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

// Sends that are prepared in portions, to people whom a rule chooses.

const MANY = 1_050;
const people = (from: number, count: number): PersonGiven[] =>
  Array.from({ length: count }, (_, n) => ({
    firstName: `Ada${n + from}`,
    email: `ada${n + from}@people.test`,
  }));

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
let listId: string;

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  organiser = await app.organiser();
  listId = await addList("Alumni", people(0, MANY));
});
afterAll(() => app.stop());

async function addList(name: string, given: PersonGiven[]): Promise<string> {
  const { db, clock } = app.context;
  const id = await createUploadedList(db, { accountId: organiser.accountId, name, now: clock() });
  await addPeople(app.context, organiser.accountId, id, given);
  return id;
}

async function addDraft(tab: "uploads" | "segments", card: string): Promise<string> {
  const { db, clock } = app.context;
  const audience = { tab, card, choice: EVERYBODY };
  const id = await createDraft(db, {
    accountId: organiser.accountId,
    userId: organiser.userId,
    audience,
    now: clock(),
  });
  await db
    .updateTable("bulkDrafts")
    .set({ subject: "News, {First Name}", body: "Dear {First Name}" })
    .where("id", "=", id)
    .execute();
  return id;
}

const sent = () =>
  app.context.db
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select(["deliveries.toEmail", "deliveries.batchId", "batches.status"])
    .where("deliveries.accountId", "=", organiser.accountId)
    .execute();

test("a segment of many people is prepared for those it means", async () => {
  const other = await addList("Left", people(0, 20));
  const { db, clock } = app.context;
  const at = clock().toISOString();
  const id = newId();
  const rule = JSON.stringify({ match: "all", conditions: [{ what: "notOnList", value: other }] });
  const row = {
    id,
    accountId: organiser.accountId,
    name: "Still here",
    rule,
    createdAt: at,
    editedAt: at,
    viewedAt: null,
  };
  await db.insertInto("peopleSegments").values(row).execute();
  const page = `/bulk-email/compose/${await addDraft("segments", id)}/send`;
  const confirm = /name="confirm"[^>]*value="([^"]+)"/.exec(await organiser.page(page))?.[1] ?? "";
  expect((await organiser.post(page, { confirm })).status).toBe(303);
  await prepareAll(app.context);
  const rows = await sent();
  expect(rows).toHaveLength(MANY - 20);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["sending"]));
});

test("the first of many are prepared, and the rest wait for them", async () => {
  const draftId = await addDraft("uploads", listId);
  const page = `/bulk-email/compose/${draftId}`;
  const confirm = async (at: string) => {
    const html = await organiser.page(at);
    return organiser.post(at, {
      confirm: /name="confirm"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "",
    });
  };
  expect((await confirm(`${page}/send?first=1020`)).status).toBe(303);
  const rest = /\/bulk-email\/compose\/[a-z0-9]+/.exec(
    (await organiser.page(`${page}/done`)).split("The others are in a draft")[0]!,
  )?.[0];
  const [, restId] = (await app.context.db
    .selectFrom("bulkDrafts")
    .select("id")
    .where("accountId", "=", organiser.accountId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()) as [unknown, { id: string }];
  expect(rest).toBeDefined();
  const restPage = `/bulk-email/compose/${restId.id}`;
  expect(await organiser.page(`${restPage}/send`)).toContain(
    "The first part of this e-mail is still being prepared",
  );
  await prepareAll(app.context);
  expect(await sent()).toHaveLength(1_020);
  expect((await organiser.page(`${restPage}/send`)).replaceAll("<!-- -->", "")).toContain(
    "Send 30 e-mails now?",
  );
  expect((await confirm(`${restPage}/send`)).status).toBe(303);
  expect(new Set((await sent()).map(({ toEmail }) => toEmail)).size).toBe(MANY);
});

test("a list deleted meanwhile stops its send, and says so", async () => {
  const page = `/bulk-email/compose/${await addDraft("uploads", listId)}/send`;
  const confirm = /name="confirm"[^>]*value="([^"]+)"/.exec(await organiser.page(page))?.[1] ?? "";
  expect((await organiser.post(page, { confirm })).status).toBe(303);
  expect((await organiser.post(`/bulk-email/lists/${listId}/remove`, {})).status).toBe(303);
  await prepareAll(app.context);
  expect(await sent()).toEqual([]);
  const batch = await app.context.db
    .selectFrom("batches")
    .select(["id", "status"])
    .where("accountId", "=", organiser.accountId)
    .executeTakeFirstOrThrow();
  expect(batch.status).toBe("cancelled");
  expect(await organiser.page(`/sent/${batch.id}`)).toContain(
    "The list it goes to was deleted while this was being prepared",
  );
  expect(await organiser.page("/bulk-email/drafts")).toContain("a deleted list");
});

async function addRule(): Promise<string> {
  const draft = await addDraft("uploads", listId);
  const rule = { kind: "weekly", weekday: "1", time: "09:00", toEveryone: "no" };
  return (await organiser.post(`/bulk-email/rules/new?draft=${draft}`, rule)).headers
    .get("Location")!
    .split("/")
    .at(-1)!;
}

async function runWhenDue(ruleId: string): Promise<void> {
  const { nextRunAt } = await ruleRow(ruleId);
  const due = { ...app.context, clock: () => new Date(Date.parse(nextRunAt!) + 60_000) };
  await Promise.all([runRule(due, ruleId), runRule(due, ruleId)]);
}

const ruleRow = (id: string) =>
  app.context.db.selectFrom("sendRules").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const runsOf = (id: string) =>
  app.context.db
    .selectFrom("sendRuleRuns")
    .select(["outcome", "sentCount", "leftOutCount", "detail", "batchId"])
    .where("ruleId", "=", id)
    .orderBy("ranAt")
    .execute();

test("a rule's run to many is prepared in portions, nobody twice", async () => {
  const ruleId = await addRule();
  await runWhenDue(ruleId);
  const [run] = await runsOf(ruleId);
  expect(run).toMatchObject({ outcome: "sent", sentCount: MANY });
  expect(await sent()).toEqual([]);
  expect((await organiser.page(`/sent/${run!.batchId}`)).replaceAll("<!-- -->", "")).toContain(
    "of 1,050 prepared",
  );

  // Due again while that goes on: it looks again later, and forgets nobody.
  const before = await ruleRow(ruleId);
  await runWhenDue(ruleId);
  expect(await runsOf(ruleId)).toHaveLength(1);
  expect((await ruleRow(ruleId)).newSince).toBe(before.newSince);

  // Added and removed in the meantime: who is there is sent to.
  await app.context.db
    .deleteFrom("recipients")
    .where("listId", "=", listId)
    .where("position", "=", 900)
    .execute();
  await prepareAll(app.context);
  expect(new Set((await sent()).map(({ toEmail }) => toEmail)).size).toBe(MANY - 1);
  expect(await runsOf(ruleId)).toMatchObject([{ outcome: "sent", sentCount: MANY - 1 }]);

  await addPeople(app.context, organiser.accountId, listId, people(5_000, 2));
  await runWhenDue(ruleId);
  expect(await runsOf(ruleId)).toMatchObject([{ sentCount: MANY - 1 }, { sentCount: 2 }]);
  expect(await sent()).toHaveLength(MANY + 1);
});

test("a rule whose account is suspended while preparing stops and says why", async () => {
  const ruleId = await addRule();
  await runWhenDue(ruleId);
  await app.context.db
    .updateTable("accounts")
    .set({ suspendedAt: new Date().toISOString() })
    .where("id", "=", organiser.accountId)
    .execute();
  await prepareAll(app.context);
  expect(await sent()).toEqual([]);
  const [run] = await runsOf(ruleId);
  expect(run).toMatchObject({ outcome: "stopped", sentCount: 0 });
  expect(run!.detail).toContain("Nothing was sent or used up.");
  expect(await ruleRow(ruleId)).toMatchObject({
    state: "stopped",
    stoppedReason: run!.detail,
    nextRunAt: null,
  });
});

test("a run cancelled while it is prepared leaves its rule on", async () => {
  const ruleId = await addRule();
  await runWhenDue(ruleId);
  const batchId = (await runsOf(ruleId))[0]?.batchId;
  await organiser.post(`/sent/${batchId}/cancel`, {});
  await prepareAll(app.context);
  expect(await runsOf(ruleId)).toMatchObject([
    { outcome: "nobody", detail: "It was cancelled while it was being prepared." },
  ]);
  expect((await ruleRow(ruleId)).state).toBe("on");
  await runWhenDue(ruleId);
  await prepareAll(app.context);
  expect(await sent()).toHaveLength(MANY);
});
