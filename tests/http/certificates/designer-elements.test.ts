import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Design, Field } from "../../../app/engines/certificate/design.ts";
import { freezeDesign } from "../../../app/features/certificates/issue/issue-certificates.server.ts";
import { readDesignVersion } from "../../../app/features/certificates/model/stored-design.server.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Person = Awaited<ReturnType<TestApp["organiser"]>>;

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

async function start(person: Person): Promise<string> {
  const token =
    /name="token" value="([^"]+)"/.exec(await person.page("/certificates/new"))?.[1] ?? "";
  const response = await person.post(
    "/certificates/new",
    form({ token, title: "First aid", design: "guilloche" }),
  );
  return response.headers.get("Location")!.split("/")[2]!;
}

async function designOf(id: string): Promise<{ design: Design; revision: number }> {
  const row = await app.context.db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { design: JSON.parse(row.design ?? "null"), revision: row.designRevision };
}

async function act(
  person: Person,
  id: string,
  fields: Record<string, string | File>,
): Promise<Response> {
  const { revision } = await designOf(id);
  return person.post(
    `/certificates/${id}/design`,
    form({ revision: String(revision), person: "1", intent: "apply", ...fields }),
  );
}

/** Adds an element and returns it. */
async function add(person: Person, id: string, element: string): Promise<Field> {
  const response = await act(person, id, { intent: "add", add: element });
  const fieldId = new URL(response.headers.get("Location")!, "http://localhost").searchParams.get(
    "field",
  );
  return (await designOf(id)).design.fields.find((field) => field.id === fieldId)!;
}

const fieldIn = async (id: string, fieldId: string) =>
  (await designOf(id)).design.fields.find((field) => field.id === fieldId) as Field & {
    fileKey: string | null;
  };
const fileOf = (bytes: Uint8Array | string, name: string) =>
  new File([new Uint8Array(Buffer.from(bytes))], name);
const square = (colour: string) =>
  sharp({ create: { width: 120, height: 120, channels: 3, background: colour } });
const fileAt = (key: string) => join(app.context.config.dataDir, "files", key);

/** The preview's pixels. */
async function preview(person: Person, id: string): Promise<Buffer> {
  const { view } = (await (
    await person.post(
      `/certificates/${id}/save-design`,
      form({ intent: "apply", revision: String((await designOf(id)).revision) }),
    )
  ).json()) as { view: { picture: string } };
  const answer = await person.get(`${view.picture}&w=480`);
  return sharp(new Uint8Array(await answer.arrayBuffer()))
    .raw()
    .toBuffer();
}

test("everything on offer can be added, shown and drawn", async () => {
  const person = await app.organiser();
  const id = await start(person);
  const page = await readPage(await person.page(`/certificates/${id}/design`));
  const offered = page.getByRole<HTMLSelectElement>("combobox", { name: "Add a field" });
  const elements = [
    ...offered.querySelectorAll<HTMLOptionElement>('optgroup[label="Elements"] option'),
  ].map(({ value }) => value);
  expect(elements).toHaveLength(11);
  for (const element of elements) await add(person, id, element);
  const { design } = await designOf(id);
  expect(new Set(design.fields.map(({ kind }) => kind)).size).toBe(7);
  expect((await preview(person, id)).length).toBeGreaterThan(100_000);
  const html = await person.page(`/certificates/${id}/design`);
  for (const label of [
    "Turn",
    "Opacity",
    "Letter case",
    "Thickness",
    "In its box",
    "Or type the name",
    "Locked",
  ])
    expect(html).toContain(label);
});

test("what is added most has a button of its own", async () => {
  const person = await app.organiser();
  const id = await start(person);
  const page = await readPage(await person.page(`/certificates/${id}/design`));
  const quick = page
    .getAllByRole<HTMLButtonElement>("button", { name: /^Add \w/ })
    .map(({ value }) => value);
  expect(quick).toHaveLength(6);
  for (const intent of quick) {
    const before = (await designOf(id)).design.fields.length;
    expect((await act(person, id, { intent })).status).toBe(303);
    expect((await designOf(id)).design.fields.length).toBeGreaterThan(before);
  }
  const unknown = await act(person, id, { intent: "add:car" });
  expect([unknown.status, (await unknown.text()).includes("Choose a field from the list")]).toEqual(
    [422, true],
  );
});

test("a turn and an opacity are saved; a wrong one is named", async () => {
  const person = await app.organiser();
  const id = await start(person);
  const { id: box } = await add(person, id, "rectangle");
  const before = await preview(person, id);
  const typed = {
    [`f.${box}.here`]: "some",
    [`f.${box}.rotation`]: "30",
    [`f.${box}.opacity`]: "50",
    [`f.${box}.filled`]: "on",
  };
  expect((await act(person, id, { field: box, ...typed })).status).toBe(303);
  expect(await fieldIn(id, box)).toMatchObject({ rotation: 30, opacity: 0.5, fill: "#f1d283" });
  expect(Buffer.compare(before, await preview(person, id))).not.toBe(0);
  const refused = await act(person, id, {
    field: box,
    [`f.${box}.here`]: "some",
    [`f.${box}.rotation`]: "999",
  });
  const html = await refused.text();
  expect([refused.status, html.includes("whole degrees from -180 to 180")]).toEqual([422, true]);
  expect(html).toMatch(/<details[^>]*open=""/);
});

test("an uploaded picture is drawn, read by what is in it", async () => {
  const person = await app.organiser();
  const id = await start(person);
  const { id: image } = await add(person, id, "image");
  const before = await preview(person, id);
  const upload = (bytes: Uint8Array | string, name = "photo.exe") =>
    act(person, id, { field: image, [`f.${image}.file`]: fileOf(bytes, name) });
  expect((await upload(await square("#20a060").webp().toBuffer())).status).toBe(303);
  const { fileKey } = await fieldIn(id, image);
  expect(fileKey).toMatch(new RegExp(`^accounts/${person.accountId}/pictures/[0-9a-f]{64}\\.jpg$`));
  expect(Buffer.compare(before, await preview(person, id))).not.toBe(0);
  for (const [bytes, status, problem] of [
    ["MZ program", 415, "Upload the picture as a PNG, JPG or WebP."],
    [(await square("#20a060").png().toBuffer()).subarray(0, 90), 422, "damaged or incomplete"],
  ] as const) {
    const refused = await upload(bytes, "photo.png");
    expect([refused.status, (await refused.text()).includes(problem)]).toEqual([status, true]);
  }
  expect((await fieldIn(id, image)).fileKey).toBe(fileKey);
});

test("a typed signature is written, without a script", async () => {
  const person = await app.organiser();
  const id = await start(person);
  expect(
    (
      await act(person, id, {
        field: "signature",
        intent: "sign",
        "sign.signature": "Fúnmiláyọ̀ Adébáyọ̀",
      })
    ).status,
  ).toBe(303);
  const { fileKey } = await fieldIn(id, "signature");
  const { channels, width = 0 } = await sharp(fileAt(fileKey!)).metadata();
  expect([channels, width > 300]).toEqual([4, true]);
  const refused = await act(person, id, { field: "signature", "sign.signature": "\u{13000}" });
  expect([refused.status, (await refused.text()).includes("No script font has")]).toEqual([
    422,
    true,
  ]);
  await act(person, id, { "sign.name": "Not a signature" });
  expect(await fieldIn(id, "name")).not.toHaveProperty("fileKey");
});

test("a locked element is neither moved nor removed", async () => {
  const person = await app.organiser();
  const id = await start(person);
  await act(person, id, { field: "name", "f.name.here": "some", "f.name.locked": "on" });
  const before = await fieldIn(id, "name");
  expect(before).toMatchObject({ locked: true });
  for (const intent of ["remove", "nudge-up", "centre-across"]) {
    const refused = await act(person, id, { field: "name", intent });
    expect([intent, refused.status, (await refused.text()).includes("is locked")]).toEqual([
      intent,
      422,
      true,
    ]);
  }
  expect(await fieldIn(id, "name")).toEqual(before);
});

test("a certificate keeps the logo it was issued with", async () => {
  const person = await app.organiser();
  const id = await start(person);
  await add(person, id, "logo");
  const without = await preview(person, id);
  const logo = async (colour: string) => {
    await person.post(
      "/settings/organisation",
      form({ intent: "logo", logo: fileOf(await square(colour).png().toBuffer(), "a.png") }),
    );
    const row = await app.context.db
      .selectFrom("accounts")
      .select("logoFileKey")
      .where("id", "=", person.accountId)
      .executeTakeFirst();
    return row!.logoFileKey!;
  };
  const first = await logo("#d01030");
  const withFirst = await preview(person, id);
  expect(Buffer.compare(without, withFirst)).not.toBe(0);
  const { db, clock } = app.context;
  const { design } = await designOf(id);
  const version = await freezeDesign(db, person.accountId, design, clock());
  const second = await logo("#1030d0");
  expect([existsSync(fileAt(first)), existsSync(fileAt(second))]).toEqual([true, true]);
  const frozen = await readDesignVersion(db, version);
  expect(frozen.fields.find(({ kind }) => kind === "logo")).toMatchObject({ fileKey: first });
  expect(frozen.wrapping).toBe("largest");
  expect(Buffer.compare(withFirst, await preview(person, id))).not.toBe(0);
  await logo("#101010");
  expect(existsSync(fileAt(second))).toBe(false);
});

test("a duplicated project keeps its pictures", async () => {
  const person = await app.organiser();
  const id = await start(person);
  const { id: image } = await add(person, id, "image");
  await act(person, id, {
    field: image,
    [`f.${image}.file`]: fileOf(await square("#20a060").png().toBuffer(), "a.png"),
  });
  const html = await person.page("/certificates");
  const token =
    new RegExp(`action="/projects/${id}/duplicate".*?name="token" value="([^"]+)"`, "s").exec(
      html,
    )?.[1] ?? "";
  const response = await person.post(`/projects/${id}/duplicate`, { token });
  const copy = response.headers.get("Location")!.split("/")[2]!;
  expect((await designOf(copy)).design).toEqual((await designOf(id)).design);
});
