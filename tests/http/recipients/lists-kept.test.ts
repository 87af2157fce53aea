import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../app/platform/text/ids.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser();
});

/** A list with these people, pasted. Answers its path. */
async function makeList(name: string, people: string): Promise<string> {
  const form = new FormData();
  const fields = { name, people, consent: "on", token: newId(), intent: "add" };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return (await organiser.post("/bulk-email/paste", form)).headers.get("Location")!;
}
const textAt = async (path: string) => (await readPage(await organiser.page(path))).text;
const idOf = (path: string) => path.split("/").at(-1)!;

test("a list's page tells its history: who brought in whom, and when", async () => {
  const list = await makeList("Alumni", "Ada Obi, ada@mail.test\nBola Ade, bola@mail.test");
  await organiser.post(`${list}/rename`, { name: "Alumni 2026", back: list });
  await organiser.post(`${list}/delete?all=1&q=bola`, {});
  const text = await textAt(list);
  expect(text).toMatch(
    /History.*1 person taken off Adaeze Nwosu,.*Renamed to Alumni 2026 Adaeze Nwosu,.*Typed or pasted: 2 people added Adaeze Nwosu,/,
  );
});

test("two lists are merged, each person once, after a look", async () => {
  const into = await makeList("Alumni", "Ada Obi, ada@mail.test\nBola Ade, bola@mail.test");
  const from = await makeList("Friends", "Ada Obi, ADA@mail.test\nChidi Eze, chidi@mail.test");
  expect(await textAt(`${into}/merge`)).toContain("Friends (2 people)");
  const look = await textAt(`${into}/merge?from=${idOf(from)}`);
  expect(look).toContain(
    "1 person is added to Alumni. 1 person is already on it with the same name and e-mail address",
  );
  expect(await textAt(into)).toContain("2 people are on this list.");

  expect(
    (await organiser.post(`${into}/merge?from=${idOf(from)}`, {})).headers.get("Location"),
  ).toBe(into);
  const text = await textAt(into);
  expect(text).toContain("3 people are on this list.");
  expect(text).toContain("Merged with Friends: 1 person added, 1 left out as duplicates");
  expect((await organiser.get(from)).status).toBe(404);
  expect((await organiser.post(`${into}/merge?from=${idOf(from)}`, {})).status).toBe(404);
});

test("a list of another account is merged with nobody's", async () => {
  const theirs = await makeList("Theirs", "Ada Obi, ada@mail.test");
  organiser = await app.organiser();
  const ours = await makeList("Ours", "Bola Ade, bola@mail.test");
  expect((await organiser.get(`${ours}/merge?from=${idOf(theirs)}`)).status).toBe(404);
  expect((await organiser.post(`${ours}/merge?from=${idOf(theirs)}`, {})).status).toBe(404);
});

test("a segment holds who fits it now, and can be written to", async () => {
  const { db } = app.context;
  const list = await makeList(
    "Class",
    "Ada Obi, ada@mail.test\nBola Ade, bola@mail.test\nChidi Eze, chidi@mail.test",
  );
  const refused = await organiser.post(`${list}/segment`, {
    name: "Everybody",
    certificate: "any",
    opened: "any",
    attended: "any",
  });
  expect(refused.status).toBe(422);
  expect(
    (
      await organiser.post(`${list}/segment`, { name: "Never opened", opened: "never" })
    ).headers.get("Location"),
  ).toBe(list);
  expect(await textAt(list)).toContain("Never opened Never opened one: 3 people");

  const { accountId } = organiser;
  const at = new Date().toISOString();
  await openedMail("ada@mail.test");
  expect(await textAt(list)).toContain("Never opened one: 2 people");
  const { id } = await db
    .selectFrom("listSegments")
    .select("id")
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const chosen = await textAt(`/bulk-email?tab=uploads&card=${id}`);
  expect(chosen).toContain("Never opened, of Class");
  expect(chosen).toContain("bola@mail.test");
  expect(chosen).not.toContain("ada@mail.test");

  const stranger = await app.organiser();
  expect((await stranger.get(`/bulk-email?tab=uploads&card=${id}`)).status).toBe(404);
  await organiser.post(`${list}/segment`, { intent: "delete", id });
  expect(await textAt(list)).toContain("A segment is a rule");

  async function openedMail(toEmail: string): Promise<void> {
    const batchId = newId();
    const texts = {
      title: "Hello",
      subject: "Hello",
      body: "",
      html: "",
      text: "",
      fromAddress: "",
      replyTo: "",
      cc: "",
      bcc: "",
    };
    const batch = {
      id: batchId,
      accountId,
      kind: "bulk" as const,
      ...texts,
      delivery: "link" as const,
      status: "done" as const,
    };
    await db
      .insertInto("batches")
      .values({ ...batch, recipientCount: 1, createdAt: at } as never)
      .execute();
    const message = {
      id: newId(),
      accountId,
      batchId,
      kind: "recipient",
      position: 1,
      toName: "",
      toEmail,
      searchText: "",
      values: "{}",
    };
    const sent = {
      state: "delivered",
      idempotencyKey: newId(),
      messageId: newId(),
      attempt: 1,
      openedAt: at,
      createdAt: at,
      updatedAt: at,
    };
    await db
      .insertInto("deliveries")
      .values({ ...message, ...sent } as never)
      .execute();
  }
});

test("two windows that save one person don’t overwrite each other", async () => {
  const { db } = app.context;
  const list = await makeList("Class", "Ada Obi, ada@mail.test");
  const person = db.selectFrom("recipients").selectAll().where("listId", "=", idOf(list));
  const { id } = await person.executeTakeFirstOrThrow();
  const page = await organiser.page(`${list}/${id}`);
  const version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const given = { firstName: "Ada", lastName: "Obi", email: "ada@mail.test", version };
  expect((await organiser.post(`${list}/${id}`, { ...given, lastName: "Obí" })).status).toBe(303);

  const refused = await organiser.post(`${list}/${id}`, { ...given, firstName: "Adaora" });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("Someone saved this person in another window");
  expect(html).toContain("Last Name is now “Obí” here. You typed “Obi”");
  expect(html).toContain('value="Adaora"');
  expect(await person.executeTakeFirstOrThrow()).toMatchObject({
    firstName: "Ada",
    lastName: "Obí",
  });

  const again = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(again).not.toBe(version);
  expect(
    (await organiser.post(`${list}/${id}`, { ...given, firstName: "Adaora", version: again }))
      .status,
  ).toBe(303);
  expect(await person.executeTakeFirstOrThrow()).toMatchObject({
    firstName: "Adaora",
    lastName: "Obi",
  });
});

test("what was typed for a list that was deleted meanwhile is kept", async () => {
  const list = await makeList("Class", "Ada Obi, ada@mail.test");
  expect((await organiser.post(`${list}/remove`, {})).status).toBe(303);
  const form = new FormData();
  form.set("people", "Bola Ade, bola@mail.test\nChidi & Sons, chidi@mail.test");
  form.set("token", newId());
  const late = await organiser.post(`${list}/paste`, form);
  expect(late.status).toBe(404);
  const page = await readPage(late);
  expect(page.text).toContain("This list was deleted");
  expect(page.text).toContain("What you typed is still here.");
  expect(page.body.querySelector("textarea")?.value.trim()).toBe(
    "Bola Ade, bola@mail.test\nChidi & Sons, chidi@mail.test",
  );
  const instead = page.body.querySelector('form[action="/bulk-email/paste"]')!;
  const again = new FormData();
  for (const input of instead.querySelectorAll("input"))
    again.set(input.getAttribute("name")!, input.getAttribute("value")!);
  const look = await organiser.post("/bulk-email/paste", again);
  expect([look.status, (await readPage(look)).text]).toEqual([
    200,
    expect.stringContaining("Bola"),
  ]);

  const single = await organiser.post(`${list}/add/single`, {
    firstName: "Dayo",
    email: "dayo@mail.test",
    token: newId(),
  });
  const { text, body } = await readPage(single);
  expect([single.status, text]).toEqual([404, expect.stringContaining("This list was deleted")]);
  expect([...body.querySelectorAll("textarea")].map((box) => box.value.trim())).toEqual([
    "Dayo",
    "dayo@mail.test",
  ]);
});
