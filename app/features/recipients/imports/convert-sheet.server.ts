import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  type FileParsers,
  parsingTrouble,
} from "#app/platform/untrusted-files/file-parsers.server.ts";
import { ListProblem, type SheetProblem } from "./list-problem.ts";
import type { SheetAnswer, SheetRequest } from "./sheet-to-csv.ts";

const ADVICE = "Save the sheet as CSV and upload that; a CSV can be much larger.";

/**
 * Turns a sheet into a CSV file in a parser process, with bounded memory and time. Throws
 * `ListProblem` when the workbook can't be read, is too much, or has to wait for too many others.
 */
export async function convertSheet(
  fileParsers: FileParsers,
  request: SheetRequest,
  { accountId }: { accountId: string },
): Promise<SheetAnswer> {
  const parse = (ask: SheetRequest) =>
    fileParsers.parse("sheet", ask, { lane: "signed-in", from: accountId });
  const asked = fileParsers.areApart() ? handedOver(request, parse) : parse(request);
  const answer = await asked.catch((error) => {
    const { problem, status, wait } = parsingTrouble(error, ADVICE);
    throw new ListProblem(problem, status === 422 ? 413 : status, wait);
  });
  if ("problem" in answer)
    throw new ListProblem(answer.problem, answer.status, undefined, answer.isProtected);
  return answer;
}

/**
 * Has another user read the workbook and write what comes of it: in a folder that only the server
 * can list, under names that nobody can guess. What that user wrote is copied, so that none of it
 * stays theirs.
 */
async function handedOver(
  request: SheetRequest,
  parse: (ask: SheetRequest) => Promise<SheetAnswer | SheetProblem>,
): Promise<SheetAnswer | SheetProblem> {
  const folder = await mkdtemp(join(tmpdir(), "handed-over-"));
  const newPath = () => join(folder, randomUUID());
  const theirs = { path: newPath(), csvPath: newPath(), openedPath: newPath() };
  try {
    await chmod(folder, 0o711);
    await copyFile(request.path, theirs.path);
    await chmod(theirs.path, 0o644);
    for (const written of [theirs.csvPath, theirs.openedPath]) {
      await writeFile(written, "");
      await chmod(written, 0o666);
    }
    const answer = await parse({ ...request, ...theirs });
    if ("problem" in answer) return answer;
    await copyPlain(theirs.csvPath, request.csvPath);
    if (answer.wasLocked) await copyPlain(theirs.openedPath, request.openedPath);
    return answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** With the permissions that the server gives its files, not those of the original. */
async function copyPlain(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to));
}
