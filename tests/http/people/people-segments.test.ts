import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countRuleInSteps } from "../../../app/features/recipients/segments/count-segments.server.ts";
import type { PeopleRule } from "../../../app/features/recipients/segments/people-rule.ts";
import { countRule } from "../../../app/features/recipients/segments/people-segments.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { addList, confirm, names, send, write } from "../../setup/bulk-walk.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const CERTIFIED = [{ firstName: "Ada", lastName: "Obi", email: "ada@certificates.test" }];

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let listId: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.organiser();
  listId = await addList(app, owner, "cohort-3.csv", names(4));
});

const textAt = async (path: string) => (await readPage(await owner.page(path))).text;
const numberOf = async (email: string) =>
  (
    await app.context.db
      .selectFrom("people")
      .select("number")
      .where("accountId", "=", owner.accountId)
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).number;
async function tagOf(name: string, ...emails: string[]): Promise<string> {
  const numbers = await Promise.all(emails.map(numberOf));
  await owner.post(`/people/tag?${numbers.map((n) => `n=${n}`).join("&")}`, {
    tags: name,
    act: "add",
  });
  const tag = app.context.db
    .selectFrom("tags")
    .select("id")
    .where("accountId", "=", owner.accountId)
    .where("name", "=", name);
  return (await tag.executeTakeFirstOrThrow()).id;
}
/** Saves a segment by its form; answers its id. */
async function segment(
  name: string,
  conditions: [string, string][],
  match = "all",
): Promise<string> {
  const rows = conditions.flatMap(([what, value], index) => [
    [`what-${index}`, what],
    [`value-${index}`, value],
  ]);
  const answer = await owner.post("/people/segments/new", {
    name,
    match,
    ...Object.fromEntries(rows),
  });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location")!.split("segment=")[1]!;
}
const count = (match: PeopleRule["match"], ...conditions: PeopleRule["conditions"]) =>
  countRule(app.context.db, owner.accountId, { match, conditions });

test("conditions are added, changed and taken away without scripts", async () => {
  const alumni = await tagOf("Alumni", "person-1@people.test");
  const first = await owner.page("/people/segments/new");
  expect(first).toContain("Condition 1");
  const added = await owner.page(
    `/people/segments/new?name=Mine&match=any&what-0=tagged&value-0=${alumni}&add=1`,
  );
  expect(added).toContain("Condition 2");
  expect(added).toContain('value="Mine"');
  const counted = await textAt(
    `/people/segments/new?what-0=tagged&value-0=${alumni}&what-1=unopened&value-1=2&remove=1`,
  );
  expect(counted).toContain("1 person fits this now");
  const refused = await owner.post("/people/segments/new", {
    name: "",
    "what-0": "joined",
    "value-0": "yesterday",
  });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("Enter a name for the segment");
  expect(html).toContain("like 2026-01-31");
});

test("it holds who fits now, is shown in words, changed and deleted", async () => {
  const alumni = await tagOf("Alumni", "person-1@people.test", "person-2@people.test");
  const id = await segment("Friends", [
    ["tagged", alumni],
    ["onList", listId],
  ]);
  expect(await textAt("/people/segments")).toContain(
    "Has the tag Alumni and is on the list cohort-3.csv",
  );
  expect(await textAt(`/people?segment=${id}`)).toContain("2 people match");
  await tagOf("Alumni", "person-3@people.test");
  expect(await textAt("/people/segments")).toContain("3 people");
  await owner.post(`/people/segments/${id}`, {
    name: "Others",
    match: "all",
    "what-0": "notTagged",
    "value-0": alumni,
  });
  expect(await textAt(`/people?segment=${id}`)).toContain("1 person matches");
  // Of a deleted tag nobody has "not" either: a send must not reach everybody by mistake.
  await owner.post(`/people/tags/${alumni}`, { intent: "delete" });
  expect(await textAt("/people/segments")).toContain(
    "It refers to something that was deleted, so it matches nobody",
  );
  expect(await textAt(`/people?segment=${id}`)).toContain("Nobody matches");
  await owner.post(`/people/segments/${id}`, { intent: "delete" });
  expect((await owner.get(`/people?segment=${id}`)).status).toBe(404);
});

test("each condition means who it says", async () => {
  const { db } = app.context;
  const { accountId } = owner;
  const webinar = await addWebinar(app.context, owner, await addPublishedForm(app.context, owner));
  await addRegistration(app.context, webinar, { email: "person-1@people.test", attended: 1 });
  await addRegistration(app.context, webinar, { email: "person-2@people.test" });
  expect(await count("all", { what: "attended", value: webinar.id })).toBe(1);
  expect(await count("all", { what: "attended", value: "any" })).toBe(1);
  expect(await count("all", { what: "registered", value: webinar.id })).toBe(2);
  const people = await db
    .selectFrom("people")
    .select("number")
    .where("accountId", "=", accountId)
    .execute();
  expect(await count("all", { what: "notAttended", value: webinar.id })).toBe(people.length - 1);
  expect(
    await count("all", { what: "notCertified", value: "any" }, { what: "attended", value: "any" }),
  ).toBe(1);
  expect(
    await count("any", { what: "attended", value: "any" }, { what: "onList", value: listId }),
  ).toBe(4);
  expect(await count("all", { what: "joined", value: "2999-01-01" })).toBe(0);
  // Of another account nothing counts, whichever way it is asked.
  const stranger = await app.organiser();
  const theirs = await addList(app, stranger, "theirs.csv", names(2));
  expect(await count("all", { what: "onList", value: theirs })).toBe(0);
  expect(await count("all", { what: "notOnList", value: theirs })).toBe(0);
});

/** Four people on a list with a branch and a start day, as imports write them. */
async function addBranches() {
  const fields = [
    { Branch: "Ikeja", Start: "20 November 2026" },
    { Branch: "ikeja", Start: "2026-12-05" },
    { Branch: "Yaba 100%", Start: "3 January 2027" },
    { Branch: "", Start: "soon" },
  ];
  const people = fields.map((row, index) => ({
    firstName: "Ada",
    email: `branch-${index}@people.test`,
    fields: row,
  }));
  await addReadyProject(app.context, owner, people, { columns: ["Branch", "Start", 'Say "hi"'] });
}
const ofColumn = (what: PeopleRule["conditions"][number]["what"], value: string, text?: string) =>
  count("all", { what, value, text });

test("imported columns are compared by words and by dates", async () => {
  await addBranches();
  expect(await ofColumn("columnIs", "Branch", "IKEJA")).toBe(2);
  expect(await ofColumn("columnIs", "Start", "Ikeja"), "another column").toBe(0);
  expect(await ofColumn("columnContains", "Branch", "0%")).toBe(1);
  expect(await ofColumn("columnContains", "Branch", "%")).toBe(1);
  expect(await ofColumn("columnEmpty", "Branch")).toBe(1);
  expect(await ofColumn("columnEmpty", 'Say "hi"'), "a quote in its name").toBe(4);
  expect(await ofColumn("columnEmpty", "Nowhere")).toBe(0);
  expect(await ofColumn("columnBefore", "Start", "2026-12-01")).toBe(1);
  expect(await ofColumn("columnAfter", "Start", "2026-11-20")).toBe(2);
  expect(await ofColumn("columnAfter", "Start", "2026-11-19")).toBe(3);
  // Nobody of another account, and the same people when they are asked one by one.
  const stranger = await app.organiser();
  const rule = {
    match: "all" as const,
    conditions: [{ what: "columnIs" as const, value: "Branch", text: "Ikeja" }],
  };
  expect(await countRule(app.context.db, stranger.accountId, rule)).toBe(0);
  expect(await countRuleInSteps(app.context.db, owner.accountId, rule)).toBe(2);
});

test("the form offers columns, keeps what is typed and counts", async () => {
  await addBranches();
  const asked = "what-0=columnIs&value-0=Branch&text-0=Ikeja";
  const html = await owner.page(`/people/segments/new?name=Branch&${asked}`);
  expect(html).toMatch(/<option value="Branch" selected="">Branch/);
  expect(html).toMatch(/name="text-0"[^>]*value="Ikeja"|value="Ikeja"[^>]*name="text-0"/);
  expect(await textAt(`/people/segments/new?${asked}`)).toContain("2 people fit this now");
  const refused = await owner.post("/people/segments/new", {
    name: "Branch",
    "what-0": "columnBefore",
    "value-0": "Branch",
    "text-0": "soon",
  });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringMatching(/id="text-0-error"/),
  ]);
});

test("clicks and expiring certificates are asked of what happened", async () => {
  const { db } = app.context;
  const { accountId } = owner;
  const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
  await write(owner, draft, { intent: "save" });
  await confirm(owner, draft);
  const { id: batchId } = await db
    .selectFrom("batches")
    .select("id")
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const clicked = { clickedAt: "2026-11-01T08:00:00.000Z" };
  await db
    .updateTable("deliveries")
    .set(clicked)
    .where("accountId", "=", accountId)
    .where("toEmail", "in", ["person-1@people.test", "person-2@people.test"])
    .execute();
  await db
    .updateTable("deliveries")
    .set({ correctedTo: "person-4@people.test" })
    .where("accountId", "=", accountId)
    .where("toEmail", "=", "person-2@people.test")
    .execute();
  expect(await count("all", { what: "clicked", value: "any" })).toBe(2);
  expect(await count("all", { what: "clicked", value: batchId })).toBe(2);
  const both = [
    { what: "clicked" as const, value: batchId },
    { what: "onList" as const, value: listId },
  ];
  expect(await countRuleInSteps(db, accountId, { match: "all", conditions: both })).toBe(2);
  expect(await count("all", { what: "clicked", value: "of-another" })).toBe(0);
  expect(await count("all", { what: "notClicked", value: "of-another" })).toBe(0);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await issueOne(db, { ...CERTIFIED[0], accountId, expiresAt: inDays(10), now: new Date() });
  const expires = (what: "expiresBefore" | "expiresAfter", days: number) =>
    count("all", { what, value: "", from: inDays(days) });
  expect(await count("all", { what: "expiresWithin", value: "11" })).toBe(1);
  expect(await count("all", { what: "expiresWithin", value: "9" })).toBe(0);
  expect([await expires("expiresBefore", 11), await expires("expiresBefore", 9)]).toEqual([1, 0]);
  expect([await expires("expiresAfter", 8), await expires("expiresAfter", 11)]).toEqual([1, 0]);
});

test("opened none of the last e-mails asks for the last ones alone", async () => {
  const { db } = app.context;
  const mail = async (toEmail: string, day: number, opened: boolean) => {
    const at = `2026-01-0${day}T08:00:00.000Z`;
    const texts = {
      title: "",
      subject: "",
      body: "",
      html: "",
      text: "",
      fromAddress: "",
      replyTo: "",
      cc: "",
      bcc: "",
    };
    const batchId = newId();
    const { accountId } = owner;
    const batch = {
      id: batchId,
      accountId,
      kind: "bulk",
      ...texts,
      delivery: "link",
      status: "done",
      recipientCount: 1,
    };
    await db
      .insertInto("batches")
      .values({ ...batch, createdAt: at } as never)
      .execute();
    const delivery = {
      id: newId(),
      accountId,
      batchId,
      kind: "recipient",
      position: 1,
      toName: "",
      toEmail,
      searchText: "",
      values: "{}",
      state: "delivered",
      idempotencyKey: newId(),
      messageId: newId(),
      attempt: 1,
      acceptedAt: at,
      openedAt: opened ? at : null,
      createdAt: at,
      updatedAt: at,
    };
    await db
      .insertInto("deliveries")
      .values(delivery as never)
      .execute();
  };
  for (const day of [1, 2, 3]) await mail("person-1@people.test", day, day === 1);
  for (const day of [1, 2]) await mail("person-2@people.test", day, day === 2);
  expect(await count("all", { what: "unopened", value: "2" })).toBe(1);
  expect(await count("all", { what: "unopened", value: "3" })).toBe(0);
  expect(await count("all", { what: "unopened", value: "1" })).toBe(1);
});

test("an e-mail to a segment leaves out who agreed to certificates only", async () => {
  const project = await addReadyProject(app.context, owner, CERTIFIED);
  const { email } = await app.context.db
    .selectFrom("recipients")
    .select("email")
    .where("listId", "=", project.listId!)
    .limit(1)
    .executeTakeFirstOrThrow();
  const alumni = await tagOf("Alumni", "person-1@people.test", email);
  const id = await segment("Friends", [["tagged", alumni]]);
  expect(await textAt("/bulk-email?tab=segments")).toContain("Friends 2 people");
  const card = await owner.page(`/bulk-email?tab=segments&card=${id}`);
  expect(card).toContain("Agreed to certificates only");
  const draft = await send(owner, card);
  expect((await write(owner, draft)).status).toBe(303);
  expect(await textAt(`${draft}/send`)).toContain("agreed to certificates only");
  expect((await confirm(owner, draft)).status).toBe(303);
  const rows = await app.context.db
    .selectFrom("deliveries")
    .select(["toEmail", "state", "reason"])
    .where("accountId", "=", owner.accountId)
    .orderBy("toEmail")
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows.find((row) => row.toEmail === email)).toMatchObject({
    state: "skipped",
    reason: expect.stringContaining("agreed to certificates only"),
  });
  expect(rows.find((row) => row.toEmail === "person-1@people.test")?.state).not.toBe("skipped");
});

test("a segment’s people are put on a certificate’s list, each once", async () => {
  const project = await addReadyProject(app.context, owner, CERTIFIED);
  const alumni = await tagOf("Alumni", "person-1@people.test", "person-2@people.test");
  const id = await segment("Friends", [["tagged", alumni]]);
  const here = `/certificates/${project.id}/recipients/add/existing`;
  expect(await textAt(here)).toContain("Friends");
  expect(await textAt(`${here}?segment=${id}`)).toContain("2 people match this segment now");
  await owner.post(here, { segment: id });
  await owner.post(here, { segment: id });
  const people = await app.context.db
    .selectFrom("recipients")
    .select("email")
    .where("listId", "=", project.listId!)
    .execute();
  expect(
    people.filter(({ email }) => email.startsWith("person-") && email.endsWith("people.test")),
  ).toHaveLength(2);
});
