import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../factories/members.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Person = Awaited<ReturnType<TestApp["organiser"]>>;

const PEOPLE = ["Ada", "Bisi"].map((firstName) => ({
  firstName,
  lastName: "Obi",
  email: `${firstName.toLowerCase()}@people.test`,
  certificateName: "",
  fields: { Score: "9" },
}));

const readyProject = (person: Person, title = "Fire Safety") =>
  addReadyProject(app.context, person, PEOPLE, { title, columns: ["Score"] });

const templatesOf = ({ accountId }: Person) =>
  app.context.db
    .selectFrom("designTemplates")
    .selectAll()
    .where("accountId", "=", accountId)
    .execute();

async function save(person: Person, projectId: string, name: string) {
  const token = crypto.randomUUID();
  return person.post(`/certificates/${projectId}/design/template`, { name, token });
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("a saved design is in the gallery, and starts a project", async () => {
  const person = await app.organiser();
  const project = await readyProject(person);
  const leave = await person.post(
    `/certificates/${project.id}/design`,
    form({ intent: "template", revision: "1" }),
  );
  expect(leave.headers.get("Location")).toBe(`/certificates/${project.id}/design/template`);
  const page = await readPage(await person.page(`/certificates/${project.id}/design/template`));
  expect(page.getByLabelText<HTMLInputElement>("Name of the template").value).toBe("Fire Safety");
  expect((await save(person, project.id, "House <b>style</b>")).headers.get("Location")).toBe(
    `/certificates/${project.id}/design`,
  );

  const [template] = await templatesOf(person);
  const gallery = await readPage(await person.page("/certificates/new"));
  const choice = gallery.getByRole<HTMLInputElement>("radio", { name: "House <b>style</b>" });
  expect(choice.value).toBe(`own:${template!.id}`);
  const picture = await person.get(
    choice.closest("label")!.querySelector("img")!.getAttribute("src")!,
  );
  const bytes = await picture.arrayBuffer();
  expect([
    picture.status,
    picture.headers.get("Content-Type"),
    bytes.byteLength <= 6 * 1024,
  ]).toEqual([200, "image/webp", true]);

  const started = await person.post(
    "/certificates/new",
    form({ title: "Another course", token: "t1", design: choice.value }),
  );
  const id = started.headers.get("Location")!.split("/")[2]!;
  const made = await app.context.db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(made.design!)).toEqual(JSON.parse(project.design!));
  expect(made.listId).toBeNull();
});

test("pressed twice, one template is saved", async () => {
  const person = await app.organiser();
  const project = await readyProject(person);
  for (let n = 0; n < 2; n++)
    await person.post(`/certificates/${project.id}/design/template`, {
      name: "Once",
      token: "same",
    });
  expect(await templatesOf(person)).toHaveLength(1);
});

test("a name is needed, and what was typed is kept", async () => {
  const person = await app.organiser();
  const project = await readyProject(person);
  const empty = await save(person, project.id, " ");
  expect([empty.status, await empty.text()]).toEqual([
    422,
    expect.stringContaining("Enter a name for the template"),
  ]);
  const long = await save(person, project.id, "x".repeat(121));
  expect([long.status, await long.text()]).toEqual([422, expect.stringContaining("x".repeat(121))]);
});

test("the sixty-first template is refused with a way out", async () => {
  const person = await app.organiser();
  const project = await readyProject(person);
  const row = {
    accountId: person.accountId,
    name: "One",
    design: project.design!,
    createdBy: person.userId,
    createdAt: "2026",
  };
  const rows = Array.from({ length: 60 }, (_, n) => ({ ...row, id: `t${n}-${person.accountId}` }));
  await app.context.db.insertInto("designTemplates").values(rows).execute();
  const post = () =>
    person.post(`/certificates/${project.id}/design/template`, { name: "One more", token: "full" });
  const full = await post();
  expect([full.status, await full.text()]).toEqual([
    422,
    expect.stringContaining("Delete one under New certificate"),
  ]);
  await person.post(`/certificates/templates/${rows[0]!.id}/delete`, {});
  expect((await post()).status).toBe(303);
  expect((await templatesOf(person)).map(({ name }) => name)).toContain("One more");
});

test("it is renamed and deleted, and its projects stay", async () => {
  const person = await app.organiser();
  const project = await readyProject(person);
  await save(person, project.id, "House style");
  const [{ id } = { id: "" }] = await templatesOf(person);
  expect((await person.post(`/certificates/templates/${id}/rename`, { name: "" })).status).toBe(
    422,
  );
  await person.post(`/certificates/templates/${id}/rename`, { name: "Ilé iṣẹ́" });
  expect((await templatesOf(person))[0]?.name).toBe("Ilé iṣẹ́".normalize("NFC"));
  expect(await person.page(`/certificates/templates/${id}/delete`)).toContain(
    "Delete Ilé iṣẹ́?".normalize("NFC"),
  );
  expect((await person.post(`/certificates/templates/${id}/delete`, {})).status).toBe(303);
  expect(await templatesOf(person)).toEqual([]);
  expect((await person.get(`/certificates/${project.id}/design`)).status).toBe(200);
});

test("another account can't start with it, nor a viewer delete it", async () => {
  const [person, other] = [await app.organiser(), await app.organiser()];
  const project = await readyProject(person);
  await save(person, project.id, "House style");
  const [{ id } = { id: "" }] = await templatesOf(person);
  const stolen = await other.post(
    "/certificates/new",
    form({ title: "Mine", token: "t1", design: `own:${id}` }),
  );
  expect(stolen.status).toBe(422);
  expect((await other.get(`/certificates/templates/${id}/thumbnail`)).status).toBe(404);
  const viewer = await addMember(app, person.accountId, {
    role: "viewer",
    email: "viewer@lagoon.test",
  });
  expect((await viewer.post(`/certificates/templates/${id}/delete`, {})).status).toBe(403);
  expect(await templatesOf(person)).toHaveLength(1);
});

test("a copied project brings its list along when ticked", async () => {
  const person = await app.organiser();
  const project = await readyProject(person);
  const page = await readPage(await person.page(`/projects/${project.id}/duplicate`));
  expect(page.getByLabelText<HTMLInputElement>("Name of the copy").value).toBe(
    "Copy of Fire Safety",
  );
  expect(page.getByLabelText<HTMLInputElement>(/Also copy the list of 2 people/).checked).toBe(
    false,
  );
  const { db } = app.context;
  const copyOf = async (fields: Record<string, string>) => {
    const response = await person.post(`/projects/${project.id}/duplicate`, {
      token: crypto.randomUUID(),
      ...fields,
    });
    const id = response.headers.get("Location")!.split("/")[2]!;
    return db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  };
  expect((await copyOf({ title: "Second run" })).listId).toBeNull();
  const copy = await copyOf({ title: "Third run", people: "on" });
  expect(copy.listId).not.toBe(project.listId);
  const people = await db
    .selectFrom("recipients")
    .select(["firstName", "fields"])
    .where("listId", "=", copy.listId)
    .execute();
  expect(people).toEqual(
    PEOPLE.map(({ firstName, fields }) => ({ firstName, fields: JSON.stringify(fields) })),
  );
  const list = await db
    .selectFrom("recipientLists")
    .selectAll()
    .where("id", "=", copy.listId!)
    .executeTakeFirstOrThrow();
  expect([list.name, list.columns, list.recipientCount]).toEqual(["Third run", '["Score"]', 2]);
  expect(
    await db.selectFrom("certificates").select("id").where("projectId", "=", copy.id).execute(),
  ).toEqual([]);
});
