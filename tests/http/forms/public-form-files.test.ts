import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { actionOf, expectBare, leadsTo, stampOf, wordsOf, ZAINAB } from "../../setup/fill-form.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n";

const fileForm = (settings = {}) =>
  addPublishedForm(app.context, owner, {
    elements: [
      ...contactQuestions(),
      element("file-upload", {
        id: "yourcvxx",
        label: "Your CV",
        required: true,
        settings: { groups: ["pdf"], megabytes: 1, ...settings },
      }),
    ],
  });

const filesOf = (formId: string) =>
  app.context.db.selectFrom("formFiles").selectAll().where("formId", "=", formId).execute();
const responsesOf = (formId: string) =>
  app.context.db.selectFrom("formResponses").selectAll().where("formId", "=", formId).execute();

async function sendFile(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  file: File | null,
): Promise<Response> {
  const html = await visitor.page(path);
  return sendAgain(visitor, html, fields, file);
}

function sendAgain(
  visitor: Visitor,
  html: string,
  fields: Record<string, string>,
  file: File | null,
): Promise<Response> {
  const form = new FormData();
  form.append("q-yourcvxx", file ?? new File([], ""));
  for (const [name, value] of Object.entries({ stamp: stampOf(html), go: "on", ...fields }))
    form.append(name, value);
  return visitor.post(actionOf(html), form);
}

describe("/f/:slug with a file", () => {
  test("only a form with a file is sent the way files are", async () => {
    expect(await app.visitor().page(`/f/${(await fileForm()).slug}`)).toContain(
      'encType="multipart/form-data"',
    );
    expect(
      await app.visitor().page(`/f/${(await addPublishedForm(app.context, owner)).slug}`),
    ).not.toMatch(/enctype/i);
  });

  test("a file is checked by content, named safely and given its response", async () => {
    const form = await fileForm();
    const visitor = app.visitor();
    await leadsTo(
      await sendFile(
        visitor,
        `/f/${form.slug}`,
        ZAINAB,
        new File([PDF], "../../../Zainab CV.pdf.exe"),
      ),
    );
    const [file, ...more] = await filesOf(form.id);
    expect(more).toEqual([]);
    const [response] = await responsesOf(form.id);
    expect(file).toMatchObject({
      name: "Zainab CV.pdf",
      contentType: "application/pdf",
      bytes: PDF.length,
      responseId: response!.id,
      draftId: null,
      fileKey: `accounts/${owner.accountId}/forms/${form.id}/${file!.id}`,
    });
    expect(Buffer.from(await app.context.files.get(file!.fileKey)).toString()).toBe(PDF);
    expect(JSON.parse(response!.answers).yourcvxx).toMatchObject({
      fileId: file!.id,
      name: "Zainab CV.pdf",
    });
  });

  test("a mistake elsewhere does not lose the file", async () => {
    const form = await fileForm();
    const visitor = app.visitor();
    const refused = await sendFile(
      visitor,
      `/f/${form.slug}`,
      { ...ZAINAB, "q-emailadr": "zainab@" },
      new File([PDF], "cv.pdf"),
    );
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expectBare(html);
    expect(wordsOf(html)).toMatch(/We have\s+cv\.pdf/);
    await leadsTo(await sendAgain(visitor, html, ZAINAB, null));
    const [file, ...more] = await filesOf(form.id);
    expect(more).toEqual([]);
    expect(file!.responseId).toBe((await responsesOf(form.id))[0]!.id);
  });

  test("of two files the good one stays; the refused says why", async () => {
    const settings = { groups: ["pdf"], megabytes: 1 };
    const form = await addPublishedForm(app.context, owner, {
      elements: [
        ...contactQuestions(),
        element("file-upload", { id: "yourcvxx", label: "Your CV", required: true, settings }),
        element("file-upload", { id: "letterxx", label: "Your letter", required: true, settings }),
      ],
    });
    const visitor = app.visitor();
    const both = async (html: string, cv: File, letter: File) => {
      const body = new FormData();
      body.append("q-yourcvxx", cv);
      body.append("q-letterxx", letter);
      for (const [name, value] of Object.entries({ stamp: stampOf(html), go: "on", ...ZAINAB }))
        body.append(name, value);
      return visitor.post(actionOf(html), body);
    };
    let html = await visitor.page(`/f/${form.slug}`);
    const cv = new File([PDF], "cv.pdf");
    const none = () => new File([], "");
    for (const [letter, status, why] of [
      [new File(["MZ program"], "letter.pdf"), 422, /letter/],
      [new File([PDF.padEnd(1_000_001, "x")], "letter.pdf"), 413, /Choose one of up to 1 MB/],
    ] as const) {
      const refused = await both(html, status === 422 ? cv : none(), letter);
      expect(refused.status).toBe(status);
      html = await refused.text();
      expect(wordsOf(html)).toMatch(/We have cv\.pdf/);
      expect(wordsOf(html)).not.toMatch(/We have letter/);
      expect(wordsOf(html)).toMatch(why);
    }
    // A file in place of a kept one may be refused too: the kept one is still there, and the page
    // says so.
    html = await (await both(html, new File(["MZ program"], "newer.pdf"), none())).text();
    expect(wordsOf(html)).toMatch(/We have cv\.pdf/);
    expect(html).toContain('id="q-yourcvxxe"');
    await leadsTo(await both(html, none(), new File([PDF], "letter.pdf")));
    expect((await filesOf(form.id)).map(({ name }) => name).toSorted()).toEqual([
      "cv.pdf",
      "letter.pdf",
    ]);
  });

  test("a replaced or withdrawn file is gone from the store too", async () => {
    const form = await addPublishedForm(app.context, owner, {
      elements: [
        ...contactQuestions(),
        element("file-upload", {
          id: "yourcvxx",
          label: "Your CV",
          required: false,
          settings: { groups: ["pdf"], megabytes: 1 },
        }),
      ],
    });
    const visitor = app.visitor();
    const wrong = { ...ZAINAB, "q-emailadr": "zainab@" };
    const first = await (
      await sendFile(visitor, `/f/${form.slug}`, wrong, new File([PDF], "one.pdf"))
    ).text();
    const [one] = await filesOf(form.id);
    const second = await (
      await sendAgain(visitor, first, wrong, new File([`${PDF}2`], "two.pdf"))
    ).text();
    expect(wordsOf(second)).toMatch(/We have\s+two\.pdf/);
    expect((await filesOf(form.id)).map(({ name }) => name)).toEqual(["two.pdf"]);
    expect(await app.context.files.has(one!.fileKey)).toBe(false);
    const [two] = await filesOf(form.id);
    await leadsTo(
      await sendAgain(visitor, second, { ...ZAINAB, "q-yourcvxx.remove": "yes" }, null),
    );
    expect(await filesOf(form.id)).toEqual([]);
    expect(await app.context.files.has(two!.fileKey)).toBe(false);
    expect(JSON.parse((await responsesOf(form.id))[0]!.answers)).not.toHaveProperty("yourcvxx");
  });

  test("a file too large gets a 413 that keeps the other answers", async () => {
    const form = await fileForm();
    for (const bytes of [1_000_001, 12_000_000]) {
      const response = await sendFile(
        app.visitor(),
        `/f/${form.slug}`,
        ZAINAB,
        new File([PDF.padEnd(bytes, "x")], "cv.pdf"),
      );
      expect(response.status).toBe(413);
      const html = await response.text();
      expect(wordsOf(html)).toMatch(/Error: .*Choose one of up to 1 MB/);
      expect(/value="Eko House"/.test(html)).toBe(true);
    }
    expect(await filesOf(form.id)).toEqual([]);
    expect(await responsesOf(form.id)).toEqual([]);
  });

  test.each([
    ["a program that says it is a PDF", "MZ\x90\0 program", "cv.pdf"],
    ["a page that says it is a PDF", "<html><script>alert(1)</script>", "cv.pdf"],
    ["a PNG where a PDF is asked for", "\x89PNG\r\n\x1a\n", "cv.png"],
    ["an empty file", "", "cv.pdf"],
  ])("%s is refused beside its question", async (_, content, name) => {
    const form = await fileForm();
    const response = await sendFile(
      app.visitor(),
      `/f/${form.slug}`,
      ZAINAB,
      new File([content], name),
    );
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(/id="q-yourcvxxe"/);
    expect(await filesOf(form.id)).toEqual([]);
  });

  test("C20 the same page with the same file sent twice is one response", async () => {
    const form = await fileForm();
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    for (let i = 0; i < 2; i++)
      await leadsTo(await sendAgain(visitor, html, ZAINAB, new File([PDF], "cv.pdf")));
    expect(await responsesOf(form.id)).toHaveLength(1);
  });

  test("unasked files aren't kept, and a broken form gets a sentence", async () => {
    const form = await fileForm();
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    const body = new FormData();
    body.append("q-employer", new File([PDF], "x.pdf"));
    body.append("q-fullname", new File([PDF], "y.pdf"));
    body.append("stamp", stampOf(html));
    expect((await visitor.post(actionOf(html), body)).status).toBe(422);
    expect(await filesOf(form.id)).toEqual([]);
    for (const type of [
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "text/plain",
      "application/json",
    ]) {
      const broken = await visitor.fetch(actionOf(html), {
        method: "POST",
        headers: {
          Origin: "http://localhost:3000",
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": type,
        },
        body: "--x\r\nContent-Disposition: form-data",
      });
      expect(broken.status).toBe(400);
      expect(await broken.text()).toContain("upload was incomplete");
    }
  });
});
