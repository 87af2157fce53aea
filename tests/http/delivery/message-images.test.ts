import { readdirSync, statSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

const picture = (alpha: number) =>
  sharp({
    create: { width: 1600, height: 800, channels: 4, background: { r: 200, g: 30, b: 30, alpha } },
  })
    .png()
    .toBuffer();
const upload = (bytes: Uint8Array, client = organiser) => {
  const form = new FormData();
  form.set("image", new File([bytes as Uint8Array<ArrayBuffer>], "photo.png"));
  return client.post("/message-images", form);
};

test("an image is made smaller, kept at an unguessable address, and public", async () => {
  for (const [alpha, ending, type] of [
    [1, "jpg", "image/jpeg"],
    [0.5, "png", "image/png"],
  ] as const) {
    const answer = await upload(await picture(alpha));
    expect(answer.status).toBe(201);
    const { address } = (await answer.json()) as { address: string };
    expect(address).toMatch(new RegExp(`/i/[a-z0-9]{26}-1088x544\\.${ending}$`));
    const served = await app.visitor().get(new URL(address).pathname);
    expect([served.status, served.headers.get("Content-Type")]).toEqual([200, type]);
    expect(served.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(served.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    const { width } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(width).toBe(1088);
    expect(
      (
        await app
          .visitor()
          .get(
            new URL(address).pathname.replace(/\/i\/../, (start) =>
              start === "/i/00" ? "/i/11" : "/i/00",
            ),
          )
      ).status,
    ).toBe(404);
  }
});

test("what is no image, or too large, is refused", async () => {
  const refusedAs = async (bytes: Uint8Array) => {
    const answer = await upload(bytes);
    return [answer.status, ((await answer.json()) as { problem: string }).problem];
  };
  expect(
    await refusedAs(
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    ),
  ).toEqual([415, expect.stringContaining("Upload the image as a PNG, JPG or WebP.")]);
  expect(await refusedAs((await picture(1)).subarray(0, 900))).toEqual([
    422,
    expect.stringContaining("damaged or incomplete"),
  ]);
  expect(await refusedAs(Buffer.alloc(20 * 1024 * 1024))).toEqual([
    413,
    expect.stringContaining("The limit for e-mails is 5 MB."),
  ]);
});

test("nobody uploads without being signed in", async () => {
  expect([302, 303, 401, 403]).toContain(
    (await upload(await picture(1), app.visitor() as typeof organiser)).status,
  );
});

test("the editor's script is at most 72 KB, and loaded later", async () => {
  const folder = "public/build/_shared";
  const scripts = readdirSync(folder).filter((name) => /^rich-editor-\w+\.js\.br$/.test(name));
  expect(scripts).toHaveLength(1);
  expect(statSync(`${folder}/${scripts[0]}`).size).toBeLessThanOrEqual(72 * 1024);
  const { id } = await addReadyProject(app.context, organiser, [
    { firstName: "Ada", email: "ada@mail.test" },
  ]);
  expect(await organiser.page(`/certificates/${id}/message`)).not.toContain("rich-editor-");
});

const post = (page: string, fields: Record<string, string>, file?: Uint8Array) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    bodyFormat: "markdown",
    subject: "Hello",
    body: "Dear {First Name}",
    ...fields,
  }))
    form.set(name, value);
  form.set(
    "imageFile",
    new File(file ? [file as Uint8Array<ArrayBuffer>] : [], file ? "photo.png" : ""),
  );
  return organiser.post(page, form);
};

test("without scripts an image is added to the message with its description", async () => {
  const { id } = await addReadyProject(app.context, organiser, []);
  const page = `/certificates/${id}/message`;
  const added = await post(
    page,
    { intent: "image", imageAlt: "Graduates [2026]" },
    await picture(1),
  );
  expect(added.status).toBe(303);
  const { body } = await app.context.db
    .selectFrom("projects")
    .select("body")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(body).toMatch(
    /^Dear \{First Name\}\n\n!\[Graduates \\?\[2026\\?\]\]\(http:\S+\/i\/[a-z0-9]{26}-1088x544\.jpg\)$/,
  );
});

test("a refused image keeps what was typed and says why", async () => {
  const { id } = await addReadyProject(app.context, organiser, []);
  const page = `/certificates/${id}/message`;
  for (const [file, problem] of [
    [undefined, "Choose an image first."],
    [Buffer.from("no image"), "Upload the image as a PNG, JPG or WebP."],
    [Buffer.alloc(20 * 1024 * 1024), "The limit for e-mails is 5 MB."],
    [Buffer.alloc(31 * 1024 * 1024), "The limit for e-mails is 5 MB."],
  ] as const) {
    const answer = await post(
      page,
      { intent: "image", imageAlt: "Our hall", body: "Kept words" },
      file,
    );
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(problem);
    expect(html).toContain("Kept words</textarea>");
    if ((file?.length ?? 0) < 30 * 1024 * 1024) expect(html).toContain('value="Our hall"');
  }
});
