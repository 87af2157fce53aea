import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addApiKey } from "../../factories/api-account.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { apiClient } from "../../setup/api-client.ts";
import { confirm, send, write } from "../../setup/bulk-walk.ts";
import { readPage } from "../../setup/page.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

const fixture = (name: string) => readFileSync(`tests/fixtures/lists/${name}`);
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
const MAPPING = {
  intent: "check",
  consent: "on",
  headings: "on",
  "use-0": "firstName",
  "use-1": "lastName",
  "use-2": "email",
};

async function upload(content: Uint8Array | string, name: string): Promise<string> {
  const form = new FormData();
  const part = typeof content === "string" ? content : new Uint8Array(content);
  form.set("file", new File([part], name));
  const answer = await organiser.post("/bulk-email/upload", form);
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

async function check(address: string, changes: Record<string, string> = {}): Promise<string> {
  expect((await organiser.post(address, { ...MAPPING, ...changes })).status).toBe(303);
  for (;;) {
    const html = await organiser.page(address);
    if (!html.includes("Checking your list")) return textOf(html);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const peopleOf = (address: string) =>
  app.context.db
    .selectFrom("recipients")
    .select(["firstName", "lastName", "email"])
    .where("listId", "=", /lists\/([^/]+)\//.exec(address)?.[1] ?? "")
    .orderBy("position")
    .execute();
const apply = async (address: string, corrections: Record<string, string> = {}) => {
  const answer = await organiser.post(address, { intent: "apply", ...corrections });
  expect([answer.status, textOf(await answer.text())]).toEqual([303, expect.anything()]);
};

describe("Addresses from a word processor", () => {
  test("one reading is taken, two are asked about, none is stored unseen", async () => {
    const address = await upload(fixture("addresses-from-word.csv"), "word.csv");
    const text = await check(address);
    expect(text).toContain("7 rows ready and 1 set aside");
    expect(text).toContain("A hyphen of this e-mail address can be read in two ways");
    await apply(address, { "row-5-email": "dauda-bello@people.test", "was-5": "" });
    expect((await peopleOf(address)).map(({ email }) => email).sort()).toEqual([
      "ada.obi@people.test",
      "bola-ade@people.test",
      "chidi-eze@people.test",
      "dauda-bello@people.test",
      "efe.o'koro@people.test",
      "fatima@people.test",
      "gbenga@people.test",
      "hauwa@people.test",
    ]);
  });

  test("of two addresses in a cell neither is taken unasked", async () => {
    const cells = [
      "a@x.test; b@y.test",
      "c@x.test / d@y.test",
      '"e@x.test\nf@y.test"',
      "g@x.test, G@x.test",
    ];
    const lines = cells.map(
      (cell, index) => `P${index},X,${cell.startsWith('"') ? cell : `"${cell}"`}`,
    );
    const address = await upload(["First Name,Last Name,Email", ...lines].join("\n"), "two.csv");
    const text = await check(address);
    expect(text).toContain("1 row ready and 3 set aside");
    expect(text).toContain("There are several e-mail addresses here; keep one");
    await apply(address, { "row-2-email": "b@y.test", "was-2": "" });
    expect((await peopleOf(address)).map(({ email }) => email).sort()).toEqual([
      "b@y.test",
      "g@x.test",
    ]);
  });

  test("a host of international letters is an address", async () => {
    const address = await upload(fixture("list-international-domain.csv"), "domain.csv");
    expect(await check(address)).toContain("2 rows ready");
    await apply(address);
    expect((await peopleOf(address)).map(({ email }) => email)).toEqual([
      "info@ọjà.ng",
      "bola@people.test",
    ]);
  });
});

describe("A name from right to left", () => {
  test("leaves the sentence around it as it was written", async () => {
    await app.work();
    const address = await upload(fixture("list-arabic-names.csv"), "arabic.csv");
    expect(await check(address, { "use-3": "field:Score" })).toContain("2 rows ready");
    await apply(address);
    const card = /lists\/([^/]+)\//.exec(address)?.[1] ?? "";
    const page = await organiser.page(`/bulk-email?tab=uploads&card=${card}`);
    const draft = await send(organiser, page);
    const sentence = "Hello {First Name}, {Score} of 100 points";
    await write(organiser, draft, { subject: sentence, body: sentence });
    await confirm(organiser, draft);
    const [mail] = await waitForMails(app, "muhammad@people.test", 1);
    // Between the signs that keep its direction to itself.
    const right = "Hello \u2068محمد\u2069, 95 of 100 points";
    expect(mail?.subject).toBe(right);
    expect(mail?.text).toContain(right);
    expect(mail?.html).toContain(right);
    expect(mail?.html).not.toMatch(/dir="rtl"[^>]*>[^<]*Hello/);
  });
});

test("a name typed in letters and marks apart is kept whole", async () => {
  const name = readFileSync("tests/fixtures/text/name-in-decomposed-letters.txt", "utf8").trim();
  const [firstName = "", lastName = ""] = name.split(" ");
  const project = await addReadyProject(app.context, organiser, []);
  const add = `/certificates/${project.id}/recipients/add/single`;
  const { getByLabelText, body } = await readPage(await organiser.page(add));
  const most = getByLabelText("First Name").getAttribute("maxlength");
  expect(Number(most ?? Number.POSITIVE_INFINITY)).toBeGreaterThan(firstName.length);
  const token = body.querySelector("input[name=token]")?.getAttribute("value") ?? "";
  const email = "fun@people.test";
  expect((await organiser.post(add, { token, firstName, lastName, email })).status).toBe(303);
  const [kept] = await app.context.db
    .selectFrom("recipients")
    .select(["firstName", "lastName"])
    .where("listId", "=", project.listId ?? "")
    .execute();
  expect(kept).toEqual({ firstName: "Olúwafúnmiláyọ̀", lastName: "Adébáyọ̀" });
});

describe("Letters that were damaged when the file was saved", () => {
  const name = "read-as-windows-1252-and-saved-again.csv";

  test("are shown as they were and put right on request", async () => {
    const address = await upload(fixture(name), name);
    const page = textOf(await organiser.page(address));
    expect(page).toContain("Letters in 8 cells were damaged when the file was saved");
    expect(page).toContain("NuÃ±ez Nuñez");
    expect(page).toContain("Put all 8 right");
    expect(await check(address, { repairText: "on" })).toContain("4 rows ready");
    await apply(address);
    expect(await peopleOf(address)).toEqual([
      { firstName: "Adébáyọ̀", lastName: "Ọlátúnjí", email: "p0@people.test" },
      { firstName: "Chiọma", lastName: "Nwaḿma", email: "p1@people.test" },
      { firstName: "Fúnmiláyọ̀", lastName: "Òjó", email: "p2@people.test" },
      { firstName: "José", lastName: "Nuñez", email: "p3@people.test" },
    ]);
  });

  test("are never printed unasked", async () => {
    const address = await upload(fixture(name), name);
    const text = await check(address);
    expect(text).toContain("4 rows need attention");
    expect(text).toContain("First name looks damaged: it was “José”");
  });

  test("a letter that became “?” is a row to correct", async () => {
    const rows = ["First Name,Last Name,Email", "Ad?b?y?,Obi,a@x.test", "Ada,\ufffdbi,b@x.test"];
    const address = await upload([...rows, "Bola,Ade,c@x.test"].join("\n"), "lost.csv");
    const text = await check(address);
    expect(text).toContain("1 row ready and 2 set aside");
    expect(text).toContain("First name has a “?”, which may have been a letter");
    expect(text).toContain("Last name has a letter that could not be read");
    await apply(address, { "row-3-lastName": "Obi", "was-3": "" });
    expect(await peopleOf(address)).toMatchObject([{ firstName: "Ada" }, { firstName: "Bola" }]);
  });
});

describe("Batches of the API", () => {
  const begin = async () => {
    const api = apiClient(app, await addApiKey(app.context, organiser));
    const list = await api.post("/lists", { name: "Cohort" });
    return { api, path: `/lists/${list.body.id}/recipients` };
  };

  test("null is none and a number is its text", async () => {
    const { api, path } = await begin();
    const batch = JSON.parse(fixture("api-batch-null-and-number.json").toString());
    const { status, body } = await api.post(`${path}/batch`, batch);
    expect([status, body.created, body.invalid]).toEqual([200, 3, 0]);
    expect((await api.get(path)).body.data).toMatchObject([
      { firstName: "Ada", lastName: "Obi" },
      { firstName: "Blessing", lastName: "" },
      { firstName: "Chidi", fields: { Score: "95" } },
    ]);
    const one = { firstName: "Dan", lastName: null, email: "dan@x.test", fields: { Passed: true } };
    expect((await api.post(path, one)).body).toMatchObject({ fields: { Passed: "true" } });
  });

  test("each person is judged alone", async () => {
    const { api, path } = await begin();
    const good = { firstName: "Ada", email: "ada@x.test" };
    const recipients = [
      good,
      { ...good, email: "b@x.test", phone: "0803" },
      "Bola",
      null,
      { ...good, email: "c@x.test", lastName: ["Obi"] },
      { ...good, email: "d@x.test", fields: { Score: { is: 95 } } },
      { ...good, email: "e@x.test", fields: { Id: 1e20 } },
      { ...good, email: "f@x.test; g@x.test" },
      { ...good, email: "h@x.test", firstName: null },
      {
        ...good,
        email: "i@x.test",
        fields: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`F${n}`, n])),
      },
      { ...good, email: "j@x.test", fields: { Score: 0.5, Note: null } },
    ];
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const { status, body } = await api.post(`${path}/batch`, { recipients }, headers);
    expect([status, body.created, body.invalid]).toEqual([200, 2, 9]);
    const problems = body.results.map(
      ({ index, errors }: { index: number; errors: { path: string }[] }) =>
        `${index} ${errors.map(({ path }) => path).join()}`,
    );
    expect(problems).toEqual([
      "0 ",
      "1 phone",
      "2 ",
      "3 ",
      "4 lastName",
      "5 fields.Score",
      "6 fields.Id",
      "7 email",
      "8 firstName",
      "9 fields",
      "10 ",
    ]);
    expect(body.results[2].errors).toHaveLength(1);
    expect((await api.post(`${path}/batch`, { recipients }, headers)).body).toEqual(body);
    expect((await api.get(path)).body.data).toHaveLength(2);
    const none = await api.post(`${path}/batch`, { recipients: [null] });
    expect(none).toMatchObject({ status: 200, body: { created: 0, invalid: 1 } });
  });
});

describe("Exports of forms", () => {
  test("a question of several boxes has its headings below the others", async () => {
    const lines = [
      "Respondent ID,Email Address,First Name,Your details,,How was it?",
      ",,,Name,Email Address,Response",
      "118,,,Ada Obi,ada@form.test,Good",
      "119,,,Musa Bello,musa@form.test,Fair",
    ];
    const address = await upload(lines.join("\n"), "survey.csv");
    const uses = { "use-0": "skip", "use-1": "skip", "use-2": "skip" };
    const people = { "use-3": "fullName", "use-4": "email", "use-5": "skip" };
    expect(await check(address, { ...uses, ...people })).toContain("2 rows ready");
    await apply(address);
    expect(await peopleOf(address)).toMatchObject([{ lastName: "Obi" }, { lastName: "Bello" }]);
  });

  test("a heading says that the surname comes first", async () => {
    const lines = ["Email,Full Name (Surname first)", "ada@form.test,Obi Adaeze"];
    const address = await upload([...lines, "t@form.test,Balogun Tunde"].join("\n"), "form.csv");
    expect(textOf(await organiser.page(address))).toContain("are read with the surname first");
    await check(address, { "use-0": "email", "use-1": "fullName", "use-2": "skip" });
    await apply(address);
    expect(await peopleOf(address)).toMatchObject([
      { firstName: "Adaeze", lastName: "Obi" },
      { firstName: "Tunde", lastName: "Balogun" },
    ]);
  });
});
