import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
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
import type { Mapping } from "../lists/list-columns.ts";
import { findImport, type ListImport } from "./find-import.server.ts";
import { applyImport, beginCheck, chooseSheet } from "./import-acts.server.ts";
import { finishImports } from "./import-runner.server.ts";
import type { SheetQuestionsView } from "./sheet-questions.ts";
import { showImport } from "./show-import.server.ts";
import { startImport } from "./start-import.server.ts";
import { SheetQuestions } from "./views/sheet-questions.tsx";

const NOW = new Date("2026-11-21T09:00:00.000Z");
let folder: string;
let context: AppContext;
let fileParsers: FileParsers;
let listId: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tables-"));
  const db = await openTestDatabase();
  const log = { error: (...told: unknown[]) => console.error(...told) };
  fileParsers = openFileParsers({
    log: log as unknown as Logger,
    metrics: { countParsedFile: () => {} },
  });
  const files = openDiskFiles(folder);
  context = { db, files, fileParsers, clock: () => NOW, log } as unknown as AppContext;
  listId = await addCourseList(db, NOW);
});
afterEach(async () => {
  await finishImports();
  await fileParsers.close();
  await context.db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(fileName: string): Promise<ListImport> {
  const bytes = readFileSync(join("tests/fixtures/tables", fileName));
  const content = new Blob([new Uint8Array(bytes)]).stream();
  const place = { accountId: "a1", listId, projectId: "p1" };
  const id = await startImport(context, { ...place, fileName, content, now: NOW });
  return reread({ id });
}

const reread = async ({ id }: { id: string }) =>
  orNotFound(await findImport(context.db, "a1", "p1", id));

async function questionsOf(list: ListImport): Promise<SheetQuestionsView> {
  const view = await showImport(context.db, list, new URLSearchParams());
  if (!("questions" in view)) throw new Error(`nothing is asked at ${view.step}`);
  return view.questions;
}

async function addAll(list: ListImport, mapping: Partial<Mapping> = {}) {
  const choices = { mapping: { ...list.mapping, ...mapping }, policy: list.policy, now: NOW };
  await beginCheck(context, list, choices);
  await finishImports();
  await applyImport(context, await reread(list), NOW);
  return context.db
    .selectFrom("recipients")
    .selectAll()
    .where("listId", "=", listId)
    .orderBy("position")
    .execute();
}

test("merged cells, a title and headings over two rows become six people", async () => {
  const list = await upload("merged-course-cells.xlsx");
  expect((await questionsOf(list)).notes).toEqual([
    "Title in row 1, headings in rows 2 and 3 left out.",
  ]);
  const people = await addAll(list);
  expect(
    people.map((one) => `${one.firstName}|${one.lastName}|${one.email}|${one.certificateName}`),
  ).toEqual([
    "Ada|Obi|ada@people.test|Fire Safety",
    "Bola|Adé|bola@people.test|Fire Safety",
    "Chidi|Eze|chidi@people.test|Fire Safety",
    "Dauda|Bello|dauda@people.test|Fire Safety",
    "Efe|Okoro|efe@people.test|First Aid",
    "Fatima|Sani|fatima@people.test|First Aid",
  ]);
});

test("rows that a filter hides are asked about and left out", async () => {
  const list = await upload("filtered-paid-only.xlsx");
  expect((await questionsOf(list)).hiddenRows).toEqual({ count: 4, choice: "leave-out" });
  expect((await addAll(list)).map(({ firstName }) => firstName)).toEqual(["Ada", "Dauda"]);
});

test("rows that a filter hides are added when that is chosen", async () => {
  const list = await upload("filtered-paid-only.xlsx");
  expect(await addAll(list, { hiddenRows: "take" })).toHaveLength(6);
});

test("dates, times and durations of an ODS keep their clock", async () => {
  const people = await addAll(await upload("list-with-times.ods"));
  expect(people.map(({ fields }) => JSON.parse(fields))).toEqual([
    { "Session starts": "20 November 2026, 14:30", "Session time": "14:30", Length: "01:30" },
    { "Session starts": "20 November 2026, 09:00", "Session time": "09:00", Length: "40:00" },
  ]);
});

test("formulas that nobody calculated, and a small ZIP64", async () => {
  await expect(upload("formulas-not-calculated.xlsx")).rejects.toThrow(
    "has formulas whose results aren’t stored in the file. Open it in Excel or LibreOffice, save it, and upload it again.",
  );
  expect(await addAll(await upload("lms-export-zip64.xlsx"))).toHaveLength(3);
});

test("the sheet with people is proposed, and another can be chosen", async () => {
  const list = await upload("webinar-report-summary-first.xlsx");
  expect(await questionsOf(list)).toMatchObject({
    sheet: "Attendees",
    sheets: [
      { value: "Summary", label: "Summary" },
      { value: "Attendees", label: "Attendees (has people)" },
    ],
    why: "We read “Attendees” because the people seem to be there.",
  });
  await chooseSheet(context, list, "Summary");
  expect(await questionsOf(await reread(list))).toMatchObject({ sheet: "Summary" });
});

test("a sheet's questions have their own form or the page's", () => {
  const questions: SheetQuestionsView = {
    sheet: "A",
    sheets: [
      { value: "A", label: "A (has people)" },
      { value: "B", label: "B (hidden)" },
    ],
    why: null,
    tables: null,
    hiddenRows: { count: 4, choice: "leave-out" },
    notes: ["Row 1 above the headings is left out."],
  };
  const render = (mappingForm?: { id: string; hiddenRows?: unknown }) => {
    const element = (
      <SheetQuestions questions={questions} {...(mappingForm ? { mappingForm } : {})} />
    );
    const router = createMemoryRouter([{ path: "/", element, action: () => null }]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  const own = render();
  for (const words of ["4 rows are hidden in this sheet", "Leave them out", "Add them too"])
    expect(own).toContain(words);
  expect(own).toContain('value="hidden-rows"');
  const pages = render({ id: "mapping", hiddenRows: "take" });
  expect(pages).not.toContain('value="hidden-rows"');
  expect(pages).toMatch(
    /<input[^>]*form="mapping"[^>]*value="take"[^>]*checked|checked[^>]*value="take"/,
  );
});
