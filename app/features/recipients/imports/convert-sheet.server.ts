import { type FileParsers, parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { ListProblem } from "../lists/recipient-query.ts";
import type { SheetAnswer, SheetRequest } from "./sheet-to-csv.ts";

const ADVICE = "Save the sheet as CSV and upload that; a CSV can be much larger.";

/**
 * Turns a sheet into a CSV file in a parser process, with bounded memory and time. Throws `ListProblem` when the workbook can't be read,
 * is too much, or has to wait for too many others.
 */
export async function convertSheet(
  fileParsers: FileParsers,
  request: SheetRequest,
  { accountId }: { accountId: string },
): Promise<SheetAnswer> {
  const answer = await fileParsers.parse("sheet", request, { lane: "signed-in", from: accountId }).catch((error) => {
    const { problem, status, wait } = parsingTrouble(error, ADVICE);
    throw new ListProblem(problem, status === 422 ? 413 : status, wait);
  });
  if ("problem" in answer) throw new ListProblem(answer.problem, answer.status);
  return answer;
}
