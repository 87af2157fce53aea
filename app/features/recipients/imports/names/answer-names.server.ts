import { ANSWERS, type NameAnswers, QUESTION_KINDS } from "#app/engines/names/index.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { ListImport } from "../find-import.server.ts";
import { readAgain } from "../import-acts.server.ts";

/**
 * Takes the answer to a question about names, or takes it back, and reads the list again with it.
 * `posted`: "capitals:fix", "capitals:undo". What can't be answered so, or no longer, is passed
 * over.
 */
export async function answerNames(
  app: AppContext,
  list: ListImport,
  posted: string,
): Promise<void> {
  const [asked, chosen] = posted.split(":");
  const kind = QUESTION_KINDS.find((one) => one === asked);
  if (!kind || list.status !== "ready") return;
  const answer = ANSWERS[kind].find((one) => one === chosen);
  if (!answer && chosen !== "undo") return;
  // Titles are dropped without an answer: taking that back leaves them, and asks.
  const withoutAnswer = kind === "titles" ? "leave" : undefined;
  const names: NameAnswers = { ...list.mapping.names, [kind]: answer ?? withoutAnswer };
  await readAgain(app, list, { ...list.mapping, names });
}
