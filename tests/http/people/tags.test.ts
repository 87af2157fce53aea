import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../app/platform/text/ids.ts";
import { addMember } from "../../factories/members.ts";
import { addList, names } from "../../setup/bulk-walk.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let listId: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.organiser();
  listId = await addList(app, owner, "cohort-3.csv", names(3));
});

const textAt = async (path: string) => (await readPage(await owner.page(path))).text;
const person = (n: number) =>
  app.context.db
    .selectFrom("people")
    .select(["id", "number"])
    .where("accountId", "=", owner.accountId)
    .where("email", "=", `person-${n}@people.test`)
    .executeTakeFirstOrThrow();
const tag = (name: string) =>
  app.context.db
    .selectFrom("tags")
    .select(["id", "name"])
    .where("accountId", "=", owner.accountId)
    .where("name", "=", name)
    .executeTakeFirst();
/** Who has a tag, by address. */
async function tagged(name: string): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom("personTags")
    .innerJoin("tags", "tags.id", "personTags.tagId")
    .innerJoin("people", "people.number", "personTags.personNumber")
    .select("people.email")
    .where("tags.accountId", "=", owner.accountId)
    .where("tags.name", "=", name)
    .orderBy("people.email")
    .execute();
  return rows.map(({ email }) => email);
}

describe("Tags on people", () => {
  test("ticked people are tagged, found by the tag, and untagged", async () => {
    const [one, two] = [await person(1), await person(2)];
    const path = `/people/tag?n=${one.number}&n=${two.number}`;
    expect(await textAt(path)).toContain("Tag 2 people");
    const answer = await owner.post(path, { tags: "Alumni, Speaker", act: "add" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/people"]);
    expect(await tagged("Alumni")).toEqual(["person-1@people.test", "person-2@people.test"]);
    const { id } = (await tag("Alumni"))!;
    const found = await textAt(`/people?tag=${id}`);
    expect(found).toContain("2 people match");
    expect(found).not.toContain("person-3@people.test");
    expect(await textAt(`/people?tag=${id}&q=person-2`)).toContain("1 person matches");
    await owner.post(`/people/tag?n=${one.number}`, { tags: "alumni", act: "remove" });
    expect(await tagged("Alumni")).toEqual(["person-2@people.test"]);
    expect(
      (await (await owner.get(`/people/export.csv?tag=${id}`)).text()).trim().split("\n"),
    ).toHaveLength(2);
  });

  test("everybody found, and people of a list", async () => {
    await owner.post("/people/tag?all=1&q=person-3", { tags: "Found", act: "add" });
    expect(await tagged("Found")).toEqual(["person-3@people.test"]);
    const answer = await owner.post(`/people/tag?list=${listId}&all=1`, {
      tags: "Found",
      act: "add",
    });
    expect(answer.headers.get("Location")).toBe(`/bulk-email/lists/${listId}`);
    expect(await tagged("Found")).toHaveLength(3);
  });

  test("a form without a tag comes back with what is wrong", async () => {
    const { number } = await person(1);
    const answer = await owner.post(`/people/tag?n=${number}`, { tags: " , ", act: "remove" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Type a tag, like Alumni");
    expect(await textAt("/people/tag")).toContain("Nobody is selected");
  });

  test("on somebody’s page they are added, and taken off one by one", async () => {
    const { id } = await person(1);
    await owner.post(`/people/${id}/tags`, { tags: "Speaker, VIP" });
    const page = await owner.page(`/people/${id}`);
    expect(page).toContain("Take off Speaker");
    await owner.post(`/people/${id}/tags`, { tags: "Speaker", act: "remove" });
    expect(await owner.page(`/people/${id}`)).not.toContain("Take off Speaker");
    expect((await owner.get(`/people/${id}/tags`)).status).toBe(405);
  });

  test("pasted people get tags at once", async () => {
    const form = new FormData();
    const fields = {
      name: "Pasted",
      people: "Ada Obi, ada@mail.test",
      tags: "Pasted, New",
      consent: "on",
    };
    for (const [field, value] of Object.entries({ ...fields, token: newId(), intent: "add" }))
      form.set(field, value);
    expect((await owner.post("/bulk-email/paste", form)).status).toBe(303);
    expect(await tagged("Pasted")).toEqual(["ada@mail.test"]);
  });

  test("a corrected address keeps its tags", async () => {
    const { id, number } = await person(1);
    await owner.post(`/people/tag?n=${number}`, { tags: "Kept", act: "add" });
    await owner.post(`/people/${id}/email`, { email: "right@people.test", token: newId() });
    expect(await tagged("Kept")).toEqual(["right@people.test"]);
    const row = await app.context.db
      .selectFrom("recipients")
      .select("id")
      .where("email", "=", "right@people.test")
      .where("listId", "=", listId)
      .executeTakeFirstOrThrow();
    const typed = { firstName: "Person", lastName: "1", email: "better@people.test" };
    expect((await owner.post(`/bulk-email/lists/${listId}/${row.id}`, typed)).status).toBe(303);
    expect(await tagged("Kept")).toEqual(["better@people.test"]);
  });
});

describe("The tags of an account", () => {
  test("one is renamed, merged and deleted; people stay", async () => {
    const [one, two] = [await person(1), await person(2)];
    await owner.post(`/people/tag?n=${one.number}`, { tags: "Alumni", act: "add" });
    await owner.post(`/people/tag?n=${one.number}&n=${two.number}`, {
      tags: "Alumnus",
      act: "add",
    });
    const [alumni, alumnus] = [(await tag("Alumni"))!, (await tag("Alumnus"))!];
    expect(await textAt("/people/tags")).toMatch(/Alumni 1 person.*Alumnus 2 people/);
    const taken = await owner.post(`/people/tags/${alumnus.id}`, { name: "ALUMNI" });
    expect(taken.status).toBe(422);
    expect(await taken.text()).toContain("You have a tag Alumni already");
    await owner.post(`/people/tags/${alumnus.id}`, { name: "Alumna" });
    expect(await tagged("Alumna")).toHaveLength(2);
    await owner.post(`/people/tags/${alumnus.id}`, { intent: "merge", into: alumni.id });
    expect(await tag("Alumna")).toBeUndefined();
    expect(await tagged("Alumni")).toHaveLength(2);
    await owner.post(`/people/tags/${alumni.id}`, { intent: "delete" });
    expect(await tag("Alumni")).toBeUndefined();
    expect(await textAt("/people")).toContain("3 people");
  });

  test("viewers change none, and another account finds none", async () => {
    const { id, number } = await person(1);
    await owner.post(`/people/tag?n=${number}`, { tags: "Mine", act: "add" });
    const mine = (await tag("Mine"))!;
    const viewer = await addMember(app, owner.accountId, {
      role: "viewer",
      email: `${crypto.randomUUID()}@people.test`,
    });
    const stranger = await app.organiser();
    expect((await viewer.post(`/people/tag?n=${number}`, { tags: "Theirs" })).status).toBe(403);
    expect((await viewer.post(`/people/${id}/tags`, { tags: "Theirs" })).status).toBe(403);
    expect(await viewer.page("/people")).not.toContain("Tag selected");
    expect((await stranger.get(`/people?tag=${mine.id}`)).status).toBe(404);
    expect((await stranger.post(`/people/tags/${mine.id}`, { intent: "delete" })).status).toBe(404);
    expect(
      (await stranger.post(`/people/tag?list=${listId}&all=1`, { tags: "Theirs" })).status,
    ).toBe(404);
    await stranger.post(`/people/tag?n=${number}`, { tags: "Theirs" });
    expect(
      await app.context.db
        .selectFrom("personTags")
        .select("tagId")
        .where("personNumber", "=", number)
        .execute(),
    ).toHaveLength(1);
  });
});
