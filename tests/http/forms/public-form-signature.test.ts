import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import {
  actionOf,
  expectBare,
  expectOnlyPhotoScript,
  leadsTo,
  stampOf,
  wordsOf,
  ZAINAB,
} from "../../setup/fill-form.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

const signedForm = (settings = {}) =>
  addPublishedForm(app.context, owner, {
    elements: [
      ...contactQuestions(),
      element("page-break", { id: "breaktwo", label: "Sign" }),
      element("signature", {
        id: "signhere",
        label: "Your signature",
        settings: { picture: true, ...settings },
      }),
    ],
  });
const responsesOf = (formId: string) =>
  app.context.db.selectFrom("formResponses").selectAll().where("formId", "=", formId).execute();
const filesOf = (formId: string) =>
  app.context.db.selectFrom("formFiles").selectAll().where("formId", "=", formId).execute();

function send(
  visitor: Visitor,
  html: string,
  fields: Record<string, string>,
  file: File | null = null,
): Promise<Response> {
  const form = new FormData();
  if (file) form.append("q-signhere.picture", file);
  for (const [name, value] of Object.entries({ stamp: stampOf(html), go: "on", ...fields }))
    form.append(name, value);
  return visitor.post(actionOf(html), form);
}

/** As far as the page with the signature. */
async function beginning(form: { slug: string }) {
  const visitor = app.visitor();
  const second = await leadsTo(await send(visitor, await visitor.page(`/f/${form.slug}`), ZAINAB));
  return { visitor, second, html: await visitor.page(second) };
}

async function sendAll(visitor: Visitor, check: string): Promise<void> {
  await leadsTo(await send(visitor, await visitor.page(check), {}));
}

/** A scribble, as a camera writes it: turned, and with where it was taken. */
async function photo(): Promise<File> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><path d="M40 200q90-180 160 0t300-60" stroke="#123" fill="none" stroke-width="8"/></svg>';
  const exif = { IFD0: { Copyright: "Taken in Yaba" }, IFD3: { GPSLatitude: "6/1 30/1 0/1" } };
  const jpeg = await sharp(Buffer.from(svg))
    .flatten({ background: "#fff" })
    .withExif(exif)
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(jpeg)], "IMG_2041.JPG");
}

const TICKED = { "q-signhere.agreed": "yes" };

test("a typed name is drawn in script for the organiser alone", async () => {
  const form = await signedForm({ picture: false });
  const { visitor, html } = await beginning(form);
  expect(html).not.toContain('type="file"');
  expectBare(html);
  const check = await leadsTo(
    await send(visitor, html, { ...TICKED, "q-signhere": "Ngọzị Adébáyọ̀" }),
  );
  await sendAll(visitor, check);
  const [response] = await responsesOf(form.id);
  const path = `/forms/${form.id}/responses/${response!.id}`;
  expect(await owner.page(path)).toContain(`src="${path}/signatures/signhere"`);
  expect(await owner.page(`/forms/${form.id}/responses/print?id=${response!.id}`)).toContain(
    `src="${path}/signatures/signhere"`,
  );
  const drawn = await owner.get(`${path}/signatures/signhere`);
  expect(drawn.headers.get("Content-Type")).toBe("image/png");
  const { width, height } = await sharp(Buffer.from(await drawn.arrayBuffer())).metadata();
  expect(width! / height!).toBeGreaterThan(2);
  const stranger = await app.organiser();
  expect((await stranger.get(`${path}/signatures/signhere`)).status).toBe(404);
  expect((await owner.get(`${path}/signatures/fullname`)).status).toBe(404);
  // What somebody signed is not for others to word.
  expect(await owner.page(`${path}/edit`)).not.toContain("q-signhere");
});

test("a photo of a signature is drawn anew, shown, printed and exported", async () => {
  const form = await signedForm();
  const { visitor, second, html } = await beginning(form);
  expectOnlyPhotoScript(html);
  expect(html).toContain('accept="image/jpeg,image/png,image/webp"');
  expect(wordsOf(html)).toContain("JPG, PNG, WebP, up to 10 MB.");
  // Going back keeps it, also before the box is ticked.
  await leadsTo(await send(visitor, html, { go: "back" }, await photo()));
  expect(wordsOf(await visitor.page(second))).toContain("We have IMG_2041.webp");
  const untouched = await send(visitor, await visitor.page(second), {});
  expect(untouched.status).toBe(422);
  const refused = await untouched.text();
  expect(wordsOf(refused)).toContain("We have IMG_2041.webp");
  const check = await leadsTo(await send(visitor, refused, TICKED));
  await sendAll(visitor, check);
  const [response] = await responsesOf(form.id);
  const path = `/forms/${form.id}/responses/${response!.id}`;
  const shown = await owner.get(`${path}/signatures/signhere`);
  expect(shown.headers.get("Content-Type")).toBe("image/webp");
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes("Yaba")).toBe(false);
  const [file] = await filesOf(form.id);
  expect(wordsOf(await owner.page(path))).toContain("Signed: IMG_2041.webp");
  expect(
    (await owner.get(`${path}/files/${file!.id}`)).headers.get("Content-Disposition"),
  ).toContain("IMG_2041.webp");
  expect(await (await owner.get(`/forms/${form.id}/responses/export.csv`)).text()).toContain(
    "IMG_2041.webp",
  );
});

test("what is no picture is refused; a kept one can go", async () => {
  const form = await signedForm();
  const { visitor, html } = await beginning(form);
  const whole = Buffer.from(await (await photo()).arrayBuffer());
  for (const bad of [
    new File(["MZ program"], "sign.png"),
    new File([new Uint8Array(whole.subarray(0, 400))], "half.jpg"),
  ]) {
    const refused = await send(visitor, html, { ...TICKED, "q-signhere": "Zainab Bello" }, bad);
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain('id="q-signhere.picturee"');
    expect(page).toContain('value="Zainab Bello"');
  }
  expect(await filesOf(form.id)).toEqual([]);
  const neither = await send(visitor, html, TICKED);
  expect(wordsOf(await neither.text())).toContain("or choose a picture of your signature");
  await leadsTo(await send(visitor, html, TICKED, await photo()));
  const second = `/f/${form.slug}?page=2`;
  const typed = { ...TICKED, "q-signhere": "Zainab Bello", "q-signhere.picture.remove": "yes" };
  await leadsTo(await send(visitor, await visitor.page(second), typed));
  expect(await filesOf(form.id)).toEqual([]);
});
