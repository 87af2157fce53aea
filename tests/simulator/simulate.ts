import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { buildSimulator, type PlantedFault, writeEmptyDatabase } from "./build-simulator.ts";
import { findFaults } from "./find-faults.ts";
import { PLANTED_FAULTS } from "./planted-faults.ts";
import { type MeasuredResult, runSeeds } from "./seed-processes.ts";

// `npm run simulate`: the ledger through a thousand seeds. `-- --seed 4711` runs one again,
// `--print` with all that happened. `-- --planted` plants faults into it one at a time and says
// which seed found each, of `--seeds 300`; `-- --planted=WORD` those whose name has the word.
const words = process.argv.slice(2).map((word) => (word === "--planted" ? "--planted=" : word));
const text = { type: "string" } as const;
const options = {
  seed: text,
  seeds: text,
  from: text,
  messages: text,
  planted: text,
  print: { type: "boolean" },
} as const;
const USAGE =
  "Usage: npm run simulate -- [--seed N | --seeds N] [--from N] [--messages N] [--planted[=WORD]] [--print]";
if (words.includes("--help")) {
  console.log(USAGE);
  process.exit(0);
}
const { values } = readWords();
const processes = availableParallelism();
const isGood = values.planted === undefined ? await runAll() : await runPlanted(values.planted);
process.exit(isGood ? 0 : 1);

function readWords() {
  try {
    return parseArgs({ args: words, options });
  } catch (error) {
    console.error(`${(error as Error).message.split(". ")[0]}. ${USAGE}`);
    process.exit(2);
  }
}

async function runAll(): Promise<boolean> {
  const count = values.seed ? 1 : Number(values.seeds ?? 1_000);
  const from = Number(values.seed ?? values.from ?? 1);
  const messages = Number(values.messages ?? 1_000);
  const [program, database] = [await buildSimulator("ledger"), await writeEmptyDatabase()];
  const results: MeasuredResult[] = [];
  await runSeeds({
    program,
    database,
    messages,
    processes,
    print: values.print ?? false,
    seeds: Array.from({ length: count }, (_, index) => from + index),
    onResult(result) {
      results.push(result);
      tell(result, messages);
      if (results.length % 100 === 0) console.log(`${results.length} of ${count} seeds`);
      return undefined;
    },
  });
  if (values.seed) console.log(JSON.stringify({ ...results[0], violations: undefined }));
  const sum = (what: (result: MeasuredResult) => number) =>
    results.reduce((total, result) => total + what(result), 0);
  const failed = results.filter(({ violations }) => violations.length > 0).length;
  const figures = [
    ...[
      `${results.length} seeds`,
      `${sum((of) => of.messages)} messages`,
      `${sum((of) => of.calls)} calls`,
    ],
    ...[
      `${sum((of) => of.crashes)} crashes`,
      `${sum((of) => of.twice)} arrived twice, to one waiting person over SMTP`,
    ],
    `${(sum((of) => of.processorMs) / 1000).toFixed(0)} s of processor time`,
  ];
  console.log(
    `${figures.join(", ")}: ${failed === 0 ? "nothing lost, doubled or stuck" : `${failed} failed`}`,
  );
  return failed === 0;
}

function tell({ seed, violations, trace }: MeasuredResult, messages: number): void {
  if (violations.length === 0) return;
  console.log(
    `\nseed ${seed} failed (trace ${trace}). To see it again: ${replayCommand(seed, messages)}`,
  );
  for (const violation of violations) console.log(`  ${violation}`);
}

function replayCommand(seed: number, messages: number): string {
  return `npm run simulate -- --seed ${seed}${messages === 1_000 ? "" : ` --messages ${messages}`}`;
}

async function runPlanted(word: string): Promise<boolean> {
  const faults = PLANTED_FAULTS.filter(({ name }) => name.includes(word));
  const missed: PlantedFault[] = [];
  let tried = 0;
  for await (const { fault, result } of findFaults(faults, {
    processes,
    mostSeeds: values.seeds ? Number(values.seeds) : undefined,
  })) {
    tried++;
    if (!result) missed.push(fault);
    console.log(
      `${result ? `seed ${String(result.seed).padStart(3)}` : "NOT FOUND"}  ${fault.name}`,
    );
    if (result) console.log(`          ${result.violations[0]}`);
  }
  console.log(`${tried - missed.length} of ${tried} planted faults were found`);
  return missed.length === 0;
}
