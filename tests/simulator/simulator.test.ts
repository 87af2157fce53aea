import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSimulator, withFault, writeEmptyDatabase } from "./build-simulator.ts";
import { findFaults } from "./find-faults.ts";
import { PLANTED_FAULTS } from "./planted-faults.ts";
import { type MeasuredResult, runSeeds } from "./seed-processes.ts";

const HOUR = 3_600_000;
/** Seconds on a machine that is free. */
const PATIENT = { timeout: HOUR / 6 };
const processes = availableParallelism();

/** The command that replays a seed stands before what went wrong in it. */
function told({ seed, violations }: MeasuredResult, messages: number): string {
  return [`npm run simulate -- --seed ${seed} --messages ${messages}`, ...violations].join("\n  ");
}

async function run(
  seeds: readonly number[],
  messages: number,
  processes: number,
): Promise<MeasuredResult[]> {
  const [program, database] = [await buildSimulator("tested"), await writeEmptyDatabase()];
  const results: MeasuredResult[] = [];
  await runSeeds({
    program,
    database,
    seeds,
    messages,
    processes,
    onResult: (result) => void results.push(result),
  });
  return results;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const failuresOf = (results: MeasuredResult[], messages: number) =>
  results.filter(({ violations }) => violations.length > 0).map((result) => told(result, messages));

test("the ledger loses, doubles and strands nothing in ten seeds", PATIENT, async () => {
  const results = await run(upTo(10), 300, processes);
  expect(failuresOf(results, 300)).toEqual([]);
  // What organisers cancelled doesn't arrive: in one of them it is the largest send.
  expect(results.every(({ messages, arrived }) => messages === 300 && arrived > 100)).toBe(true);
  expect(results.some(({ crashes }) => crashes > 0)).toBe(true);
});

test("the same seed is the same to the last commit", PATIENT, async () => {
  // In one process, with another seed between them.
  const [first, other, again] = await run([3, 4, 3], 300, 1);
  expect(again).toEqual({ ...first, processorMs: again?.processorMs });
  expect(other?.trace).not.toBe(first?.trace);
});

test("every planted fault is one line that is there once", () => {
  expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(25);
  for (const fault of PLANTED_FAULTS) {
    const source = readFileSync(join(import.meta.dirname, "../..", fault.file), "utf8");
    expect(withFault(source, fault), fault.name).not.toBe(source);
  }
  expect(() => withFault("nothing", PLANTED_FAULTS[0] as (typeof PLANTED_FAULTS)[0])).toThrow(
    "has 0 times",
  );
});

test("a thousand seeds of a thousand messages", { tags: ["long"], timeout: HOUR }, async () => {
  const results = await run(upTo(1_000), 1_000, processes);
  expect(failuresOf(results, 1_000)).toEqual([]);
  expect(results).toHaveLength(1_000);
  expect(results.every(({ messages }) => messages === 1_000)).toBe(true);
});

test("every planted fault is found", { tags: ["long"], timeout: HOUR }, async () => {
  const missed: string[] = [];
  for await (const { fault, result } of findFaults(PLANTED_FAULTS, { processes }))
    if (!result) missed.push(fault.name);
  expect(missed).toEqual([]);
});
