import * as XLSX from "@e965/xlsx";
import officeCrypto from "officecrypto-tool";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

function book(bookType: XLSX.BookType): Buffer {
  const sheets = XLSX.utils.book_new();
  const rows = [
    ["First Name", "Last Name", "Email Address"],
    ["Ada", "Obi", "ada@mail.test"],
  ];
  XLSX.utils.book_append_sheet(sheets, XLSX.utils.aoa_to_sheet(rows), "People");
  return XLSX.write(sheets, { type: "buffer", bookType });
}

async function upload(content: Uint8Array, name: string): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(content)], name));
  return organiser.post("/bulk-email/upload", form);
}

test("a protected workbook stays, and its password is asked for and forgotten", async () => {
  const at = (
    await upload(officeCrypto.encrypt(book("xlsx"), { password: "Eko-2026" }), "class.xlsx")
  ).headers.get("Location")!;
  const html = await organiser.page(at);
  expect(html).toContain("Open the workbook");
  expect(html).toContain("Password of the workbook");

  const wrong = await organiser.post(at, { intent: "password", password: "Eko-2025" });
  const again = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(again).toContain("This password does not open the workbook.");
  expect(again).not.toContain("Eko-2025");
  expect((await organiser.post(at, { intent: "password", password: "" })).status).toBe(422);
  expect((await organiser.post(at, { intent: "check", consent: "on" })).status).toBe(303);

  expect(
    (await organiser.post(at, { intent: "password", password: "Eko-2026" })).headers.get(
      "Location",
    ),
  ).toBe(at);
  const mapping = await organiser.page(at);
  expect(mapping).toContain("Match your columns");
  const stored = await app.context.db.selectFrom("imports").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain("Eko-2026");
});

test("ODS files and tables of web pages lead to their columns", async () => {
  const table =
    "<table><tr><th>Name</th><th>E-mail</th></tr><tr><td>Ada Obi</td><td>ada@mail.test</td></tr></table>";
  const page = new TextEncoder().encode(`<html><body><h1>Class</h1>${table}</body></html>`);
  for (const [content, name] of [
    [book("ods"), "class.ods"],
    [page, "class.xls"],
  ] as const) {
    const answer = await upload(content, name);
    expect([name, answer.status]).toEqual([name, 303]);
    expect(await organiser.page(answer.headers.get("Location")!)).toContain("ada@mail.test");
  }
});

test("lines of a message lead to where they are pasted", async () => {
  const lines = new TextEncoder().encode("Ada Obi <ada@mail.test>\nBola Ade <bola@mail.test>\n");
  const at = (await upload(lines, "chat.txt")).headers.get("Location")!;
  const html = await organiser.page(at);
  const [, pasteAt] = /href="([^"]+)"[^>]*>Paste them instead/.exec(html) ?? [];
  expect(pasteAt).toBe(`${at.split("/import/")[0]}/paste`);
  expect(await organiser.page(pasteAt!)).toContain("Type or paste people");
});

test("a picture of 20 MB called .csv is refused by its content", async () => {
  const picture = new Uint8Array(20 * 1024 * 1024);
  picture.set([0xff, 0xd8, 0xff, 0xe0]);
  const answer = await upload(picture, "people.csv");
  expect(answer.status).toBe(415);
  expect(await answer.text()).toContain(
    "This is a JPEG picture, not a list. Upload a CSV, XLS, XLSX or ODS file.",
  );
});
