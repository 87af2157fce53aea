import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { tokenHash } from "#app/platform/crypto.server.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { PostedTexts } from "#app/platform/http/posted-texts.ts";
import { nameKey } from "#app/platform/text/search-text.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import type { Answers, FormDefinition, FormElement, Json } from "../../definition/definition.ts";
import { respondentCorrected } from "../../extensions.ts";
import { shownElements } from "../../model/conditions.ts";
import { questionsOf } from "../../model/pages.ts";
import {
  controlName,
  formFields,
  questionTexts,
  readAnswers,
  respondentOf,
} from "../../model/respondent.ts";
import type { Form } from "../../store/find-form.server.ts";
import { formSettings, versionDefinition } from "../../store/stored-form.server.ts";
import { memberName } from "../handling/handle-responses.server.ts";
import { type FoundResponse, findResponse } from "../responses.server.ts";
import { findOfPerson } from "../submit-response.server.ts";
import { claimUniqueAnswers, repeatedAnswers } from "../unique-answers.server.ts";
import {
  type AnswerChange,
  answerWords,
  editedAnswers,
  isEditable,
  isSentAsIs,
  originalAnswers,
} from "./answer-changes.ts";
import { BY_THEMSELVES, writeAnswers } from "./correct-respondents.server.ts";

const json = z.custom<Json>((value) => value !== undefined);
const changesShape = z.array(
  z.object({ questionId: z.string(), before: json, after: json }),
) as z.ZodType<AnswerChange[]>;

/** The response with the version it answers; null: there is none. */
async function findWithVersion(
  db: Database,
  form: Pick<Form, "id" | "accountId">,
  responseId: string | undefined,
) {
  const response = await findResponse(db, form, responseId);
  if (!response) return null;
  const version = await db
    .selectFrom("formVersions")
    .selectAll()
    .where("id", "=", response.versionId)
    .executeTakeFirstOrThrow();
  return { response, version, definition: versionDefinition(version) };
}

/** An organiser may leave empty what the person had to answer. */
function editableElements(definition: FormDefinition, answers: Answers): FormElement[] {
  return shownElements(definition, answers)
    .filter((element) => isEditable(element) && element.kind !== "page-break")
    .map((element) => ({ ...element, required: false }));
}

/** The questions of a response with its answers, to change them; null: there is none. */
export async function showEdit(db: Database, form: Form, responseId: string | undefined) {
  const found = await findWithVersion(db, form, responseId);
  if (!found) return null;
  const { response, version, definition } = found;
  const language = await db
    .selectFrom("accounts")
    .select("language")
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  return {
    /** Of the account's pages. */
    language,
    response: { id: response.id, number: response.number, name: response.name || response.email },
    version,
    elements: editableElements(definition, response.answers),
    answers: response.answers,
    hasFiles: questionsOf(definition.elements).some(
      (element) => isSentAsIs(element) && response.answers[element.id],
    ),
    /**
     * What the fields showed: an answer that was changed meanwhile in another window is not
     * overwritten unseen.
     */
    seen: stampOf(response.answers),
  };
}

function stampOf(answers: Answers): string {
  return tokenHash(JSON.stringify(answers)).slice(0, 16);
}

export type EditOutcome =
  | { kind: "saved"; changed: number }
  | { kind: "refused"; errors: FormErrors; posted: Record<string, string[]> };

/**
 * Saves the answers that an organiser changed, and what they were before. Answers whose questions
 * the new ones hide are dropped, and kept in the history. Null: there is no such response.
 */
export async function saveEdit(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  form: Form,
  responseId: string | undefined,
  { posted, actorId }: { posted: PostedTexts; actorId: string },
): Promise<EditOutcome | null> {
  const now = clock();
  const refused = (errors: FormErrors): EditOutcome => ({
    kind: "refused",
    errors,
    posted: questionTexts(posted),
  });
  return db.transaction().execute(async (trx): Promise<EditOutcome | null> => {
    // Locks the form as a new answer does: two edits come one after the other.
    await trx.updateTable("forms").set({ id: form.id }).where("id", "=", form.id).execute();
    const found = await findWithVersion(trx, form, responseId);
    if (!found) return null;
    const { response, definition } = found;
    const elements = editableElements(definition, response.answers);
    const fields = formFields(posted);
    const { answers: edited, errors } = readAnswers(elements, fields, now, textsIn("en"));
    if (Object.keys(errors).length > 0) return refused(errors);
    if (fields.get("seen") !== stampOf(response.answers)) {
      const form =
        "Somebody changed this response in the meantime. Check what is here, then save again.";
      return refused({ form });
    }
    const editedIds = elements.map(({ id }) => id);
    const { answers, changes } = editedAnswers(definition, response.answers, { editedIds, edited });
    if (changes.length === 0) return { kind: "saved", changed: 0 };
    const problem = await problemWithOthers(trx, form, { response, definition, elements, answers });
    if (problem) return refused(problem);
    await claimUniqueAnswers(trx, {
      formId: form.id,
      responseId: response.id,
      elements: definition.elements,
      answers,
    });
    await writeEdit(trx, form, { response, definition, answers, changes, actorId, now });
    return { kind: "saved", changed: changes.length };
  });
}

interface EditedResponse {
  response: FoundResponse;
  definition: FormDefinition;
  answers: Answers;
}

/** What only one response may have, and another has already; null: nothing. */
async function problemWithOthers(
  trx: Database,
  form: Form,
  edit: EditedResponse & { elements: FormElement[] },
): Promise<FormErrors | null> {
  const { response, elements, answers } = edit;
  const { name, email } = correctedPerson(edit);
  const isSomebodyElse =
    email !== "" &&
    (email.toLowerCase() !== response.email.toLowerCase() ||
      nameKey(name) !== nameKey(response.name));
  if (isSomebodyElse && formSettings(form).duplicates === "refuse") {
    const other = await findOfPerson(trx, form.id, { email, name });
    const question = elements.find(({ id, kind }) => kind === "email" && answers[id] === email);
    if (other && other.id !== response.id)
      return {
        [question ? controlName(question) : "form"]:
          `Another response (No. ${other.number}) has this e-mail address and name, and the form ` +
          "takes one answer from each person",
      };
  }
  const [taken] = await repeatedAnswers(trx, form.id, {
    elements,
    answers,
    onceToken: await onceTokenOf(trx, response.id),
  });
  return taken ? { [controlName(taken)]: `Another response has this ${taken.label}` } : null;
}

async function writeEdit(
  trx: Database,
  form: Form,
  edit: EditedResponse & { changes: AnswerChange[]; actorId: string; now: Date },
): Promise<void> {
  const { response, definition, answers, changes, actorId, now } = edit;
  const { accountId } = form;
  const from = { name: response.name, email: response.email };
  const to = correctedPerson(edit);
  await writeAnswers(trx, { id: response.id, accountId }, definition, {
    answers,
    respondent: { name: to.name, email: to.email },
    changes,
    editorId: actorId,
    now,
  });
  if (to.name !== from.name || to.email !== from.email)
    await respondentCorrected.get()(trx, {
      accountId,
      responseId: response.id,
      from,
      to,
      editorId: actorId,
      now,
    });
  const text = `Edited response ${response.number} to ${form.title}`;
  const link = `/forms/${form.id}/responses/${response.id}`;
  await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
}

/**
 * Whose response it is after an edit. Of a guest who answers a quiz it is their registration that
 * says it, so only what was edited counts.
 */
function correctedPerson({ response, definition, answers }: EditedResponse) {
  const before = respondentOf(definition, response.answers);
  const after = respondentOf(definition, answers);
  return {
    ...after,
    name: after.name === before.name ? response.name : after.name,
    email: after.email === before.email ? response.email : after.email,
  };
}

async function onceTokenOf(trx: Database, responseId: string): Promise<string> {
  const row = await trx
    .selectFrom("formResponses")
    .select("onceToken")
    .where("id", "=", responseId)
    .executeTakeFirstOrThrow();
  return row.onceToken;
}

/** What was changed in a response, the newest first, with what the person answered themselves. */
export async function readEdits(db: Database, { id }: { id: string }, elements: FormElement[]) {
  const rows = await db
    .selectFrom("formResponseEdits")
    .leftJoin("users", "users.id", "formResponseEdits.editorId")
    .select([
      "formResponseEdits.id",
      "changes",
      "editorId",
      "formResponseEdits.createdAt",
      "users.firstName",
      "users.lastName",
    ])
    .where("responseId", "=", id)
    .orderBy("formResponseEdits.id")
    .execute();
  const byId = new Map(elements.map((element) => [element.id, element]));
  const edits = rows.map(({ changes, ...row }) => ({
    ...row,
    changes: readStored(changesShape, changes, "formResponseEdits.changes", row.id),
  }));
  const originals = originalAnswers(edits);
  return {
    originals: new Map(
      [...originals].map(([questionId, answer]) => [
        questionId,
        answerWords(answer, byId.get(questionId)),
      ]),
    ),
    edits: edits
      .map(({ id, createdAt, editorId, firstName, lastName, changes }) => ({
        id,
        createdAt,
        editor:
          editorId === BY_THEMSELVES
            ? "The person themselves"
            : memberName({ firstName, lastName }),
        changes: changes.map(({ questionId, before, after }) => ({
          label: byId.get(questionId)?.label ?? "A question",
          before: answerWords(before, byId.get(questionId)),
          after: answerWords(after, byId.get(questionId)),
        })),
      }))
      .reverse(),
  };
}
