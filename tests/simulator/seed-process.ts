import { readFileSync } from "node:fs";
import { replaceGlobals } from "./simulated-globals.ts";

/**
 * A process that runs the seeds it is given, one after another. It is built into one file with the
 * ledger, and gets that file's path.
 */
replaceGlobals();
const [, , databasePath = "", messages = "", print = ""] = process.argv;
const { runSeed } = await import("./run-seed.ts");
const database = readFileSync(databasePath);
process.on("message", async (seed: number) => {
  const begun = process.cpuUsage();
  const result = await runSeed(seed, {
    messages: Number(messages),
    database,
    print: print === "print",
  });
  const { user, system } = process.cpuUsage(begun);
  process.send?.({ ...result, processorMs: (user + system) / 1000 });
});
process.send?.("ready");
