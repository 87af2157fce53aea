import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { openLine } from "../../app/engines/file-writer/stream-rows.server.ts";
import { type SheetCell, workbookFiles } from "../../app/engines/file-writer/workbook.ts";
import { zipResponse } from "../../app/platform/files/zip-response.server.ts";
import { outsideTool } from "../setup/outside-tool.ts";

const tool = outsideTool({ command: "ssconvert", debianPackage: "gnumeric" });

async function workbook(rows: SheetCell[][]): Promise<Buffer> {
  async function* pages() {
    for (const row of rows) yield [row];
  }
  const answer = zipResponse("people.xlsx", workbookFiles("Ọjọ́", pages), {
    line: openLine,
    now: new Date("2026-11-23T09:00:00Z"),
    ended: () => {},
    headers: {},
  });
  return Buffer.from(await answer.arrayBuffer());
}

describe.skipIf(!tool)(`a workbook read by Gnumeric (${tool?.version})`, () => {
  test("holds every cell in its place: text, numbers, days and minutes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "workbook-"));
    try {
      const rows: SheetCell[][] = [
        ["No.", "Name", "Phone", "Born", "Sent", "", "Note"],
        [
          1,
          "Fúnmiláyọ̀ <&>",
          "+2348031234567",
          { moment: "1998-02-28" },
          { moment: "2026-03-04 23:30" },
          "",
          '=HYPERLINK("x")',
        ],
        [
          2,
          "Ada",
          "08031234567",
          { moment: "1871-05-06" },
          { moment: "2026-12-05 00:05" },
          "",
          "two\nlines",
        ],
        ...Array.from({ length: 900 }, (_, n): SheetCell[] => [
          n + 3,
          `P${n}`,
          "007",
          "",
          "",
          "",
          "2026-01-02",
        ]),
      ];
      writeFileSync(join(folder, "people.xlsx"), await workbook(rows));
      const { status, stderr } = spawnSync("ssconvert", ["people.xlsx", "people.csv"], {
        cwd: folder,
        encoding: "utf8",
      });
      expect([status, stderr.replace(/^Using exporter.*$/m, "").trim()]).toEqual([0, ""]);
      const read = Papa.parse<string[]>(readFileSync(join(folder, "people.csv"), "utf8"), {
        skipEmptyLines: true,
      }).data;
      // Gnumeric writes real dates its own way, with slashes and seconds; what is text it leaves as
      // it is.
      const dates: Record<string, string> = {
        "1998-02-28": "1998/02/28",
        "2026-03-04 23:30": "2026/03/04 23:30:00",
        "2026-12-05 00:05": "2026/12/05 00:05:00",
      };
      const textOf = (cell: SheetCell) =>
        typeof cell === "object" ? (dates[cell.moment] ?? cell.moment) : String(cell);
      expect(read).toEqual(rows.map((row) => row.map(textOf)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
