import { execFileSync } from "node:child_process";
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as XLSX from "@e965/xlsx";
import Papa from "papaparse";
import { buildProgram } from "./built-program.ts";
import { makeLargeList } from "./make-large-list.ts";
import type { BenchRow } from "./run-benches.ts";

const PEOPLE = Number(process.env.PEOPLE ?? 100_000);
const MEMORY_LIMIT_MB = 400;
const RUNS = 3;

interface Measured {
  upload: number;
  check: number;
  apply: number;
  /** The search finds them before, but looks through them one by one. */
  index: number;
  count: number;
  longestPauseMs: number;
  /** Small writes of others while people are added. */
  waitMedianMs: number;
  waitP99Ms: number;
  peakMb: number;
}

/**
 * 100,000 people from one CSV and from one XLSX: time from upload to list, and the most memory the
 * process took.
 */
export async function benchImport(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
  try {
    const csv = join(folder, "list.csv");
    await makeLargeList(csv, PEOPLE);
    const program = await buildProgram("import-in-child");
    const runs = Array.from({ length: RUNS }, (_, run) =>
      importOnce(program, csv, join(folder, `run-${run}`)),
    );
    const total = median(runs.map((run) => run.upload + run.check + run.apply)) / 1000;
    const parsed =
      median(await Promise.all(Array.from({ length: RUNS }, () => parseAlone(csv)))) / 1000;
    const peak = Math.max(...runs.map((run) => run.peakMb));
    const xlsx = join(folder, "list.xlsx");
    writeWorkbook(csv, xlsx);
    const sheets = Array.from({ length: RUNS }, (_, run) =>
      importOnce(program, xlsx, join(folder, `sheet-${run}`)),
    );
    const sheetSeconds = median(sheets.map((run) => run.upload + run.check + run.apply)) / 1000;
    const sheetPeak = Math.max(...sheets.map((run) => run.peakMb));
    return [
      {
        what: `${PEOPLE.toLocaleString("en")} people from CSV, upload to list`,
        value: PEOPLE / total,
        unit: "rows/s",
      },
      {
        what: "… time against parsing the same file alone (papaparse)",
        value: total,
        unit: "s",
        ratio: total / parsed,
        against: "the time of papaparse alone",
      },
      { what: "… uploading", value: median(runs.map((run) => run.upload)), unit: "ms" },
      { what: "… checking", value: median(runs.map((run) => run.check)), unit: "ms" },
      {
        what: "… adding them, in portions",
        value: median(runs.map((run) => run.apply)),
        unit: "ms",
      },
      {
        what: "… putting them into the search, afterwards",
        value: median(runs.map((run) => run.index)),
        unit: "ms",
      },
      { what: "… what others write meanwhile waits, median", ...wait(runs, "waitMedianMs", 100) },
      { what: "… what others write meanwhile waits, 99 of 100", ...wait(runs, "waitP99Ms", 500) },
      {
        what: "… longest pause of the event loop while checking",
        value: median(runs.map((run) => run.longestPauseMs)),
        unit: "ms",
      },
      {
        what: "… peak resident memory",
        value: peak,
        unit: "MB",
        ratio: peak / MEMORY_LIMIT_MB,
        against: "of the 400 MB limit",
      },
      {
        what: `${PEOPLE.toLocaleString("en")} people from XLSX, upload to list`,
        value: PEOPLE / sheetSeconds,
        unit: "rows/s",
      },
      {
        what: "… uploading: turning it into text in another process",
        value: median(sheets.map((run) => run.upload)),
        unit: "ms",
      },
      {
        what: "… peak resident memory",
        value: sheetPeak,
        unit: "MB",
        ratio: sheetPeak / MEMORY_LIMIT_MB,
        against: "of the 400 MB limit",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a child process: its peak memory is its own. */
function importOnce(program: string, list: string, folder: string): Measured {
  mkdirSync(folder, { recursive: true });
  const answer = execFileSync(process.execPath, [program, list, folder], { encoding: "utf8" });
  const measured = JSON.parse(answer.trim().split("\n").at(-1)!) as Measured;
  if (measured.count !== PEOPLE) throw new Error(`${measured.count} people arrived, not ${PEOPLE}`);
  return measured;
}

function parseAlone(path: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    Papa.parse(createReadStream(path), {
      chunk: () => undefined,
      complete: () => resolve(performance.now() - start),
      error: reject,
    });
  });
}

function writeWorkbook(csv: string, path: string): void {
  const rows = Papa.parse<string[]>(readFileSync(csv, "utf8"), { skipEmptyLines: true }).data;
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), "People");
  const bytes = XLSX.write(book, {
    type: "buffer",
    bookType: "xlsx",
    bookSST: true,
    compression: true,
  }) as Buffer;
  writeFileSync(path, bytes);
}

function wait(
  runs: Measured[],
  which: "waitMedianMs" | "waitP99Ms",
  atMost: number,
): Omit<BenchRow, "what"> {
  const value = median(runs.map((run) => run[which]));
  return { value, unit: "ms", ratio: atMost / value, against: `at most ${atMost} ms` };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
