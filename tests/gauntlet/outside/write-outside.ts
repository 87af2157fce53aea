// `npx tsx tests/gauntlet/outside/write-outside.ts`: writes the tables of the gauntlet that come
// from LibreOffice, Gnumeric and Python anew, for every case that names them; `--missing` only
// those that aren't kept yet. Needs all three (Debian: libreoffice-calc, gnumeric, python3-openpyxl,
// python3-pandas).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { readZip } from "../../setup/read-zip.ts";
import { readReportCases } from "../reports/cases.ts";
import type { Book } from "../tables/book.ts";
import { readTableCases } from "../tables/cases.ts";
import { OUTSIDE_FILES, outsideName } from "../writers/outside.ts";

interface Job {
  name: string;
  writer: string;
  book: Book;
}

const OUTSIDE = /^(?:openpyxl|pandas|libreoffice|gnumeric)/;

/** How each program is asked for a format; null: Python writes it. */
const LIBREOFFICE: Record<string, { filter: string; extension: string }> = {
  "libreoffice.xlsx": { filter: "xlsx:Calc MS Excel 2007 XML", extension: "xlsx" },
  "libreoffice.xls": { filter: "xls:MS Excel 97", extension: "xls" },
  "libreoffice.ods": { filter: "ods", extension: "ods" },
  // Comma, double quotes, UTF-8.
  "libreoffice.csv": { filter: "csv:Text - txt - csv (StarCalc):44,34,76,1", extension: "csv" },
  "libreoffice.html": { filter: "html:HTML (StarCalc)", extension: "html" },
};

const GNUMERIC: Record<string, { exporter: string; extension: string }> = {
  "gnumeric.xlsx": { exporter: "Gnumeric_Excel:xlsx2", extension: "xlsx" },
  "gnumeric.biff8": { exporter: "Gnumeric_Excel:excel_biff8", extension: "xls" },
  "gnumeric.biff7": { exporter: "Gnumeric_Excel:excel_biff7", extension: "xls" },
  "gnumeric.ods": { exporter: "Gnumeric_OpenCalc:odf", extension: "ods" },
  "gnumeric.csv": { exporter: "Gnumeric_stf:stf_csv", extension: "csv" },
  "gnumeric.html": { exporter: "Gnumeric_html:html40", extension: "html" },
};

const folder = mkdtempSync(join(tmpdir(), "gauntlet-"));
try {
  await writeOutside();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function writeOutside(): Promise<void> {
  const before = existsSync(OUTSIDE_FILES)
    ? await readZip(readFileSync(OUTSIDE_FILES))
    : new Map<string, Buffer>();
  const all = [...readTableCases(), ...readReportCases()]
    .filter(({ writer }) => OUTSIDE.test(writer))
    .map(({ writer, book }): Job => ({ name: outsideName(writer, book), writer, book }));
  const wanted = new Map(all.map((job) => [job.name, job]));
  const isKept = (name: string) => process.argv.includes("--missing") && before.has(name);
  const jobs = [...wanted.values()].filter(({ name }) => !isKept(name));
  const files = new Map([...before].filter(([name]) => wanted.has(name) && isKept(name)));
  console.log(`${jobs.length} tables to write, ${files.size} kept.`);
  for (const written of write(jobs)) {
    for (const [name, file] of written) files.set(name, file);
    await keep(files);
  }
}

/** What each program wrote, one after the other: some take minutes. */
function* write(jobs: Job[]): Generator<Map<string, Buffer>> {
  const source = (job: Job) => join(folder, "python", `${fileName(job)}.${pythonExtension(job)}`);
  runPython(jobs.map((job) => ({ writer: pythonWriter(job), path: source(job), book: job.book })));
  const take = (some: Job[], pathOf: (job: Job) => string): Map<string, Buffer> => {
    const written = some.filter((job) => existsSync(pathOf(job)));
    for (const job of some) if (!written.includes(job)) console.error(`not written: ${job.name}`);
    return new Map(written.map((job) => [job.name, readFileSync(pathOf(job))]));
  };
  yield take(jobs.filter(isPython), source);
  for (const [writer, { filter, extension }] of Object.entries(LIBREOFFICE)) {
    const mine = jobs.filter((job) => job.writer === writer);
    const into = join(folder, writer);
    convertAll(mine.map(source), filter, into);
    yield take(mine, (job) => join(into, `${fileName(job)}.${extension}`));
  }
  for (const [writer, { exporter, extension }] of Object.entries(GNUMERIC)) {
    const mine = jobs.filter((job) => job.writer === writer);
    const path = (job: Job) => join(folder, `${fileName(job)}.${extension}`);
    for (const job of mine) run("ssconvert", ["--recalc", "-T", exporter, source(job), path(job)]);
    yield take(mine, path);
  }
}

function isPython({ writer }: Job): boolean {
  return /^(?:openpyxl|pandas)/.test(writer);
}

/** The other programs are handed what openpyxl wrote. */
function pythonWriter(job: Job): string {
  return isPython(job) ? job.writer : "openpyxl.xlsx";
}

function pythonExtension(job: Job): string {
  return pythonWriter(job).split(".").at(-1) ?? "";
}

function fileName({ name }: Job): string {
  return name.replace(/[^\w]/g, "-");
}

function runPython(jobs: { writer: string; path: string; book: Book }[]): void {
  mkdirSync(join(folder, "python"));
  run("/usr/bin/python3", ["tests/gauntlet/outside/write_tables.py"], JSON.stringify(jobs));
}

/** Many files at one start, which takes longer than a file does. */
function convertAll(paths: string[], filter: string, into: string): void {
  if (paths.length === 0) return;
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const how = ["--headless", "--norestore", "--convert-to", filter, "--outdir", into];
  run("soffice", [profile, ...how, ...paths]);
}

function run(command: string, args: string[], input?: string): void {
  const { status, stderr, error } = spawnSync(command, args, {
    input,
    encoding: "utf8",
    maxBuffer: 1e8,
    env: { ...process.env, LC_ALL: "C.UTF-8", TZ: "UTC" },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}

async function keep(files: Map<string, Buffer>): Promise<void> {
  const zip = new yazl.ZipFile();
  const options = { mtime: new Date("2026-11-29T00:00:00Z"), compressionLevel: 9 };
  for (const [name, file] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    zip.addBuffer(file, name, options);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  mkdirSync(dirname(OUTSIDE_FILES), { recursive: true });
  writeFileSync(OUTSIDE_FILES, bytes);
  console.log(`${files.size} files, ${(bytes.length / 1024).toFixed(0)} KB.`);
}
