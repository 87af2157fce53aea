import { retireProcess } from "#app/engines/parser-processes/parse-jobs.ts";
import { TableProblem } from "#app/engines/table-reader/index.ts";
import {
  readWorkbook,
  type WorkbookAnswer,
  type WorkbookRequest,
} from "#app/engines/table-reader/workbooks.server.ts";
import { PEOPLE_KNOWLEDGE } from "./find-headings.ts";
import type { SheetProblem } from "./list-problem.ts";

export type SheetRequest = WorkbookRequest;
export type SheetAnswer = WorkbookAnswer;

/**
 * Turns one sheet of a workbook into a CSV file. Blocking and memory-hungry, so it runs in a parser
 * process.
 */
export async function sheetToCsv(request: SheetRequest): Promise<SheetAnswer | SheetProblem> {
  retireProcess();
  try {
    return await readWorkbook(request, PEOPLE_KNOWLEDGE);
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    const { message, status, isProtected } = error;
    return { problem: message, status, isProtected };
  }
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    /**
     * The workbook is read from one path and its sheet written to another: both are on this
     * machine.
     */
    sheet: { ask: SheetRequest; answer: SheetAnswer | SheetProblem };
  }
}
