import { buildSimulator, type PlantedFault, writeEmptyDatabase } from "./build-simulator.ts";
import { type MeasuredResult, runSeeds } from "./seed-processes.ts";

/**
 * Fewer than in the full run, so that a fault is found in seconds; without one, none of these seeds
 * fails.
 */
const MESSAGES = 300;

/**
 * Plants each fault in turn and runs up to `mostSeeds` seeds until one of them finds it. Null: none
 * did.
 */
export async function* findFaults(
  faults: readonly PlantedFault[],
  { processes, mostSeeds = 300 }: { processes: number; mostSeeds?: number },
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
      seeds: Array.from({ length: mostSeeds }, (_, index) => index + 1),
      onResult(result) {
        if (result.violations.length === 0) return undefined;
        if (!found || result.seed < found.seed) found = result;
        return true;
      },
    });
    yield { fault, result: found };
  }
}
