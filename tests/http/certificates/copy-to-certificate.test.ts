import { afterAll, beforeAll, expect, test } from "vitest";
import type { Design } from "../../../app/engines/certificate/design.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let person: Awaited<ReturnType<TestApp["organiser"]>>;
beforeAll(async () => {
  app = await startApp();
  person = await app.organiser();
});
afterAll(() => app.stop());

const project = (title: string, owner = person) =>
  addReadyProject(
    app.context,
    owner,
    [{ firstName: "Ada", lastName: "Obi", email: "ada@people.test" }],
    { title },
  );
async function designOf(id: string): Promise<Design & { revision: number }> {
  const { db } = app.context;
  const row = await db
    .selectFrom("projects")
    .select(["design", "designRevision"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...(JSON.parse(row.design ?? "") as Design), revision: row.designRevision };
}
/** What the designer's form posts without scripts. */
function pressed(intent: string, chosen: string, ticked: string[], revision: number): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ intent, field: chosen, revision: String(revision) }))
    data.set(name, value);
  for (const id of ticked) data.append("tick", id);
  return data;
}

test("ticked fields are copied to another certificate, and undone there", async () => {
  const [from, to] = [await project("Fire Safety"), await project("First Aid")];
  const { fields, revision } = await designOf(from.id);
  const [one, two] = fields.map(({ id }) => id) as [string, string];
  const asked = await person.post(
    `/certificates/${from.id}/design`,
    pressed("copy-to", two, [one, two], revision),
  );
  const address = asked.headers.get("Location")!;
  expect(address).toBe(`/certificates/${from.id}/design/copy?field=${one}&field=${two}`);
  const page = await readPage(await person.page(address));
  expect(page.queryByRole("radio", { name: /^Fire Safety/ })).toBeNull();
  expect(page.getByRole<HTMLInputElement>("radio", { name: /^First Aid/ }).value).toBe(to.id);

  const before = await designOf(to.id);
  const copied = await person.post(address, { to: to.id });
  expect(copied.status).toBe(303);
  const after = await designOf(to.id);
  const added = after.fields.slice(before.fields.length);
  expect(added).toHaveLength(2);
  const there = copied.headers.get("Location")!;
  expect(there).toBe(
    `/certificates/${to.id}/design?field=${added[1]!.id}&tick=${added[0]!.id}&tick=${added[1]!.id}`,
  );
  expect(await person.page(there)).toContain("2 fields were copied here from Fire Safety.");
  await person.post(`/certificates/${to.id}/design`, pressed("undo", "", [], after.revision));
  expect((await designOf(to.id)).fields).toEqual(before.fields);
});

test("one tick counts more than the chosen field", async () => {
  const from = await project("Ticked");
  const { fields, revision } = await designOf(from.id);
  const [one, two] = fields.map(({ id }) => id) as [string, string];
  const asked = await person.post(
    `/certificates/${from.id}/design`,
    pressed("copy-to", one, [two], revision),
  );
  expect(asked.headers.get("Location")).toBe(`/certificates/${from.id}/design/copy?field=${two}`);
});

test("nothing chosen, and another account’s certificate, are refused", async () => {
  const [from, to] = [await project("Mine"), await project("Theirs", await app.organiser())];
  const [field] = (await designOf(from.id)).fields;
  const address = `/certificates/${from.id}/design/copy?field=${field!.id}`;
  const nothing = await person.post(address, {});
  expect(nothing.status).toBe(422);
  expect(await nothing.text()).toContain("Choose a certificate");
  expect((await person.post(address, { to: to.id })).status).toBe(404);
  expect(
    (await person.get(`/certificates/${from.id}/design/copy?field=gone`)).headers.get("Location"),
  ).toBe(`/certificates/${from.id}/design`);
});

test("many certificates are searched and paged, the fields kept", async () => {
  const owner = await app.organiser();
  const from = await project("Source", owner);
  for (let i = 0; i < 22; i++) await project(`Course ${i}`, owner);
  const [field] = (await designOf(from.id)).fields;
  const address = `/certificates/${from.id}/design/copy?field=${field!.id}`;
  const radios = async (more: string) =>
    (await readPage(await owner.page(`${address}${more}`))).queryAllByRole("radio").length;
  expect(await radios("")).toBe(20);
  expect(await radios("&page=2")).toBe(2);
  expect(await radios("&q=course+21")).toBe(1);
  const none = await readPage(await owner.page(`${address}&q=welding`));
  expect(none.text).toContain("No other certificate has these words in its title.");
});
