import { readFileSync } from "node:fs";
import ExcelJS from "exceljs";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findSheet,
  renewSheet,
} from "../../../app/features/forms/responses/sheet/live-sheet.server.ts";
import { addOneOfEach, asked } from "../../factories/every-dashboard-route.ts";
import { EXPORTS } from "../../factories/every-export.ts";
import { readZip } from "../../setup/read-zip.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** Archives for programs: each says by itself what is in it. */
const ARCHIVES = ["/people/:personId/export.zip"];
/** Their address is given out for a password: tests/http/accounts/export-data.test.ts. */
const ASKED = ["/settings/data/export.zip", "/settings/own-data.zip"];

const LISTED = new Map(
  [
    ...readFileSync("docs/exports.md", "utf8").matchAll(/^\|[^|]+\| `([^`]+)` \| ([^|]+) \|$/gm),
  ].map(([, address = "", columns = ""]) => [address, columns.split(", ")]),
);

const idOf = new Map(
  Object.keys(EXPORTS).map((id) => [
    id
      .replace(/^routes/, "")
      .replace(/\/_\w+/g, "")
      .replaceAll("[.]", ".")
      .replace(/\$(\w+)/g, ":$1"),
    id,
  ]),
);

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  ids = await addOneOfEach(app, owner, "Round Table", "Funmi");
  const form = await app.context.db
    .selectFrom("forms")
    .selectAll()
    .where("id", "=", ids.formId ?? "")
    .executeTakeFirstOrThrow();
  const organiser = { account: { id: owner.accountId }, user: { id: owner.userId } };
  await renewSheet(app.context, organiser as never, form);
  const sheet = await findSheet(app.context, form.id);
  ids.key = /sheets\/(.+)\.csv$/.exec(sheet?.url ?? "")?.[1] ?? "";
}, 60_000);
afterAll(() => app.stop());

async function download(address: string): Promise<string[][]> {
  const [pattern = "", query = ""] = address.split("?");
  const { path } = asked(idOf.get(pattern) ?? address, ids);
  const answer = await owner.get(query ? `${path}?${query}` : path);
  expect([path, answer.status]).toEqual([path, 200]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (address.endsWith(".xlsx")) return rowsOfWorkbook(bytes);
  const csv = address.endsWith(".zip") ? (await readZip(bytes)).get("certificates.csv") : bytes;
  const { data, errors } = Papa.parse<string[]>(String(csv).replace(/^\ufeff/, ""), {
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}

async function rowsOfWorkbook(bytes: Buffer): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  expect(book.worksheets).toHaveLength(1);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow(({ values }) =>
    rows.push(
      Array.from(values as ExcelJS.CellValue[], (cell) =>
        cell instanceof Date
          ? cell.toISOString().slice(0, 16).replace("T", " ")
          : String(cell ?? ""),
      ).slice(1),
    ),
  );
  return rows;
}

/** Whether the headings are those listed, in their order. */
function isAsListed(headings: readonly string[], listed: readonly string[]): boolean {
  const [wanted, ...others] = listed;
  if (wanted === undefined) return headings.length === 0;
  const [first, ...rest] = headings;
  if (wanted === "…")
    return isAsListed(headings, others) || (first !== undefined && isAsListed(rest, listed));
  const name = wanted.replace(/^\*|\*$/g, "").replace("(zone)", "(West Africa Time)");
  if (first === name && isAsListed(rest, others)) return true;
  return wanted.startsWith("*") && isAsListed(headings, others);
}

test("C38 every export is listed, and every one listed exists", () => {
  const listed = [...LISTED.keys()].map((address) => address.split("?")[0] ?? "");
  expect([...new Set([...listed, ...ARCHIVES, ...ASKED])].sort()).toEqual([...idOf.keys()].sort());
});

test.each([...LISTED])("C38 %s has its columns and says moments alike", async (address, listed) => {
  const [headings = [], ...rows] = await download(address);
  expect([headings, isAsListed(headings, listed)]).toEqual([headings, true]);
  for (const row of rows) {
    expect(row.length).toBeLessThanOrEqual(headings.length);
    for (const [column, cell] of row.entries()) {
      const heading = headings[column] ?? "";
      const isMoment = heading.endsWith("(West Africa Time)");
      if (isMoment) expect([heading, cell]).toEqual([heading, expect.stringMatching(MOMENT)]);
      expect([heading, cell]).not.toEqual([heading, expect.stringMatching(OTHER_WORDS)]);
    }
  }
});

const MOMENT = /^(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)?$/;
/** What other tables say for yes, no and a moment. */
const OTHER_WORDS = /^(?:yes|no|true|false|TRUE|FALSE|.*\d\d:\d\d:\d\d.*|.*\d ?[AP]M)$/;

test("C38 one thing has one heading", () => {
  const all = [...new Set([...LISTED.values()].flat())].map((one) => one.replaceAll("*", ""));
  const spelled = Map.groupBy(all, (heading) => heading.toLowerCase().replace(/[^a-z]/g, ""));
  const twice = [...spelled.values()].filter((same) => new Set(same).size > 1);
  expect(twice).toEqual([]);
  for (const other of ["Email", "E-mail", "State", "When", "Page", "Number", "Holder"])
    expect(all).not.toContain(other);
});
