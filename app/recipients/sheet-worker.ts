import { parentPort, workerData } from "node:worker_threads";
import { ListProblem } from "./list-limits.ts";
import { type SheetRequest, sheetToCsv } from "./sheet-to-csv.ts";

// One request per thread: when it ends, or is ended, all the memory a workbook took goes with it.
try {
  parentPort?.postMessage({ answer: sheetToCsv(workerData as SheetRequest) });
} catch (error) {
  if (!(error instanceof ListProblem)) throw error;
  parentPort?.postMessage({ problem: { message: error.message, status: error.status } });
}
