import { writeFileSync } from "node:fs";
import { benchBackup } from "./backup.bench.ts";
import { benchChecks } from "./checks.bench.ts";
import { benchDashboard } from "./dashboard.bench.ts";
import { benchData } from "./data.bench.ts";
import { benchDrawing } from "./drawing.bench.ts";
import { benchForms } from "./forms.bench.ts";
import { benchImport } from "./import.bench.ts";
import { benchLoad } from "./load.bench.ts";
import { benchLog } from "./log.bench.ts";
import { benchMemory } from "./memory.bench.ts";
import { benchPages } from "./pages.bench.ts";
import { benchPaths } from "./paths.bench.ts";
import { benchPhone } from "./phone.bench.ts";
import { benchSending } from "./sending.bench.ts";
import { benchSignIn } from "./sign-in.bench.ts";
import { benchSite } from "./site.bench.ts";
import { benchWeb } from "./web.bench.ts";
import { benchWorkers } from "./workers.bench.ts";

/** One measured line: what, how much, and what it is compared with. */
export interface BenchRow {
  what: string;
  value: number;
  unit: string;
  /** Against the named rival or limit, from the same run. */
  ratio?: number;
  against?: string;
}

const benches = {
  drawing: benchDrawing,
  import: benchImport,
  sending: benchSending,
  data: benchData,
  dashboard: benchDashboard,
  load: benchLoad,
  log: benchLog,
  memory: benchMemory,
  pages: benchPages,
  paths: benchPaths,
  phone: benchPhone,
  forms: benchForms,
  "sign-in": benchSignIn,
  site: benchSite,
  web: benchWeb,
  backup: benchBackup,
  workers: benchWorkers,
  checks: benchChecks,
};
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const results: Record<string, BenchRow[]> = {};
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const rows: BenchRow[] = [];
  results[name] = rows;
  for await (const row of measured(bench())) {
    rows.push(row);
    print(row);
    keep();
  }
}
console.log("\nwritten to bench-results.json");
process.exit(0);

/** The rows as they come, so that a run which is stopped keeps what it measured. */
async function* measured(
  rows: AsyncIterable<BenchRow> | Promise<BenchRow[]>,
): AsyncIterable<BenchRow> {
  yield* rows instanceof Promise ? await rows : rows;
}

function print({ what, value, unit, ratio, against }: BenchRow): void {
  const number = value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);
  const compared =
    ratio === undefined ? "" : `  ×${ratio.toFixed(ratio < 0.1 ? 3 : 1)} ${against ?? ""}`;
  console.log(`  ${what.padEnd(56)} ${number.padStart(12)} ${unit}${compared}`);
}

function keep(): void {
  writeFileSync(
    "bench-results.json",
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, results }, null, 2)}\n`,
  );
}
