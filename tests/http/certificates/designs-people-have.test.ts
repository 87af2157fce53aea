import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Design } from "../../../app/engines/certificate/design.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

// Files as real programs and phones make them, uploaded as a person does.

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

const fixture = (folder: string, name: string) =>
  readFile(join("tests/fixtures", folder, name)).then(
    (bytes) => new File([new Uint8Array(bytes)], name),
  );

/** The address of the new project. */
async function startWith(name: string): Promise<string> {
  const form = new FormData();
  form.set("token", name);
  form.set("title", "Data Analysis");
  form.set("file", await fixture("designs", name));
  const answer = await owner.post("/certificates/new", form);
  expect([answer.status, answer.status === 303 ? "" : await answer.text()]).toEqual([303, ""]);
  return (answer.headers.get("Location") ?? "").replace(/\/design$/, "");
}

async function preview(at: string): Promise<Buffer> {
  const answer = await owner.get(`${at}/preview.webp?w=1000`);
  expect(answer.status).toBe(200);
  return sharp(Buffer.from(await answer.arrayBuffer()))
    .png()
    .toBuffer();
}

test("a DRAFT in a layer that is off is on no certificate", async () => {
  const at = await startWith("hidden-layer-draft.pdf");
  // It would be red, across the middle.
  const middle = { left: 250, top: 250, width: 500, height: 120 };
  const { channels } = await sharp(await preview(at))
    .extract(middle)
    .stats();
  expect(channels[0]?.mean).toBeLessThanOrEqual((channels[2]?.mean ?? 0) + 1);
  expect((await readPage(await owner.page(`${at}/design`))).text).toContain(
    "those that are switched off aren't",
  );
});

test("what a form's fields show is printed, and said", async () => {
  const at = await startWith("fillable-template.pdf");
  const { text } = await readPage(await owner.page(`${at}/design`));
  expect(text).toContain("Form fields are printed as they are filled in now");
});

test("a PDF with a blank line first is taken", async () => {
  expect((await preview(await startWith("pdf-after-blank-line.pdf"))).length).toBeGreaterThan(2000);
});

test("of a photographed signature only the ink is kept", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ token: "s", title: "Signed", design: "guilloche" }))
    form.set(name, value);
  const started = await owner.post("/certificates/new", form);
  const at = (started.headers.get("Location") ?? "").replace(/\/values$/, "/design");
  const photo = new FormData();
  for (const [name, value] of Object.entries({ revision: "1", person: "1", intent: "apply" }))
    photo.set(name, value);
  photo.set("field", "signature");
  photo.set("f.signature.file", await fixture("signatures", "grey-uneven-light.jpg"));
  expect((await owner.post(at, photo)).status).toBe(303);
  const row = await app.context.db
    .selectFrom("projects")
    .select("design")
    .where("id", "=", at.split("/")[2] ?? "")
    .executeTakeFirstOrThrow();
  const { fields } = JSON.parse(row.design ?? "null") as Design;
  const [fileKey = ""] = fields.flatMap((one) =>
    one.kind === "signature" ? (one.fileKey ?? []) : [],
  );
  const ink = sharp(await readFile(join(app.context.config.dataDir, "files", fileKey)));
  const { channels } = await ink.stats();
  // Nearly all of the paper around it is gone, and what is left has some of it see-through.
  const { width, height } = await ink.metadata();
  const whole = await sharp(
    await readFile(join("tests/fixtures/signatures/grey-uneven-light.jpg")),
  ).metadata();
  expect(width * height).toBeLessThan(0.6 * whole.width * whole.height);
  expect(channels[3]?.mean).toBeLessThan(100);
  expect(channels[3]?.max).toBeGreaterThan(200);
});
