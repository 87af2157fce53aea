import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publishForm } from "../../../app/features/forms/builder/publish-form.server.ts";
import type { Answers, FormElement } from "../../../app/features/forms/definition/definition.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { addResponseFile, addResponses, person } from "../../factories/form-responses.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { csvAt } from "../../setup/csv-at.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const NOW = new Date("2026-03-10T11:00:00.000Z");

let app: TestApp;
let owner: Organiser;
let stranger: Organiser;
let form: Form;
let base: string;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => NOW } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  stranger = await app.organiser({ email: "stranger@other.test" });
});
afterAll(() => app.stop());

beforeEach(async () => {
  form = await addForm([...contactQuestions(), track()]);
  base = `/forms/${form.id}/responses`;
});

const addForm = (elements: FormElement[]) => addPublishedForm(app.context, owner, { elements });

function track(options = ["Data", "Design", "Writing"]): FormElement {
  return element("single-choice", { id: "trackabc", label: "Which track?", settings: { options } });
}

/** Names in the table, top to bottom. */
async function namesAt(query: string): Promise<string[]> {
  const html = await owner.page(base + query);
  const cells = html.matchAll(/<a class="font-semibold hover:underline"[^>]*>([^<]*)<\/a>/g);
  return [...cells].map(([, name]) => name!);
}

const countOf = async () =>
  (
    await app.context.db
      .selectFrom("forms")
      .select("responseCount")
      .where("id", "=", form.id)
      .executeTakeFirstOrThrow()
  ).responseCount;

describe("/forms/:id/responses", () => {
  test("a form without answers shows its link or that it's unpublished", async () => {
    expect(await owner.page(base)).toContain(`http://localhost:3000/f/${form.slug}`);
    await app.context.db
      .updateTable("forms")
      .set({ publishedVersionId: null })
      .where("id", "=", form.id)
      .execute();
    const words = wordsOf(await owner.page(base));
    expect(words).toContain("not published yet");
    expect(words).not.toContain("/f/");
  });

  test("the table shows who answered what, newest first, and sorts and pages", async () => {
    await addResponses(
      app.context,
      form.id,
      Array.from({ length: 60 }, (_, n) => ({
        answers: person(`P${String(n + 1).padStart(2, "0")}`, "Bello", {
          employer: `Firm ${n + 1}`,
          trackabc: "Data",
        }),
      })),
    );
    expect((await namesAt("")).slice(0, 2)).toEqual(["P60 Bello", "P59 Bello"]);
    expect(await namesAt("?page=3")).toEqual(
      Array.from({ length: 10 }, (_, n) => `P${String(10 - n).padStart(2, "0")} Bello`),
    );
    expect(await namesAt("?page=999&sort=oldest")).toHaveLength(10);
    expect((await namesAt("?sort=name"))[0]).toBe("P01 Bello");
    const words = wordsOf(await owner.page(base));
    expect(words).toContain("60 responses");
    for (const text of [
      "Where do you work?",
      "Which track?",
      "Firm 60",
      "Data",
      "1 to 25 of 60 responses",
    ])
      expect(words).toContain(text);
  });

  test("names sort without marks and capitals, those without come last", async () => {
    await addResponses(app.context, form.id, [
      { answers: person("Ọlá", "Zed") },
      { answers: { employer: "Nobody" } },
      { answers: person("amina", "Bello") },
      { answers: person("Élodie", "Ka") },
    ]);
    expect(await namesAt("?sort=name")).toEqual([
      "amina Bello",
      "Élodie Ka",
      "Ọlá Zed",
      "Response 2",
    ]);
  });

  test("search covers any answer, and filters cover answer, day and version", async () => {
    await addResponses(app.context, form.id, [
      // 23:30 on the 4th and 00:30 on the 5th in Lagos.
      {
        answers: person("Fúnmiláyọ̀", "Adébáyọ̀", { employer: "Zenith 100%", trackabc: "Data" }),
        at: "2026-03-04T22:30:00.000Z",
      },
      {
        answers: person("Ngozi", "Eze", { employer: "Lagos_State", trackabc: "Design" }),
        at: "2026-03-04T23:30:00.000Z",
      },
      { answers: person("Musa", "Ali", { trackabc: "Data" }), at: "2026-03-06T10:00:00.000Z" },
    ]);
    expect(await namesAt("?search=funmilayo")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
    expect(await namesAt("?search=lagos")).toEqual(["Ngozi Eze"]);
    expect(await namesAt("?q=trackabc&is=Data")).toEqual(["Musa Ali", "Fúnmiláyọ̀ Adébáyọ̀"]);
    expect(await namesAt("?answer=trackabc%3AData&sort=oldest")).toEqual([
      "Fúnmiláyọ̀ Adébáyọ̀",
      "Musa Ali",
    ]);
    expect(await namesAt("?q=trackabc&is=Data&search=zenith")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
    expect(await namesAt("?from=2026-03-05&to=2026-03-05")).toEqual(["Ngozi Eze"]);
    expect(await namesAt("?to=2026-03-04")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
    expect(await namesAt("?from=2026-02-31")).toHaveLength(3);
    expect(await namesAt("?q=emailadr&is=x")).toEqual([]);
    expect(wordsOf(await owner.page(`${base}?search=nobodyhasthis`))).toContain(
      "No responses match",
    );
  });

  test("answers stay with their version, and say what is no longer asked", async () => {
    const { db } = app.context;
    const [first = ""] = await addResponses(app.context, form.id, [
      { answers: person("Ada", "Obi", { employer: "Zenith", trackabc: "Writing" }) },
    ]);
    const draft = {
      elements: [
        element("short-text", { id: "townaaaa", label: "Your town" }),
        ...contactQuestions().slice(0, 2),
        { ...track(["Data", "Films"]), label: "Your track" },
      ],
    };
    await db
      .updateTable("forms")
      .set({ draft: JSON.stringify(draft) })
      .where("id", "=", form.id)
      .execute();
    await db
      .transaction()
      .execute((trx) =>
        publishForm(
          trx,
          { ...form, draft: JSON.stringify(draft) },
          { userId: owner.userId, now: NOW },
        ),
      );
    await addResponses(app.context, form.id, [
      { answers: person("Uche", "Ike", { townaaaa: "Enugu", trackabc: "Films" }) },
    ]);

    expect(await namesAt("?version=1")).toEqual(["Ada Obi"]);
    expect(await namesAt("?q=trackabc&is=Writing")).toEqual(["Ada Obi"]);
    const old = wordsOf(await owner.page(`${base}/${first}`));
    for (const text of ["Which track?", "Where do you work?", "Zenith", "1 of 2"])
      expect(old).toContain(text);
    expect(old).not.toContain("Your town");

    const sheet = await csvAt(owner, `${base}/export.csv`);
    expect(sheet[0]!.slice(3)).toEqual([
      ...[
        "Your town",
        "First name",
        "Last name",
        "Email Address",
        "Your track",
        "Where do you work? (no longer asked)",
        "Version",
        "Status",
        "Tags",
        "Notes",
      ],
    ]);
    expect(sheet.slice(1).map((row) => row.slice(3))).toEqual([
      ["", "Ada", "Obi", "ada@people.test", "Writing", "Zenith", "1", "New", "", ""],
      ["Enugu", "Uche", "Ike", "uche@people.test", "Films", "", "2", "New", "", ""],
    ]);
    const summary = wordsOf(await owner.page(`${base}/summary`));
    expect(summary).toContain("Data 0% 0 0% Films 50% 1 50% Design 0% 0 0% Writing 50% 1 50%");
  });
});

describe("/forms/:id/responses/:id", () => {
  test("a response shows every answer, its neighbours and its webinar place", async () => {
    const ids = await addResponses(app.context, form.id, [
      { answers: person("One", "A", { trackabc: "Data" }) },
      { answers: person("Two", "B", { trackabc: "Design", employer: "Two\nlines <b>" }) },
      { answers: person("Three", "C", { trackabc: "Data" }) },
    ]);
    const html = await owner.page(`${base}/${ids[1]}`);
    expect([html.includes(`${base}/${ids[0]}"`), html.includes(`${base}/${ids[2]}"`)]).toEqual([
      true,
      true,
    ]);
    expect(html).toContain("Two\nlines &lt;b&gt;");
    const filtered = await owner.page(`${base}/${ids[2]}?q=trackabc&is=Data`);
    expect(filtered).toContain(`${base}/${ids[0]}?q=trackabc&amp;is=Data"`);
    expect(filtered).not.toContain(`${base}/${ids[1]}`);
  });

  test("a file is a download for its own account and response only", async () => {
    const [one = "", two = ""] = await addResponses(app.context, form.id, [
      { answers: person("Ada", "Obi") },
      { answers: person("Uche", "Ike") },
    ]);
    const name = 'Ọmọ "CV"\r\nX-Evil: 1.html';
    const file = await addResponseFile(app.context, one, {
      elementId: "employer",
      name,
      contentType: "text/html",
      content: "<script>alert(1)</script>",
    });
    expect(await owner.page(`${base}/${one}`)).toContain(`${base}/${one}/files/${file.id}`);
    const answer = await owner.get(`${base}/${one}/files/${file.id}`);
    expect([answer.status, await answer.text()]).toEqual([200, "<script>alert(1)</script>"]);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''[^\s"]+$/,
    );
    expect(answer.headers.get("X-Evil")).toBeNull();
    expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect((await owner.get(`${base}/${two}/files/${file.id}`)).status).toBe(404);
    expect((await stranger.get(`${base}/${one}/files/${file.id}`)).status).toBe(404);
  });

  test("another account sees none of it", async () => {
    const [id = ""] = await addResponses(app.context, form.id, [{ answers: person("Ada", "Obi") }]);
    for (const path of [
      "",
      `/${id}`,
      "/summary",
      "/recipients",
      "/export.csv",
      "/export.xlsx",
      `/delete?id=${id}`,
      `/${id}/delete`,
    ])
      expect([path, (await stranger.get(base + path)).status]).toEqual([path, 404]);
    for (const path of [`/delete?id=${id}`, `/${id}/delete`, "/recipients"])
      expect([path, (await stranger.post(base + path, {})).status]).toEqual([path, 404]);
    const other = await addPublishedForm(app.context, stranger, {});
    expect((await stranger.get(`/forms/${other.id}/responses/${id}`)).status).toBe(404);
    await stranger.post(`/forms/${other.id}/responses/delete?id=${id}`, {});
    expect(await countOf()).toBe(1);
  });

  test("deleting asks first, removes files, and keeps the count right", async () => {
    const ids = await addResponses(app.context, form.id, [
      { answers: person("One", "A", { trackabc: "Data" }) },
      { answers: person("Two", "B", { trackabc: "Design" }) },
      { answers: person("Three", "C", { trackabc: "Data" }) },
    ]);
    const { db, files } = app.context;
    const file = await addResponseFile(app.context, ids[0]!, {
      elementId: "employer",
      name: "cv.pdf",
      content: "x",
    });
    const kept = await addResponseFile(app.context, ids[1]!, {
      elementId: "employer",
      name: "cv.pdf",
      content: "x",
    });
    expect(wordsOf(await owner.page(`${base}/delete`))).toContain("No response is selected");
    expect(wordsOf(await owner.page(`${base}/delete?id=${ids[0]}&id=${ids[2]}&id=x`))).toContain(
      "Delete 2 responses?",
    );
    expect(wordsOf(await owner.page(`${base}/delete?all=1`))).toContain("Delete 3 responses?");
    const all = `${base}/delete?all=1&q=trackabc&is=Data&id=${ids[1]}`;
    expect(wordsOf(await owner.page(all))).toContain("Delete 2 responses?");
    expect(await countOf()).toBe(3);

    const answer = await owner.post(all, {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, base]);
    expect(await owner.page(base)).toContain("2 responses were deleted.");
    expect([await countOf(), await files.has(file.fileKey), await files.has(kept.fileKey)]).toEqual(
      [1, false, true],
    );
    await owner.post(all, {});
    expect(await countOf()).toBe(1);
    expect((await owner.post(`${base}/${ids[1]}/delete`, {})).status).toBe(303);
    expect([await countOf(), await files.has(kept.fileKey)]).toEqual([0, false]);
    expect(
      await db.selectFrom("formFiles").select("id").where("formId", "=", form.id).execute(),
    ).toEqual([]);
    // Numbers are never given twice.
    const [next = ""] = await addResponses(app.context, form.id, [
      { answers: person("Four", "D") },
    ]);
    expect(wordsOf(await owner.page(`${base}/${next}`))).toContain("Response 4");
  });
});

describe("/forms/:id/responses/summary", () => {
  test("the summary counts every answer, in a chart and a table", async () => {
    const several = element("multiple-choice", {
      id: "toolsabc",
      label: "Tools?",
      settings: { options: ["Excel", "R"], other: true },
    });
    const lines = element("matrix", {
      id: "linesabc",
      label: "How was it?",
      settings: { rows: ["Room", "Food"], columns: ["Good", "Bad"] },
    });
    form = await addForm([
      ...contactQuestions(),
      track(),
      several,
      lines,
      element("scale", { id: "scaleabc", label: "Again?" }),
    ]);
    base = `/forms/${form.id}/responses`;
    const given: Answers[] = [
      {
        trackabc: "Data",
        toolsabc: ["Excel", "R"],
        linesabc: [
          ["Room", "Good"],
          ["Food", "Bad"],
        ],
        scaleabc: 9,
      },
      { trackabc: "Data", toolsabc: ["Excel", "SPSS"], linesabc: [["Room", "Good"]], scaleabc: 8 },
      { trackabc: "Design", scaleabc: 0 },
    ];
    await addResponses(
      app.context,
      form.id,
      given.map((answers, n) => ({
        answers: person(`P${n}`, "X", answers),
        at: n === 2 ? "2026-03-04T22:59:59.000Z" : "2026-03-04T23:00:00.000Z",
      })),
    );
    const words = wordsOf(await owner.page(`${base}/summary`));
    expect(words).toContain("Data 67% 2 67% Design 33% 1 33% Writing 0% 0 0%");
    expect(words).toContain("2 of 3 answered");
    expect(words).toContain("Excel 100% 2 100% R 50% 1 50% Other 50% 1 50%");
    expect(words).toContain("People could choose more than one");
    expect(words).toContain("Room 2 100% 100% 0 0% 0% Food 0 0% 0% 1 100% 100%");
    expect(words).toContain("On average 5.67");
    expect(words).toContain("4 Mar 2026 1 5 Mar 2026 2");
    expect(wordsOf(await owner.page(`${base}/summary?q=trackabc&is=Design`))).toContain(
      "1 of 3 responses match the filter",
    );
  });
});
