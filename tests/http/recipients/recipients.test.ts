import { readFileSync } from "node:fs";
import * as XLSX from "@e965/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../app/platform/text/ids.ts";
import { blankProject } from "../../factories/blank-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let organiser: Organiser;
let base: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser();
  base = `/certificates/${await makeProject(organiser)}/recipients`;
});

async function makeProject(owner: Organiser, title = "Data Analysis"): Promise<string> {
  const id = newId();
  const at = new Date().toISOString();
  await app.context.db
    .insertInto("projects")
    .values(
      blankProject(at, {
        id,
        accountId: owner.accountId,
        title,
        step: "recipients",
        createdBy: owner.userId,
      }),
    )
    .execute();
  return id;
}

function file(content: string | Uint8Array, name = "list.csv"): FormData {
  const form = new FormData();
  form.set("method", "bulk");
  form.set(
    "file",
    new File([typeof content === "string" ? content : new Uint8Array(content)], name),
  );
  return form;
}
const fixture = (name: string) => readFileSync(`tests/fixtures/lists/${name}`);
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ");

/** The names of the boxes that are ticked on a page. */
const checkedBoxes = async (html: string) =>
  (await readPage(html))
    .queryAllByRole<HTMLInputElement>("checkbox", { checked: true })
    .map(({ name }) => name);

/** The mapping as the page offers it, like a browser posts it. */
function offeredMapping(html: string): Record<string, string> {
  const fields: Record<string, string> = { intent: "check", consent: "on" };
  for (const [, name, options] of html.matchAll(
    /<select[^>]*name="(use-\d+)"[^>]*>([\s\S]*?)<\/select>/g,
  ))
    fields[name!] =
      /<option(?=[^>]*selected)[^>]*value="([^"]*)"|<option[^>]*value="([^"]*)"[^>]*selected/
        .exec(options!)
        ?.slice(1)
        .find(Boolean) ?? "skip";
  for (const name of ["headings", "repeats"])
    if (new RegExp(`<input[^>]*name="${name}"[^>]*checked`).test(html)) fields[name] = "on";
  return fields;
}

async function upload(content: string | Uint8Array, name?: string): Promise<string> {
  const response = await organiser.post(`${base}/add`, file(content, name));
  expect([response.status, await response.text()].slice(0, 1)).toEqual([303]);
  return response.headers.get("Location")!;
}

async function check(address: string, changes: Record<string, string> = {}): Promise<string> {
  const response = await organiser.post(address, {
    ...offeredMapping(await organiser.page(address)),
    ...changes,
  });
  if (response.status !== 303) throw new Error(textOf(await response.text()));
  for (;;) {
    const html = await organiser.page(address);
    if (!html.includes("Checking your list")) return html;
    expect(html).toContain("Check again");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function importAll(
  content: string | Uint8Array,
  changes: Record<string, string> = {},
): Promise<void> {
  const address = await upload(content);
  await check(address, changes);
  expect((await organiser.post(address, { intent: "apply" })).status).toBe(303);
}

describe("/certificates/:id/recipients/add", () => {
  test("an empty list says so, and every screen of adding opens", async () => {
    expect(textOf(await organiser.page(base))).toContain("No Recipients Added Yet?");
    const add = await organiser.page(`${base}/add`);
    for (const words of [
      "Upload Details",
      "Single Upload",
      "Select from Existing List",
      "Bulk Upload",
      "Upload and continue",
    ])
      expect(add).toContain(words);
    expect(textOf(await organiser.page(`${base}/add/existing`))).toContain("No saved lists yet");
    expect(textOf(await organiser.page(`${base}/add/upload`))).toContain(
      "up to 250,000 rows and 25 MB",
    );
  });

  test("the method leads to its own page", async () => {
    for (const method of ["single", "existing"]) {
      const form = file("", "");
      form.set("method", method);
      const response = await organiser.post(`${base}/add`, form);
      expect([response.status, response.headers.get("Location")]).toEqual([
        303,
        `${base}/add/${method}`,
      ]);
    }
  });
});

describe("A file", () => {
  test("thousands of people are added behind a page with progress", {
    tags: ["long"],
  }, async () => {
    const rows = Array.from(
      { length: 2_500 },
      (_, number) => `Ada,Obi,p${number}@mail.test\n`,
    ).join("");
    const address = await upload(`First Name,Last Name,Email\n${rows}`);
    await check(address);
    const applied = await organiser.post(address, { intent: "apply" });
    const watching = `${address}?adding=yes`;
    expect([applied.status, applied.headers.get("Location")]).toEqual([303, watching]);
    // Whoever waits there is brought to the list once everybody is on it.
    await expect
      .poll(async () => (await organiser.get(watching)).headers.get("Location"), {
        timeout: 20_000,
      })
      .toBe(base);
    expect(textOf(await organiser.page(base))).toContain("2,500 people were added.");
    const page = await organiser.page(address);
    expect(textOf(page)).toContain("Everybody is on the list");
    expect(page).not.toContain("Discard these rows");
    expect(textOf(await organiser.page(base))).toContain(
      "2,500 people will each receive their own certificate.",
    );

    // As it stands while they are being added.
    const { db } = app.context;
    const id = address.split("/").at(-1)!;
    await db
      .updateTable("imports")
      .set({ status: "applying", rowsRead: 700, rowsTotal: 2_500 })
      .where("id", "=", id)
      .execute();
    const adding = textOf(await organiser.page(address));
    for (const words of [
      "Adding people",
      "700 of 2,500 people added",
      "Check again",
      "Go to the list",
    ])
      expect(adding).toContain(words);
    const refused = await organiser.post(address, { intent: "discard" });
    expect([refused.status, refused.headers.get("Location")]).toEqual([303, address]);
    const send = textOf(await organiser.page(base.replace("/recipients", "/send")));
    expect(send).toContain("People are still being added to this list.");
  });

  test("150 people: upload, match, check, report, add, list", async () => {
    const address = await upload(fixture("attendees-150-utf8.csv"), "cohort 4.csv");
    const mapping = await organiser.page(address);
    expect(textOf(mapping)).toContain("From cohort 4.csv , 150 rows.");
    expect(offeredMapping(mapping)).toMatchObject({
      "use-0": "firstName",
      "use-1": "lastName",
      "use-2": "email",
      "use-3": "certificateName",
      headings: "on",
    });
    const report = textOf(await check(address));
    expect(report).toContain("Add 150 people");
    expect(report).toContain("150 rows ready");
    expect(textOf(await organiser.page(base))).toContain("No Recipients Added Yet?");
    const applied = await organiser.post(address, { intent: "apply" });
    expect([applied.status, applied.headers.get("Location")]).toEqual([303, base]);
    const list = textOf(await organiser.page(base));
    expect(list).toContain("150 people were added.");
    expect(list).toContain("150 people will each receive their own certificate.");
    expect(list).toContain("Ifẹ́olúwa");
    expect(list).toContain("1 to 25 of 150 people");
    expect(textOf(await organiser.page(`${base}?page=6`))).toContain("126 to 150 of 150 people");
    expect(textOf(await organiser.page(`${base}?page=999`))).toContain("126 to 150 of 150 people");
  });

  test("without the tick nobody is added", async () => {
    const address = await upload("Name,Email,Branch\nAda Obi,ada@mail.test,Ikeja\n");
    await check(address, { consent: "" });
    const response = await organiser.post(address, { intent: "apply" });
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toContain(
      "Confirm that you may use these people's data.",
    );
    expect(textOf(await organiser.page(base))).toContain("No Recipients Added Yet?");
  });

  test("a mapping without an address, or with two, is told", async () => {
    const address = await upload("Name,Email,Other\nAda Obi,ada@mail.test,x@y.test\n");
    const fields = offeredMapping(await organiser.page(address));
    for (const [changes, sentence] of [
      [{ "use-1": "skip" }, "No column is mapped to Email Address."],
      [{ "use-2": "email" }, "“Email” and “Other” are both used as Email Address."],
      [{ "use-0": "evil", "use-1": "email" }, "No column is mapped to First Name."],
    ] as const) {
      const response = await organiser.post(address, { ...fields, ...changes });
      expect([response.status, textOf(await response.text()).includes(sentence)]).toEqual([
        422,
        true,
      ]);
    }
  });

  test.each([
    ["empty.csv", 422, "This file is empty."],
    ["headers-only.csv", 422, "This list has headings but no people."],
    ["not-a-list.csv", 415, "This is a PNG picture, not a list."],
    ["unclosed-quote.csv", 422, 'Row 2 opens a quotation mark (") that is never closed'],
  ])("%s: %i and a sentence; nothing is kept", async (name, status, sentence) => {
    const response = await organiser.post(`${base}/add`, file(fixture(name), name));
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(textOf(html)).toContain(sentence);
    expect(html).toContain('role="alert"');
    expect(textOf(html)).toContain("Upload Details");
  });

  test.each([
    [
      "a million columns",
      `${"x,".repeat(1_000_000)}x\n1,2\n`,
      413,
      "This list has more than 200 columns.",
    ],
    ["no columns", ",,,\n,,\n", 422, "There are no rows in this file."],
    ["a PDF by another name", "%PDF-1.7\n1 0 obj", 415, "This is a PDF, not a list."],
    ["26 MB", new Uint8Array(26 * 1024 * 1024).fill(65), 413, "This file is larger than 25 MB."],
    [
      "250,001 rows",
      `Email\n${"a@b.test\n".repeat(250_001)}`,
      413,
      "This list has more than 250,000 rows.",
    ],
  ])("%s is refused in words and the process lives", async (_, content, status, sentence) => {
    const response = await organiser.post(`${base}/add/upload`, file(content));
    expect([response.status, textOf(await response.text())]).toEqual([
      status,
      expect.stringContaining(sentence),
    ]);
    expect((await organiser.get(base)).status).toBe(200);
  });

  test("a missing file, a broken upload and a wrong form are explained", async () => {
    const none = await organiser.post(`${base}/add`, file("", ""));
    expect([none.status, textOf(await none.text())]).toEqual([
      422,
      expect.stringContaining("Choose a file first: CSV, XLS, XLSX or ODS."),
    ]);
    const broken = await organiser.fetch(`${base}/add`, {
      method: "POST",
      headers: {
        Origin: "http://localhost:3000",
        "Content-Type": "multipart/form-data; boundary=x",
      },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Em',
    });
    expect([broken.status, textOf(await broken.text())]).toEqual([
      422,
      expect.stringContaining("upload was incomplete"),
    ]);
    const plain = await organiser.post(`${base}/add`, { method: "bulk" });
    expect(plain.status).toBe(422);
  });

  test("C10 problems.csv: the report offers corrections and keeps the rest aside", async () => {
    const address = await upload(fixture("problems.csv"), "problems.csv");
    const html = await check(address);
    const text = textOf(html);
    for (const words of [
      "8 to correct",
      "First name is missing",
      "Did you mean gmail.com?",
      "This is not an e-mail address",
      "Add 8 people",
      "8 rows ready and 8 set aside until corrected",
    ])
      expect(text).toContain(words);
    const held = (await readPage(html)).getAllByDisplayValue("typo@gmial.com");
    expect(held.map((field) => field.getAttribute("name"))).toContain("row-11-email");
    const added = await organiser.post(address, {
      intent: "apply",
      "row-3-firstName": "Ngozi",
      "was-3": "",
      "row-5-email": "still wrong",
      "was-5": "",
      "row-11-email": "typo@gmial.com",
      "was-11": "typo@gmial.com",
    });
    expect([added.status, added.headers.get("Location")]).toEqual([303, address]);
    const after = await readPage(await organiser.page(address));
    expect(after.text).toContain("This is not an e-mail address");
    expect(after.getByLabelText("E-mail address for row 5").getAttribute("value")).toBe(
      "still wrong",
    );
    const list = await organiser.page(base);
    expect(after.text).toContain("9 people were added. 1 correction can’t be used yet.");
    expect(textOf(list)).toContain(
      "7 rows need attention. They are set aside and will not be sent.",
    );
    for (const shown of [html, list]) expect(shown).not.toContain("<script>alert(1)</script>");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    // The suggestion is taken later, when the organiser says so.
    expect(
      (await organiser.post(address, { intent: "correct", "row-11-email": "typo@gmail.com" }))
        .status,
    ).toBe(303);
    expect(textOf(await organiser.page(`${base}?q=typo`))).toContain("typo@gmail.com");
  });

  test("a corrected row that asks for something else starts anew", async () => {
    const address = await upload(
      "First Name,Last Name,Email\n,Obi,ada at mail\nChi,Eze,chi@mail.test\n",
    );
    expect(await check(address)).toContain('name="row-2-firstName"');
    const saved = await organiser.post(address, {
      intent: "correct",
      "row-2-firstName": "Ada",
      "was-2": "",
    });
    expect(saved.status).toBe(303);
    const html = await organiser.page(address);
    expect(textOf(html)).toContain("1 correction was saved, but its row needs something else too.");
    expect(textOf(html)).toContain("This is not an e-mail address");
    expect(html).toContain('name="row-2-email"');
    expect(html).not.toContain('name="row-2-firstName"');
    // The page as it was before, sent again: by a second tab, or by the browser's Back without
    // scripts.
    for (const intent of ["correct", "apply"])
      expect(
        (
          await organiser.post(address, {
            intent,
            "row-2-firstName": "Ada",
            "row-2-certificateName": "Ada",
            "was-2": "",
          })
        ).status,
      ).toBe(303);
    expect(textOf(await organiser.page(address))).toContain("This is not an e-mail address");
    expect(textOf(await organiser.page(`${base}?q=ada`))).not.toContain("ada@mail.test");
    await organiser.post(address, {
      intent: "correct",
      "row-2-email": "ada@mail.test",
      "was-2": "",
    });
    expect(textOf(await organiser.page(`${base}?q=ada`))).toContain("Edit Ada Obi");
  });

  test("C24 the report downloads as CSV in which no cell is a formula", async () => {
    const address = await upload(
      "First Name,Last Name,Email,Note\n=1+1,@x,not-an-address,+234\nAda,Obi,ada@mail.test,\nada,obi,ADA@mail.test,-5\n",
    );
    await check(address);
    const response = await organiser.get(`${address}/problems.csv`);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toContain(
      'filename="list - rows to check.csv"',
    );
    expect((await response.text()).trim().split("\r\n")).toEqual([
      "Row,Outcome,Problem,First Name,Last Name,Email Address,Certificate Name,Note",
      `2,Not added,"Last name can’t contain a link, an e-mail address, @, < or >",'=1+1,'@x,not-an-address,,'+234`,
      "4,Duplicate,Same person as row 3,ada,obi,ada@mail.test,,'-5",
    ]);
  });

  test("C20 Add pressed twice adds once", async () => {
    const address = await upload("Name,Email\nAda Obi,ada@mail.test\n");
    await check(address);
    const both = await Promise.all([
      organiser.post(address, { intent: "apply" }),
      organiser.post(address, { intent: "apply" }),
    ]);
    expect(both.map((one) => one.status)).toEqual([303, 303]);
    expect(textOf(await organiser.page(base))).toContain("1 person will receive a certificate.");
  });

  test("headings are matched by meaning, and a kept column isn't called matched", async () => {
    const address = await upload(
      "Participant First,Participant Last,Attendee e-mail,Branch\nAda,Obi,ada@mail.test,Yaba\nChi,Eze,chi@mail.test,Ikeja\n",
    );
    const html = await organiser.page(address);
    expect(offeredMapping(html)).toMatchObject({
      "use-0": "firstName",
      "use-1": "lastName",
      "use-2": "email",
      "use-3": "field:Branch",
    });
    expect(textOf(html).match(/ Matched /g)).toHaveLength(4);
    expect(textOf(html)).toContain("Kept as a custom field");
    expect(textOf(html)).not.toContain("No column is mapped");
    expect(textOf(await check(address))).toContain("Add 2 people");
  });

  test("a missing first-name column is told before anything is checked", async () => {
    const address = await upload(
      "Vorname,Surname,Email\nAda,Obi,ada@mail.test\nChi,Eze,chi@mail.test\n",
    );
    const html = await organiser.page(address);
    expect(textOf(html).match(/No column is mapped to First Name/g)).toHaveLength(2);
    expect(html).toContain('href="#use-0"');
    const describes = async (html: string) =>
      (await readPage(html)).body.querySelector("select#use-0")!.getAttribute("aria-describedby");
    expect(await describes(html)).toBe("use-0-hint");
    const refused = await organiser.post(address, offeredMapping(html));
    const again = await refused.text();
    expect(refused.status).toBe(422);
    expect(textOf(again).match(/No column is mapped to First Name/g)).toHaveLength(2);
    expect(await describes(again)).toBe("use-0-error");
    expect(textOf(await check(address, { "use-0": "firstName" }))).toContain("Add 2 people");
  });

  test("when every row fails, the matching is blamed and can be changed", async () => {
    const address = await upload(
      "Name,Branch,Email\nAda,Yaba,ada@mail.test\nChi,Ikeja,chi@mail.test\nMusa,Kano,musa@mail.test\n",
    );
    const text = textOf(await check(address, { "use-0": "firstName", "use-1": "skip" }));
    expect(text).toContain("Add 3 people");
    await organiser.post(address, { intent: "back" });
    const html = await organiser.page(address);
    expect(offeredMapping(html)).toMatchObject({
      "use-0": "firstName",
      "use-1": "skip",
      "use-2": "email",
    });
    expect(await checkedBoxes(html)).toContain("headings");
    const blamed = textOf(await check(address, { "use-1": "email", "use-2": "skip" }));
    expect(blamed).toContain("Check how your columns are matched");
    expect(blamed).toContain(
      "“Branch” is mapped to Email Address, but all 3 rows have no e-mail address there.",
    );
    expect(blamed).toContain("Change the columns");
  });

  test("back to the columns keeps the choices; discarding adds nobody", async () => {
    const address = await upload("Name,Email\nAda,ada@mail.test\n");
    expect(textOf(await check(address, { repeats: "on" }))).toContain("Add 1 person");
    await organiser.post(address, { intent: "back" });
    expect(offeredMapping(await organiser.page(address))).toMatchObject({ repeats: "on" });
    expect((await organiser.post(address, { intent: "discard" })).status).toBe(303);
    expect((await organiser.get(address)).status).toBe(404);
  });

  test("a workbook of two sheets: the other can be chosen", async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ["Name", "Email"],
        ["Ada Obi", "ada@mail.test"],
      ]),
      "March",
    );
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ["Name", "Email"],
        ["Chi Eze", "chi@mail.test"],
        ["Musa Bello", "m@mail.test"],
      ]),
      "April",
    );
    const address = await upload(
      XLSX.write(book, { type: "buffer", bookType: "xlsx" }),
      "cohort.xlsx",
    );
    expect(textOf(await organiser.page(address))).toContain("Sheet of the workbook");
    expect((await organiser.post(address, { intent: "sheet", sheet: "April" })).status).toBe(303);
    expect(textOf(await check(address))).toContain("Add 2 people");
  });

  test("C11 a re-import asks about people there; the unsubscribed stay so", async () => {
    await importAll("First Name,Last Name,Email\nAda,Obi,ada@mail.test\nChi,Eze,chi@mail.test\n");
    await app.context.db
      .insertInto("suppressions")
      .values({
        accountId: organiser.accountId,
        email: "ada@mail.test",
        reason: "unsubscribed",
        detail: "",
        createdAt: new Date().toISOString(),
      })
      .execute();
    const address = await upload(
      "First Name,Last Name,Email,Score\nAda,Obi,ADA@mail.test,9\nNew,One,new@mail.test,1\n",
    );
    expect(textOf(await organiser.page(address))).toContain("People already on the list");
    expect(textOf(await check(address, { policy: "update" }))).toContain(
      "Add 1 and update 1 person",
    );
    await organiser.post(address, { intent: "apply" });
    expect(textOf(await organiser.page(base))).toContain(
      "1 person was added. 1 person was updated.",
    );
    const skipped = await organiser.page(`${base}?show=skipped`);
    expect(textOf(skipped)).toContain("Unsubscribed");
    expect(skipped.replaceAll("<!-- -->", "")).toMatch(/aria-label="Pages"><p[^>]*>1 person</);
  });
});

describe("One person", () => {
  test("mistakes are said beside each field, and pressing twice adds once", async () => {
    const token = /name="token" value="([^"]+)"/.exec(
      await organiser.page(`${base}/add/single`),
    )![1]!;
    const bad = await organiser.post(`${base}/add/single`, {
      token,
      firstName: "",
      lastName: "Ọlá",
      email: "nope",
      certificateName: "x".repeat(301),
    });
    const html = await bad.text();
    expect(bad.status).toBe(422);
    for (const words of [
      "Enter the first name",
      "Enter an e-mail address in full, like name@example.com",
      "Certificate name can have at most 120 characters; this one has 301",
    ])
      expect(textOf(html)).toContain(words);
    expect(html).toContain('value="Ọlá"');
    const good = {
      token,
      firstName: "Fúnmiláyọ̀",
      lastName: "Ọlá",
      email: " Mailto:F@Mail.Test ",
      certificateName: "",
    };
    for (const response of [
      await organiser.post(`${base}/add/single`, good),
      await organiser.post(`${base}/add/single`, good),
    ])
      expect(response.status).toBe(303);
    const list = textOf(await organiser.page(base));
    expect(list).toContain("1 person will receive a certificate.");
    expect(list).toContain("f@mail.test");
    const again = await organiser.post(`${base}/add/single`, { ...good, token: "another" });
    expect(again.status).toBe(303);
    expect(textOf(await organiser.page(base))).toContain("was already on the list");
  });

  test("a slip in the address is asked about once, then believed", async () => {
    const fields = {
      token: "t1",
      firstName: "Ada",
      lastName: "Obi",
      email: "ada@gmial.com",
      certificateName: "",
    };
    const asked = await organiser.post(`${base}/add/single`, fields);
    expect([asked.status, textOf(await asked.text())]).toEqual([
      422,
      expect.stringContaining("Did you mean ada@gmail.com?"),
    ]);
    expect(
      (await organiser.post(`${base}/add/single`, { ...fields, confirmedEmail: "ada@gmial.com" }))
        .status,
    ).toBe(303);
  });
});

describe("The list", () => {
  test("search finds without marks and case, filter by certificate, both together", async () => {
    await importAll(
      "First Name,Last Name,Email,Certificate Name\nFúnmiláyọ̀,Ọlá,f@mail.test,Excel\nƊanladi,Bello,d@mail.test,Excel\n100%,Sure,p@mail.test,UX\n",
    );
    const found = async (search: string) =>
      [...textOf(await organiser.page(`${base}?${search}`)).matchAll(/[a-z]@mail\.test/g)].map(
        ([email]) => email,
      );
    expect(await found("q=funmilayo+ola")).toEqual(["f@mail.test"]);
    expect(await found("q=FÚNMILÁYỌ̀")).toEqual(["f@mail.test"]);
    expect(await found("q=danladi")).toEqual(["d@mail.test"]);
    expect(await found("q=100%25")).toEqual(["p@mail.test"]);
    expect(await found("certificate=Excel")).toEqual(["f@mail.test", "d@mail.test"]);
    expect(await found("certificate=Excel&q=bello")).toEqual(["d@mail.test"]);
    expect(textOf(await organiser.page(`${base}?q=nobody`))).toContain("No matches.");
  });

  test("a person can be edited, columns included, but by no other account", async () => {
    await importAll(
      "First Name,Last Name,Email,Score\nAda,Obi,ada@mail.test,9\nChi,Eze,chi@mail.test,8\n",
    );
    const id = new RegExp(`${base}/([0-9a-z]{20,})"`).exec(await organiser.page(base))![1]!;
    const html = await organiser.page(`${base}/${id}`);
    expect(
      (await readPage(html)).getByRole<HTMLInputElement>("textbox", { name: /^Score/ }),
    ).toMatchObject({
      name: "field-0",
      value: "9",
    });
    const fields = {
      firstName: "Adaeze",
      lastName: "Obi",
      email: "ada@mail.test",
      certificateName: "UX",
      "field-0": "10",
    };
    expect(
      (
        await organiser.post(`${base}/${id}`, {
          ...fields,
          firstName: "Chi",
          lastName: "Eze",
          email: "chi@mail.test",
        })
      ).status,
    ).toBe(422);
    expect((await organiser.post(`${base}/${id}`, fields)).status).toBe(303);
    expect(textOf(await organiser.page(`${base}?q=adaeze`))).toContain("UX");
    const stranger = await app.organiser();
    const importId = await app.context.db
      .selectFrom("imports")
      .select("id")
      .where("accountId", "=", organiser.accountId)
      .executeTakeFirstOrThrow();
    for (const path of [
      base,
      `${base}/${id}`,
      `${base}/add`,
      `${base}/import/${importId.id}`,
      `${base}/import/${importId.id}/problems.csv`,
    ])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`${base}/${id}`, fields)).status).toBe(404);
    const own = `/certificates/${await makeProject(stranger)}/recipients`;
    expect((await stranger.get(`${own}/${id}`)).status).toBe(404);
    expect((await stranger.get(`${own}/import/${importId.id}`)).status).toBe(404);
  });

  test("deleting asks first, then takes the ticked, or all that match", async () => {
    await importAll(fixture("attendees-150-utf8.csv"));
    const ids = [
      ...(await organiser.page(base)).matchAll(
        /name="id"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="id"/g,
      ),
    ].map((match) => match[1] ?? match[2]!);
    expect(ids).toHaveLength(25);
    const some = `${base}/delete?id=${ids[0]}&id=${ids[1]}&id=nonsense`;
    expect(textOf(await organiser.page(some))).toContain("Delete 2 people?");
    expect((await organiser.post(some, {})).status).toBe(303);
    expect(textOf(await organiser.page(base))).toContain("2 people were removed from the list.");
    const matching = `${base}/delete?q=excel&all=1`;
    const count = Number(/Delete (\d+) people\?/.exec(textOf(await organiser.page(matching)))![1]);
    expect(count).toBeGreaterThan(10);
    await organiser.post(matching, {});
    expect(textOf(await organiser.page(base))).toContain(`${148 - count} people will each receive`);
    expect(textOf(await organiser.page(`${base}/delete`))).toContain("Nobody selected");
    await organiser.post(`${base}/delete?all=1`, {});
    expect(textOf(await organiser.page(base))).toContain("No Recipients Added Yet?");
  });

  test("Select from Existing List: Load More, some rows or all, nobody twice", async () => {
    await importAll(
      "First Name,Last Name,Email,Score\nAda,Obi,ada@mail.test,9\nChi,Eze,chi@mail.test,8\n",
    );
    await organiser.post(`${base}/rename`, { name: "  March   cohort " });
    for (let i = 0; i < 9; i++) {
      base = `/certificates/${await makeProject(organiser, `Project ${i}`)}/recipients`;
      await organiser.post(`${base}/add/single`, {
        token: `t${i}`,
        firstName: `P${i}`,
        lastName: "X",
        email: `p${i}@mail.test`,
      });
    }
    base = `/certificates/${await makeProject(organiser, "Fresh")}/recipients`;
    const first = await organiser.page(`${base}/add/existing`);
    expect(first).toContain("Load More");
    expect(first).not.toContain("March cohort");
    const more = await organiser.page(`${base}/add/existing?shown=16`);
    expect(more).not.toContain("Load More");
    const listId = /\?list=([0-9a-z]+)"[^>]*>(?:(?!<\/a>)[\s\S])*March cohort/.exec(more)![1]!;
    const people = await organiser.page(`${base}/add/existing?list=${listId}`);
    const chi =
      /value="([0-9a-z]+)"[^>]*aria-label="Select Chi Eze"|aria-label="Select Chi Eze"[^>]*value="([0-9a-z]+)"/
        .exec(people)!
        .slice(1)
        .find(Boolean)!;
    expect((await organiser.post(`${base}/add/existing`, { list: listId })).status).toBe(422);
    expect((await organiser.post(`${base}/add/existing`, { list: listId, id: [chi] })).status).toBe(
      303,
    );
    expect(textOf(await organiser.page(base))).toContain("1 person was added.");
    await organiser.post(`${base}/add/existing`, { list: listId, all: "1" });
    const after = textOf(await organiser.page(base));
    expect(after).toContain("1 person was added. 1 was already on the list.");
    expect(after).toContain("2 people will each receive their own certificate.");
    const stranger = await app.organiser();
    const own = `/certificates/${await makeProject(stranger)}/recipients`;
    expect((await stranger.get(`${own}/add/existing?list=${listId}`)).status).toBe(404);
    expect((await stranger.post(`${own}/add/existing`, { list: listId, all: "1" })).status).toBe(
      404,
    );
  });
});

describe("Without scripts", () => {
  test("C20 forms post to real addresses, and links are links", async () => {
    await importAll(fixture("problems.csv"));
    for (const path of [
      "",
      "/add",
      "/add/single",
      "/add/upload",
      "/add/existing",
      "/rename",
      "/delete?all=1",
    ]) {
      const html = await organiser.page(base + path);
      expect(html).not.toMatch(/href="#?"|onclick=|style="/);
      for (const [form] of html.matchAll(/<form[^>]*>/g))
        expect(form).toMatch(/method="(get|post)"/);
    }
  });
});
