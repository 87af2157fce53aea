import { newId } from "#app/platform/text/ids.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Answers, FormDefinition } from "../../definition/definition.ts";
import { ownQuestion } from "../../model/respondent.ts";
import { responseAnswers, versionDefinition } from "../../store/stored-form.server.ts";
import { searchTextOf } from "../submit-response.server.ts";
import { claimUniqueAnswers } from "../unique-answers.server.ts";
import { type AnswerChange, editedAnswers } from "./answer-changes.ts";

/** What is right of somebody's name or address; the other of them stays. */
export type Correction = { firstName: string; lastName: string } | { email: string };

/** Who changed an answer where no member did: the person whose answer it is. */
export const BY_THEMSELVES = "";

/**
 * Corrects who gave these responses, as a correction that goes everywhere does: in the answer that
 * says it, and in what lists show. What they typed stays in the history.
 */
export async function correctRespondents(
  trx: Database,
  ids: readonly string[],
  to: Correction,
  { editorId, now }: { editorId: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const found = trx.selectFrom("formResponses").where("formResponses.id", "in", ids);
  // Two edits of a form's responses come one after the other.
  await trx
    .updateTable("forms")
    .set(({ ref }) => ({ id: ref("id") }))
    .where("id", "in", found.select("formId"))
    .execute();
  const rows = await found
    .innerJoin("formVersions", "formVersions.id", "formResponses.versionId")
    .select(["formResponses.id", "formResponses.accountId", "formResponses.formId"])
    .select(["versionId", "answers", "name", "email", "definition"])
    .execute();
  for (const { id, versionId, answers: stored, name, email, ...row } of rows) {
    const definition = versionDefinition({ id: versionId, definition: row.definition });
    const before = responseAnswers({ id, answers: stored });
    const edited = correctedAnswers(definition, before, to);
    const editedIds = Object.keys(edited);
    const { answers, changes } = editedAnswers(definition, before, { editedIds, edited });
    const { elements } = definition;
    await claimUniqueAnswers(trx, { formId: row.formId, responseId: id, elements, answers });
    const respondent = "email" in to ? { name, ...to } : { name: wholeName(to), email };
    await writeAnswers(trx, { id, accountId: row.accountId }, definition, {
      answers,
      respondent,
      changes,
      editorId,
      now,
    });
  }
}

function correctedAnswers(definition: FormDefinition, before: Answers, to: Correction): Answers {
  const question = ownQuestion("email" in to ? "email" : "full-name", definition, before);
  if (!question) return {};
  return {
    [question.id]: "email" in to ? to.email : { first: to.firstName, last: to.lastName },
  };
}

/** Writes the answers that count from now on, whose they are, and what they were before. */
export async function writeAnswers(
  trx: Database,
  response: { id: string; accountId: string },
  definition: FormDefinition,
  edit: {
    answers: Answers;
    respondent: { name: string; email: string };
    changes: AnswerChange[];
    editorId: string;
    now: Date;
  },
): Promise<void> {
  const { answers, respondent, changes, editorId, now } = edit;
  await trx
    .updateTable("formResponses")
    .set({
      answers: JSON.stringify(answers),
      ...respondent,
      emailKey: respondent.email ? respondent.email.toLowerCase() : null,
      searchText: searchTextOf(definition, answers),
    })
    .where("id", "=", response.id)
    .execute();
  if (changes.length === 0) return;
  await trx
    .insertInto("formResponseEdits")
    .values({
      id: newId(now.getTime()),
      accountId: response.accountId,
      responseId: response.id,
      editorId,
      changes: JSON.stringify(changes),
      createdAt: now.toISOString(),
    })
    .execute();
}
