import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ListProblem } from "./list-limits.ts";
import type { SheetAnswer, SheetRequest } from "./sheet-to-csv.ts";

/** Enough for 250,000 rows of four columns. */
const LIMITS = { heapMb: 256, timeMs: 60_000 };
const TOO_LARGE = "This workbook is too large to read. Save the sheet as CSV and upload that; a CSV can be much larger.";

let queue: Promise<unknown> = Promise.resolve();

/**
 * Turns a sheet into a CSV file in a thread of its own with bounded memory and time, one workbook at a time.
 * Throws `ListProblem` when the workbook can't be read or is too much.
 */
export function convertSheet(request: SheetRequest, limits = LIMITS): Promise<SheetAnswer> {
  const run = queue.then(() => runThread(request, limits));
  queue = run.catch(() => undefined);
  return run;
}

function runThread(request: SheetRequest, limits: typeof LIMITS): Promise<SheetAnswer> {
  return new Promise((resolve, reject) => {
    const worker = openThread(request, limits.heapMb);
    const timer = setTimeout(() => settle(() => reject(new ListProblem(TOO_LARGE, 413))), limits.timeMs);
    const settle = (answer: () => void) => {
      clearTimeout(timer);
      answer();
      void worker.terminate();
    };
    worker.once("message", (message: { answer?: SheetAnswer; problem?: { message: string; status: 413 | 415 | 422 } }) => {
      settle(() =>
        message.answer ? resolve(message.answer) : reject(new ListProblem(message.problem!.message, message.problem!.status)),
      );
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      settle(() => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ListProblem(TOO_LARGE, 413) : error));
    });
    worker.once("exit", () => settle(() => reject(new Error("the sheet thread ended without an answer"))));
  });
}

/** The built thread in production; from sources (tests, development without a build) the file beside this one. */
function openThread(request: SheetRequest, heapMb: number): Worker {
  const options = { workerData: request, resourceLimits: { maxOldGenerationSizeMb: heapMb } };
  const source = new URL("./sheet-worker.ts", import.meta.url);
  const built = [new URL("./sheet-worker.js", import.meta.url), join(process.cwd(), "build", "sheet-worker.js")].find((path) =>
    existsSync(path),
  );
  if (built && !existsSync(source)) return new Worker(built, options);
  return new Worker(`import("tsx/esm/api").then((tsx) => { tsx.register(); return import(${JSON.stringify(source.href)}); })`, {
    ...options,
    eval: true,
  });
}
