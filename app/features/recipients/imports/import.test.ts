import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as XLSX from "@e965/xlsx";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AppContext } from "#app/platform/app-context.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { Logger } from "#app/platform/log/log.server.ts";
import {
  type FileParsers,
  openFileParsers,
} from "#app/platform/untrusted-files/file-parsers.server.ts";
import { openDiskFiles } from "#app/providers/files/disk.server.ts";
import { addCourseList } from "../../../../tests/factories/course-list.ts";
import { openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { type CorrectableField, correctionFor } from "../lists/check-person.ts";
import type { Mapping } from "../lists/list-columns.ts";
import { applySuggestions, correctRows } from "./correct-rows.server.ts";
import { editRows } from "./edits/edit-rows.server.ts";
import { findImport, type ListImport } from "./find-import.server.ts";
import { applyImport, beginCheck, chooseSheet, discardImport } from "./import-acts.server.ts";
import { finishImports, resumeImports } from "./import-runner.server.ts";
import { startImport } from "./start-import.server.ts";

const NOW = new Date("2026-11-21T09:00:00.000Z");
let folder: string;
let context: AppContext;
let fileParsers: FileParsers;
let listId: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "import-"));
  const db = await openTestDatabase();
  const log = { error: (...told: unknown[]) => console.error(...told) };
  fileParsers = openFileParsers({
    log: log as unknown as Logger,
    metrics: { countParsedFile: () => {} },
  });
  context = {
    db,
    files: openDiskFiles(folder),
    fileParsers,
    clock: () => NOW,
    log,
  } as unknown as AppContext;
  listId = await addCourseList(db, NOW);
});

afterEach(async () => {
  await finishImports();
  await fileParsers.close();
  await context.db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const fixture = (name: string) => readFileSync(join("tests/fixtures/lists", name));

async function upload(content: string | Uint8Array, fileName = "list.csv"): Promise<ListImport> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const id = await startImport(context, {
    accountId: "a1",
    listId,
    projectId: "p1",
    fileName,
    content: new Blob([new Uint8Array(bytes)]).stream(),
    now: NOW,
  });
  return orNotFound(await findImport(context.db, "a1", "p1", id));
}

async function check(
  list: ListImport,
  mapping: Partial<Mapping> = {},
  policy: ListImport["policy"] = "keep",
): Promise<ListImport> {
  await beginCheck(context, list, { mapping: { ...list.mapping, ...mapping }, policy });
  await finishImports();
  return orNotFound(await findImport(context.db, "a1", "p1", list.id));
}

async function importAll(
  content: string | Uint8Array,
  mapping: Partial<Mapping> = {},
  policy: ListImport["policy"] = "keep",
) {
  const list = await check(await upload(content), mapping, policy);
  return applyImport(context, list, NOW);
}

const people = () =>
  context.db
    .selectFrom("recipients")
    .selectAll()
    .where("listId", "=", listId)
    .orderBy("position")
    .execute();
const names = async () =>
  (await people()).map((row) => `${row.firstName}|${row.lastName}|${row.email}`);
const aside = (list: ListImport) =>
  context.db
    .selectFrom("importRows")
    .select(["rowNumber", "outcome", "reason"])
    .where("importId", "=", list.id)
    .where("outcome", "in", ["invalid", "duplicate"])
    .orderBy("rowNumber")
    .execute();
const counts = (list: ListImport) => [
  list.addedCount,
  list.updatedCount,
  list.duplicateCount,
  list.invalidCount,
];

describe("every list of the fixtures", () => {
  test.each([
    "attendees-150-utf8.csv",
    "attendees-150-utf8-bom.csv",
    "attendees-150-semicolon.csv",
    "attendees-150-tab.tsv",
    "attendees-150-utf16le.csv",
  ])("C10 %s brings 150 people, letters right", async (name) => {
    const list = await check(await upload(fixture(name), name));
    // Some of its names are one letter; all have two parts.
    expect([list.status, ...counts(list)]).toEqual(["ready", 150, 0, 0, 0]);
    expect(await applyImport(context, list, NOW)).toEqual({
      kind: "applied",
      added: 150,
      updated: 0,
    });
    const rows = await people();
    expect(rows.map((row) => row.position)).toEqual(
      Array.from({ length: 150 }, (_, index) => index + 1),
    );
    expect(rows[0]).toMatchObject({
      firstName: "Ifẹ́olúwa",
      lastName: "Ẹ̀bùn",
      email: "person1@mail.test",
      certificateName: "Ẹ̀kọ́ Ìṣirò",
      searchText: "ifeoluwa ebun person1@mail.test eko isiro",
    });
  });

  test("C10 windows-1252.csv", async () => {
    await importAll(fixture("windows-1252.csv"));
    expect(await names()).toEqual(["José|Nuñez|jose@mail.test", "Zoë|Müller|zoe@mail.test"]);
  });

  test("C10 old-mac-newlines.csv", async () => {
    expect(await importAll(fixture("old-mac-newlines.csv"))).toMatchObject({ added: 5 });
  });

  test("one-name-column.csv: whole names are split, the score becomes a placeholder", async () => {
    await importAll(fixture("one-name-column.csv"));
    expect(await names()).toEqual(["Adébáyọ̀|Ọlá|ola@mail.test", "Chiọma|Nwankwọ|chioma@mail.test"]);
    expect((await people()).map((row) => row.fields)).toEqual(['{"Score":"95"}', '{"Score":"88"}']);
    expect(
      await context.db.selectFrom("recipientLists").select("columns").executeTakeFirst(),
    ).toEqual({
      columns: '["Score"]',
    });
  });

  test("yoruba-headers.csv", async () => {
    await importAll(fixture("yoruba-headers.csv"));
    expect((await people())[0]).toMatchObject({
      firstName: "Fúnmiláyọ̀",
      lastName: "Adébáyọ̀",
      email: "f@mail.test",
      certificateName: "Ìṣirò",
    });
  });

  test("zoom-report.csv: headings below the preamble, one person once, missing addresses set aside", async () => {
    const list = await check(await upload(fixture("zoom-report.csv")));
    expect(counts(list)).toEqual([2, 0, 1, 1]);
    expect(await aside(list)).toEqual([
      { rowNumber: 6, outcome: "duplicate", reason: "Same person as row 5" },
      { rowNumber: 7, outcome: "invalid", reason: "The e-mail address is missing" },
    ]);
  });

  test("C10 problems.csv: bad rows are reported by number, good and shared-address ones added", async () => {
    const list = await check(await upload(fixture("problems.csv")));
    expect(await aside(list)).toEqual([
      { rowNumber: 3, outcome: "invalid", reason: "First name is missing" },
      { rowNumber: 4, outcome: "invalid", reason: "The e-mail address is missing" },
      { rowNumber: 5, outcome: "invalid", reason: "This is not an e-mail address" },
      {
        rowNumber: 10,
        outcome: "invalid",
        reason: "Certificate name can’t contain a link, an e-mail address, @, < or >",
      },
      { rowNumber: 11, outcome: "invalid", reason: "Did you mean gmail.com?" },
      {
        rowNumber: 13,
        outcome: "invalid",
        reason: "First name can’t contain a link, an e-mail address, @, < or >",
      },
      { rowNumber: 14, outcome: "invalid", reason: "The e-mail address is missing" },
      {
        rowNumber: 17,
        outcome: "invalid",
        reason: "First name can have at most 120 characters; this one has 300",
      },
    ]);
    await applyImport(context, list, NOW);
    expect(await names()).toEqual([
      "Good|Row|good@mail.test",
      "Dup|One|dup@mail.test",
      "Dup|Two|dup@mail.test",
      "Same|Family|family@mail.test",
      "Other|Family|family@mail.test",
      "New Line|Row|newline@mail.test",
      "Too|Many|many@mail.test",
      "Spaces|Around|spaces@mail.test",
    ]);
  });

  test.each([
    ["empty.csv", "This file is empty."],
    ["headers-only.csv", "This list has headings but no people."],
    ["not-a-list.csv", "This is a PNG picture, not a list."],
    ["unclosed-quote.csv", "Row 2 opens a quotation mark"],
  ])("%s is refused and leaves nothing behind: %s", async (name, sentence) => {
    await expect(upload(fixture(name), name)).rejects.toThrow(sentence);
    expect(await context.db.selectFrom("imports").selectAll().execute()).toEqual([]);
    expect(readdirDeep(folder)).toEqual([]);
  });
});

test("C10 leaving out repeated e-mail addresses is a choice", async () => {
  const list = await check(await upload(fixture("problems.csv")), {
    leaveOutRepeatedAddresses: true,
  });
  expect((await aside(list)).filter((row) => row.outcome === "duplicate")).toEqual([
    { rowNumber: 7, outcome: "duplicate", reason: "Same e-mail address as row 6" },
    { rowNumber: 9, outcome: "duplicate", reason: "Same e-mail address as row 8" },
  ]);
});

test("a workbook's other sheet can be chosen; both files go once applied", async () => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([
      ["Name", "Email"],
      ["Ada Obi", "ada@mail.test"],
    ]),
    "One",
  );
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([
      ["Full name", "E-mail", "Branch"],
      ["Chi Eze", "chi@mail.test", "Ikeja"],
      ["Ada Obi", "x"],
    ]),
    "Two",
  );
  const list = await upload(
    XLSX.write(book, { type: "buffer", bookType: "xlsx" }),
    "C:\\lists\\cohort\u0000 4.xlsx",
  );
  expect(list).toMatchObject({
    fileName: "cohort 4.xlsx",
    detected: { kind: "xlsx", sheet: "One", sheets: ["One", "Two"] },
  });
  await chooseSheet(context, list, "Two");
  const chosen = await check(orNotFound(await findImport(context.db, "a1", "p1", list.id)));
  expect(counts(chosen)).toEqual([1, 0, 0, 1]);
  await applyImport(context, chosen, NOW);
  expect(await names()).toEqual(["Chi|Eze|chi@mail.test"]);
  expect(readdirDeep(folder)).toEqual([]);
});

test("a file of more than 25 MB is refused while it arrives", async () => {
  async function* endless() {
    for (;;) yield new Uint8Array(1024 * 1024).fill(65);
  }
  await expect(
    startImport(context, {
      accountId: "a1",
      listId,
      projectId: "p1",
      fileName: "x",
      content: endless(),
      now: NOW,
    }),
  ).rejects.toThrow("This file is larger than 25 MB.");
  expect(readdirDeep(folder)).toEqual([]);
});

test("re-import: keep leaves people alone, update changes those who match", async () => {
  await importAll(
    "First Name,Last Name,Email,Score\nAda,Obi,ada@mail.test,1\nChi,Eze,home@mail.test,2\nNgozi,Eze,home@mail.test,3\n",
  );
  const again =
    "First Name,Last Name,Email,Score,Branch\nada,OBI,ADA@mail.test,9,Ikeja\nAda,Obi-Bello,ada@mail.test,7,\nChi,Eze,home@mail.test,2,\nChidi,Eze,home@mail.test,5,\n";
  const kept = await check(await upload(again));
  expect(counts(kept)).toEqual([2, 0, 2, 0]);
  const updated = await check(kept, {}, "update");
  expect(counts(updated)).toEqual([2, 1, 1, 0]);
  expect((await aside(updated))[0]).toEqual({
    rowNumber: 4,
    outcome: "duplicate",
    reason: "Already in the list with the same details",
  });
  await applyImport(context, updated, NOW);
  expect((await people()).map((row) => `${row.firstName} ${row.lastName} ${row.fields}`)).toEqual([
    'ada OBI {"Score":"9","Branch":"Ikeja"}',
    'Chi Eze {"Score":"2"}',
    'Ngozi Eze {"Score":"3"}',
    'Ada Obi-Bello {"Score":"7"}',
    'Chidi Eze {"Score":"5"}',
  ]);
});

test("re-import by address corrects a name, unless several people share the address", async () => {
  await importAll(
    "First Name,Last Name,Email\nAda,Obi,ada@mail.test\nChi,Eze,home@mail.test\nNgozi,Eze,home@mail.test\n",
  );
  await importAll(
    "First Name,Last Name,Email\nAdaeze,Obi,ada@mail.test\nChidi,Eze,home@mail.test\n",
    {},
    "updateByAddress",
  );
  expect(await names()).toEqual([
    "Adaeze|Obi|ada@mail.test",
    "Chi|Eze|home@mail.test",
    "Ngozi|Eze|home@mail.test",
    "Chidi|Eze|home@mail.test",
  ]);
});

test("C11 re-import never touches suppressions, however the address is spelled", async () => {
  const row = {
    accountId: "a1",
    email: "ada@mail.test",
    reason: "unsubscribed" as const,
    detail: "",
    createdAt: NOW.toISOString(),
  };
  await context.db.insertInto("suppressions").values(row).execute();
  await importAll("First Name,Last Name,Email\nAda,Obi,ADA@Mail.test\n", {}, "update");
  await importAll(
    "First Name,Last Name,Email,X\nAda,Obi,<ada@MAIL.TEST>,1\n",
    {},
    "updateByAddress",
  );
  expect(await context.db.selectFrom("suppressions").selectAll().execute()).toEqual([row]);
  const joined = await context.db
    .selectFrom("recipients")
    .innerJoin("suppressions", "suppressions.email", "recipients.email")
    .select("recipients.id")
    .execute();
  expect(joined).toHaveLength(1);
});

test("C20 applying twice adds once", async () => {
  const list = await check(await upload("Name,Email\nAda Obi,ada@mail.test\n"));
  const both = await Promise.all([
    applyImport(context, list, NOW),
    applyImport(context, list, NOW),
  ]);
  expect(both.map((one) => one.kind).sort()).toEqual(["already", "applied"]);
  expect(await names()).toHaveLength(1);
});

test("a list changed since its check is checked again, not applied", async () => {
  const first = await check(await upload("Name,Email\nAda Obi,ada@mail.test\n"));
  await importAll("Name,Email\nAda Obi,ada@mail.test\n");
  expect(await applyImport(context, first, NOW)).toEqual({ kind: "changed" });
  await finishImports();
  const again = orNotFound(await findImport(context.db, "a1", "p1", first.id));
  expect([again.status, ...counts(again)]).toEqual(["ready", 0, 0, 1, 0]);
  expect(await names()).toHaveLength(1);
});

test("a check cut short by a crash adds nothing and begins again", async () => {
  const list = await upload("Name,Email\nAda Obi,ada@mail.test\nChi Eze,chi@mail.test\n");
  // What a crash leaves: status reading, some rows staged, no one at work.
  await context.db
    .updateTable("imports")
    .set({ status: "reading", rowsRead: 1 })
    .where("id", "=", list.id)
    .execute();
  await context.db
    .insertInto("importRows")
    .values({
      importId: list.id,
      rowNumber: 2,
      outcome: "add",
      reason: null,
      firstName: "Ada",
      lastName: "Obi",
      email: "ada@mail.test",
      certificateName: "",
      fields: "{}",
      searchText: "",
      recipientId: "r",
    })
    .execute();
  expect(await names()).toEqual([]);
  expect(await resumeImports(context)).toBe(1);
  await finishImports();
  const again = orNotFound(await findImport(context.db, "a1", "p1", list.id));
  expect([again.status, again.rowsRead, ...counts(again)]).toEqual(["ready", 2, 2, 0, 0, 0]);
});

test("a failure in the middle of applying leaves the list unchanged", async () => {
  const list = await check(
    await upload("Name,Email\nAda Obi,ada@mail.test\nChi Eze,chi@mail.test\n"),
  );
  // The second row gets the id of a recipient that exists: the insert must fail as a whole.
  await context.db
    .updateTable("importRows")
    .set({ recipientId: "same" })
    .where("importId", "=", list.id)
    .execute();
  await expect(applyImport(context, list, NOW)).rejects.toThrow();
  expect(await names()).toEqual([]);
  expect(orNotFound(await findImport(context.db, "a1", "p1", list.id)).status).toBe("ready");
});

test("a file that vanished fails in words", async () => {
  const list = await upload("Name,Email\nAda Obi,ada@mail.test\n");
  await context.files.remove(list.fileKey);
  const silent = { ...context, log: { error: () => undefined } } as unknown as AppContext;
  await beginCheck(silent, list, { mapping: list.mapping, policy: "keep", consentAt: NOW });
  await finishImports();
  expect(orNotFound(await findImport(context.db, "a1", "p1", list.id))).toMatchObject({
    status: "failed",
    problem: expect.stringContaining("Nothing was added"),
  });
});

test("names of one part are in order", async () => {
  const list = await check(await upload("Name,Email\nBlessing,b@mail.test\n"));
  await applyImport(context, list, NOW);
  expect(await names()).toEqual(["Blessing||b@mail.test"]);
});

test("unreadable letters and cells of more than 1,000 letters are reported", async () => {
  const text = `Name,Email,Note\n${"Adébáyọ̀ Ọlá,a@mail.test,\n".repeat(3)}`;
  const list = await check(
    await upload(
      Buffer.concat([
        Buffer.from(text),
        Buffer.from([0x43, 0xe9, 0x20, 0x44, 0x2c, 0x63, 0x40, 0x64, 0x2e, 0x65, 0x0a]),
        Buffer.from(`Ada Obi,ada@mail.test,${"x".repeat(1001)}\n`),
      ]),
    ),
  );
  const reasons = (await aside(list))
    .filter((row) => row.outcome === "invalid")
    .map((row) => `${row.rowNumber} ${row.reason}`);
  expect(reasons).toEqual([
    "5 First name has a letter that could not be read",
    "6 A cell is longer than 1,000 characters",
  ]);
});

type Typed = [number, CorrectableField, string];
const BY = { actorId: null, now: NOW };
const corrections = (...typed: Typed[]) =>
  new Map(typed.map(([row, field, text]) => [row, { field, text }]));

describe("correcting rows kept aside", () => {
  test("a row whose problem has changed meanwhile is left alone", async () => {
    const list = await check(await upload("First Name,Last Name,Email\n,,ada at mail\n"));
    const correct = (...typed: Typed[]) =>
      context.db.transaction().execute((trx) => correctRows(trx, list, corrections(...typed), BY));
    expect(await correct([2, "firstName", "Ada"])).toEqual({
      corrected: 0,
      unfinished: 1,
      errors: new Map(),
    });
    expect(await correct([2, "firstName", "Ada"])).toEqual({
      corrected: 0,
      unfinished: 0,
      errors: new Map(),
    });
    expect(await aside(list)).toEqual([
      { rowNumber: 2, outcome: "invalid", reason: "This is not an e-mail address" },
    ]);
    expect(await correct([2, "email", "ada@mail.test"])).toEqual({
      corrected: 1,
      unfinished: 0,
      errors: new Map(),
    });
  });

  test("before applying, corrected rows join the others; a wrong one waits", async () => {
    const list = await check(await upload(fixture("problems.csv")));
    const correct = (...typed: Typed[]) =>
      context.db.transaction().execute((trx) => correctRows(trx, list, corrections(...typed), BY));
    expect(await correct([3, "firstName", " Ngozi "], [5, "email", "still wrong"])).toEqual({
      corrected: 1,
      unfinished: 0,
      errors: new Map([[5, "This is not an e-mail address"]]),
    });
    expect(await aside(list)).toHaveLength(7);
    expect(
      await correct(
        [5, "email", "Bad@Mail.test"],
        [4, "email", "good@mail.test"],
        [999, "email", "x"],
      ),
    ).toEqual({ corrected: 2, unfinished: 0, errors: new Map() });
    const after = orNotFound(await findImport(context.db, "a1", "p1", list.id));
    expect(counts(after)).toEqual([11, 0, 0, 5]);
    await applyImport(context, after, NOW);
    expect(await names()).toContain("Ngozi|NoFirst|nofirst@mail.test");
  });

  test("suggested addresses are accepted together; one retyped unchanged is believed", async () => {
    const list = await check(
      await upload(
        "Name,Email\nAda Obi,ada@gmial.com\nChi Eze,chi@yaho.com\nEmeka Bello,e@gmial.com\nX Y,\n",
      ),
    );
    await context.db
      .transaction()
      .execute((trx) => correctRows(trx, list, corrections([4, "email", "e@gmial.com"]), BY));
    expect(await context.db.transaction().execute((trx) => applySuggestions(trx, list, BY))).toBe(
      2,
    );
    await applyImport(context, orNotFound(await findImport(context.db, "a1", "p1", list.id)), NOW);
    expect(await names()).toEqual([
      "Ada|Obi|ada@gmail.com",
      "Chi|Eze|chi@yahoo.com",
      "Emeka|Bello|e@gmial.com",
    ]);
  });

  test("a repeated row stays left out when its name is corrected", async () => {
    const list = await check(
      await upload("Name,Email\nAda Obi,ada@mail.test\nAda Obi,ada@mail.test\n"),
    );
    const edit = { rowNumber: 2, field: "firstName", text: "Adaeze" } as const;
    await context.db.transaction().execute((trx) => editRows(trx, list, [edit], BY));
    const found = async () => orNotFound(await findImport(context.db, "a1", "p1", list.id));
    expect(counts(await found())).toEqual([1, 0, 1, 0]);
    expect(counts(await check(await found()))).toEqual([1, 0, 1, 0]);
    const move = { rowNumber: 2, field: "email", text: "other@mail.test" } as const;
    await context.db.transaction().execute((trx) => editRows(trx, list, [move], BY));
    expect(counts(await found())).toEqual([2, 0, 0, 0]);
  });

  test("after applying, a corrected row is added at once, unless already there", async () => {
    const list = await check(
      await upload("Name,Email\nAda Obi,ada@mail.test\nChi Eze,chi@gmial.com\nAda Obi,ada@mail\n"),
    );
    await applyImport(context, list, NOW);
    const applied = orNotFound(await findImport(context.db, "a1", "p1", list.id));
    await context.db
      .transaction()
      .execute((trx) =>
        correctRows(
          trx,
          applied,
          corrections([3, "email", "chi@gmail.com"], [4, "email", "ada@mail.test"]),
          BY,
        ),
      );
    expect(await names()).toEqual(["Ada|Obi|ada@mail.test", "Chi|Eze|chi@gmail.com"]);
    expect(counts(orNotFound(await findImport(context.db, "a1", "p1", list.id)))).toEqual([
      2, 0, 1, 0,
    ]);
  });
});

test("discarding removes the rows and the file", async () => {
  const list = await check(await upload(fixture("problems.csv")));
  await discardImport(context, list);
  expect(await context.db.selectFrom("importRows").selectAll().execute()).toEqual([]);
  expect(readdirDeep(folder)).toEqual([]);
});

test("every naughty name is added or reported, and stays one line", async () => {
  const naughty = (
    JSON.parse(readFileSync("tests/fixtures/text/blns.json", "utf8")) as string[]
  ).map((text) => text.slice(0, 900));
  const quote = (text: string) => `"${text.replace(/"/g, '""')}"`;
  const list = await check(
    await upload(
      `First Name,Last Name,Email\n${naughty.map((text, index) => `${quote(text)},Obi,n${index}@mail.test`).join("\n")}\n`,
    ),
  );
  expect(list.addedCount + list.invalidCount).toBe(naughty.length);
  await applyImport(context, list, NOW);
  for (const row of await people())
    expect(row.firstName).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(
    (await aside(list)).every((row) =>
      /First name (?:is missing|has a|looks|can(?:’t contain| have at most 120))/.test(row.reason!),
    ),
  ).toBe(true);
});

test("damaged letters are put right in every cell when that is chosen", async () => {
  const list = await upload(fixture("read-as-windows-1252-and-saved-again.csv"));
  expect(list.detected.damaged).toMatchObject({
    count: 8,
    samples: [{ before: "AdÃ©bÃ¡yá»␣Ì€", after: "Adébáyọ̀" }, ...Array(7).fill({})],
  });
  const untouched = await check(list);
  expect(counts(untouched)).toEqual([0, 0, 0, 4]);
  expect((await aside(untouched)).at(-1)?.reason).toBe("First name looks damaged: it was “José”");
  const ready = await check(list, { repairText: true });
  await applyImport(context, ready, NOW);
  expect(await names()).toEqual([
    "Adébáyọ̀|Ọlátúnjí|p0@people.test",
    "Chiọma|Nwaḿma|p1@people.test",
    "Fúnmiláyọ̀|Òjó|p2@people.test",
    "José|Nuñez|p3@people.test",
  ]);
});

test("an address with two readings waits for an answer", async () => {
  const list = await check(await upload(fixture("addresses-from-word.csv")));
  expect(counts(list)).toEqual([7, 0, 0, 1]);
  const [row] = await context.db
    .selectFrom("importRows")
    .select(["email", "reason"])
    .where("importId", "=", list.id)
    .where("outcome", "=", "invalid")
    .execute();
  expect(correctionFor(row?.reason ?? "", row?.email ?? "")).toMatchObject({
    field: "email",
    choices: ["daudabello@people.test", "dauda-bello@people.test"],
  });
  await applyImport(context, list, NOW);
  expect((await people()).map(({ email }) => email)).toEqual([
    "ada.obi@people.test",
    "bola-ade@people.test",
    "chidi-eze@people.test",
    "efe.o'koro@people.test",
    "fatima@people.test",
    "gbenga@people.test",
    "hauwa@people.test",
  ]);
});

function readdirDeep(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
}
