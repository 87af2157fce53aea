import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readPath } from "../../../app/features/mailings/paths/paths.server.ts";
import { takeTurn } from "../../../app/features/mailings/paths/turn.server.ts";
import { savePeopleSegment } from "../../../app/features/recipients/segments/people-segments.server.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addList, names } from "../../setup/bulk-walk.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.organiser();
});

const RULES = "/bulk-email/rules";
const textAt = async (path: string) => (await readPage(await owner.page(path))).text;
const to = (answer: Response) => answer.headers.get("Location")!;

async function newPath(people: string[], toEveryone = "yes") {
  const listId = await addList(app, owner, "Cohort 9", people);
  const form = { name: "After joining", source: `uploads:${listId}`, toEveryone };
  const answer = await owner.post(`${RULES}/paths/new`, form);
  expect(answer.status).toBe(303);
  return { page: to(answer), listId };
}

const add = (page: string, step: Record<string, string>) =>
  owner.post(`${page}/steps/new/edit?kind=${step.kind}`, step);
const steps = (page: string) =>
  app.context.db
    .selectFrom("pathSteps")
    .selectAll()
    .where("pathId", "=", page.split("/").at(-1)!)
    .orderBy("position")
    .execute();

/** An e-mail step with a new message, written as its composer saves it. */
async function addEmail(page: string, subject = "Welcome") {
  const answer = await add(page, { kind: "email", about: "new" });
  expect(to(answer)).toMatch(/^\/bulk-email\/compose\/\w+$/);
  await app.context.db
    .updateTable("bulkDrafts")
    .set({ subject, body: "Dear {First Name}, good to have you in {Town}." })
    .where("id", "=", to(answer).split("/").at(-1)!)
    .execute();
}

async function turn(page: string, hours = 0) {
  const at = new Date(app.context.clock().getTime() + hours * 3_600_000);
  const id = page.split("/").at(-1)!;
  // On a busy machine one is over before everybody has moved, and asks for another.
  for (let turns = 0; turns < 50; turns++) {
    await takeTurn({ ...app.context, clock: () => at }, id);
    const path = await readPath(app.context.db, id);
    if ((path?.nextTurnAt ?? "9") > at.toISOString()) return;
  }
}

test("a path is made, tried, started and followed without scripts", async () => {
  const { page } = await newPath(names(3));
  const early = await owner.post(`${page}?index`, { intent: "start" });
  expect(await textAt(to(early))).toContain("It can’t start like this. It has no steps yet.");
  await addEmail(page);
  const [first] = await steps(page);
  const composer = `/bulk-email/compose/${first!.draftId}`;
  expect(await textAt(composer)).toContain("People on the path After joining");
  const message = { subject: "Welcome", body: "Dear {First Name}, good to have you." };
  expect(to(await owner.post(composer, Object.assign({ intent: "back" }, message)))).toBe(page);
  expect((await add(page, { kind: "wait", amount: "2", unit: "days" })).status).toBe(303);
  await addEmail(page, "How is it going?");
  const tried = await textAt(`${page}?try=yes`);
  expect(tried).toContain("Last month 3 people would have entered: 6 e-mails and no certificates");
  expect(tried).toContain("Wait 2 days");
  const sends = app.context.db
    .selectFrom("batches")
    .select("id")
    .where("accountId", "=", owner.accountId);
  expect(await sends.execute()).toEqual([]);
  await owner.post(`${page}?index`, { intent: "start" });
  await turn(page);
  expect(await textAt(page)).toContain("3 on it, 0 finished, 0 left");
  expect(await textAt(`${page}/people`)).toMatch(/Person 1.*Step 2, due/s);
  await turn(page, 49);
  await owner.post(`${page}/delete`, {});
  const ended = await owner.post(`${page}?index`, { intent: "start" });
  expect(await textAt(to(ended))).toMatch(/The path was changed meanwhile.*Ended/s);
  expect(await textAt(RULES)).toContain("0 on it, 3 finished, 0 left");
  expect(await sends.execute()).toHaveLength(2);
  const person = await app.context.db
    .selectFrom("people")
    .select("id")
    .where("accountId", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  expect(await textAt(`/people/${person.id}`)).toMatch(/Paths.*After joining.*Finished/s);
});

test("a condition leads to a later step, and never back", async () => {
  const { page } = await newPath(names(2));
  const { db } = app.context;
  const tag = { id: crypto.randomUUID(), accountId: owner.accountId, name: "VIP", nameKey: "vip" };
  await db
    .insertInto("tags")
    .values({ ...tag, createdAt: new Date().toISOString() })
    .execute();
  const segment = await savePeopleSegment(db, {
    accountId: owner.accountId,
    name: "VIPs",
    rule: { match: "all", conditions: [{ what: "tagged", value: tag.id }] },
    now: new Date(),
  });
  await add(page, { kind: "condition", about: segment! });
  await addEmail(page);
  await add(page, { kind: "tag", about: tag.id });
  const [asks, mail, tags] = await steps(page);
  const edit = `${page}/steps/${asks!.id}/edit`;
  expect((await owner.post(edit, { about: segment!, otherwise: tags!.id })).status).toBe(303);
  expect(await textAt(page)).toContain("Go on only if in “VIPs”. Otherwise go to step 3");
  for (const [step, act, text] of [
    [tags!, "remove", "Step 1 leads to the step you remove"],
    [mail!, "remove", "The step was removed."],
    [asks!, "down", "people would walk in a circle. A path only leads forward."],
  ] as const) {
    const answer = await owner.post(`${page}?index`, { intent: act, step: step.id });
    expect(await textAt(to(answer))).toContain(text);
  }
  await owner.post(`${page}?index`, { intent: "start" });
  await turn(page);
  const tagged = await db
    .selectFrom("personTags")
    .selectAll()
    .where("tagId", "=", tag.id)
    .execute();
  expect(tagged).toHaveLength(2);
});

test("a path edited in two windows keeps one order", async () => {
  const { page } = await newPath(names(1));
  for (const amount of ["1", "2", "3"]) await add(page, { kind: "wait", amount, unit: "days" });
  const [first, second, third] = await steps(page);
  const act = (intent: string, step: string) =>
    owner.post(`${page}?index`, { intent, step }).then(({ status }) => status);
  const edit = (step: string, amount: string) =>
    owner.post(`${page}/steps/${step}/edit`, { amount, unit: "days" });
  await Promise.all([
    act("up", second!.id),
    act("down", first!.id),
    act("remove", third!.id),
    act("remove", third!.id),
    add(page, { kind: "end" }),
    add(page, { kind: "wait", amount: "9", unit: "days" }),
    edit(second!.id, "7"),
  ]);
  const left = await steps(page);
  expect(left.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(left.map(({ kind }) => kind).sort()).toEqual(["end", "wait", "wait", "wait"]);
  // The other window still shows a step that was removed.
  expect(to(await edit(third!.id, "5"))).toBe(page);
  expect(await textAt(page)).toContain("That step was removed in the meantime");
  expect(await steps(page)).toEqual(left);
});

test("a certificate step gives each person one, and skips who has it", async () => {
  const { page } = await newPath(names(2));
  const project = await addReadyProject(app.context, owner, [], {
    subject: "Yours",
    body: "[Download Certificate]",
  });
  await add(page, { kind: "certificate", about: project.id });
  await owner.post(`${page}?index`, { intent: "start" });
  await turn(page);
  expect(await textAt(page)).toContain("0 waiting at step 1 , 2 passed");
  const given = await app.context.db
    .selectFrom("certificates")
    .select("holderEmail")
    .where("projectId", "=", project.id)
    .execute();
  expect(given).toHaveLength(2);
});

test("what is wrong with a step is said, and kept", async () => {
  const empty = await owner.post(`${RULES}/paths/new`, { name: "", source: "", toEveryone: "no" });
  expect(empty.status).toBe(422);
  expect(await empty.text()).toContain("Choose who comes onto it");
  const { page } = await newPath(names(1));
  for (const [step, text] of [
    [{ kind: "wait", amount: "900", unit: "days" }, "Enter a number of days from 1 to 365"],
    [{ kind: "tag", about: "nobody's" }, "Choose a tag"],
    [{ kind: "email", about: "" }, "Choose a message"],
    [{ kind: "certificate", about: "x" }, "Choose a certificate"],
    [{ kind: "condition", about: "x" }, "Choose a segment"],
  ] as const) {
    const answer = await add(page, step);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(text);
  }
  await owner.post(`${page}/delete`, {});
  expect((await owner.get(page)).status).toBe(404);
});

test("a path whose list or form was deleted stops and says so", async () => {
  const form = await addPublishedForm(app.context, owner);
  const made = await owner.post(`${RULES}/paths/new`, {
    name: "Answers",
    source: `forms:${form.id}`,
    toEveryone: "no",
  });
  const page = to(made);
  await add(page, { kind: "end" });
  await owner.post(`${page}?index`, { intent: "start" });
  await app.context.db
    .updateTable("forms")
    .set({ deletedAt: new Date().toISOString() })
    .where("id", "=", form.id)
    .execute();
  await turn(page, 2);
  expect(await textAt(page)).toContain("It stopped. Where its people come from was deleted.");
  expect(await textAt("/notifications")).toContain("A path stopped: Answers.");
});

test("viewers only look; another account's path is not there", async () => {
  const { page } = await newPath(names(1));
  const viewer = await addMember(app, owner.accountId, {
    role: "viewer",
    email: "looks-at-paths@people.test",
  });
  expect((await viewer.get(page)).status).toBe(200);
  expect((await viewer.post(`${page}?index`, { intent: "start" })).status).toBe(403);
  expect((await viewer.get(`${page}/steps/new/edit?kind=wait`)).status).toBe(403);
  const stranger = await app.organiser();
  for (const path of [page, `${page}/people`, `${page}/delete`, `${page}/steps/new/edit?kind=wait`])
    expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.post(`${page}?index`, { intent: "start" })).status).toBe(404);
});
