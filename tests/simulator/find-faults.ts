import { buildSimulator, type PlantedFault, writeEmptyDatabase } from "./build-simulator.ts";
import { type MeasuredResult, runSeeds } from "./seed-processes.ts";

/**
 * Fewer than in the full run, so that a fault is found in seconds; without one, none of these seeds
 * fails.
 */
const MESSAGES = 300;
/** A fault that none of these seeds finds is not found. */
const MOST_SEEDS = 300;

/** Plants each fault in turn and runs seeds until one of them finds it. Null: none did. */
export async function* findFaults(
  faults: readonly PlantedFault[],
  processes: number,
): AsyncGenerator<{ fault: PlantedFault; result: MeasuredResult | null }> {
  const database = await writeEmptyDatabase();
  for (const fault of faults) {
    const program = await buildSimulator("planted", fault);
    let found: MeasuredResult | null = null;
    await runSeeds({
      program,
      database,
      processes,
      messages: MESSAGES,
      seeds: Array.from({ length: MOST_SEEDS }, (_, index) => index + 1),
      onResult(result) {
        if (result.violations.length === 0) return undefined;
        if (!found || result.seed < found.seed) found = result;
        return true;
      },
    });
    yield { fault, result: found };
  }
}
