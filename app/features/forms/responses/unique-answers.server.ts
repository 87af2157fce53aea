import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import type { Answers, FormElement } from "../definition/definition.ts";
import { quote } from "../definition/read-text.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { translateElement } from "../model/element-texts.ts";

/** The answers among these that only one response may have, with what is compared. */
function uniqueAnswers(
  elements: FormElement[],
  answers: Answers,
): { element: FormElement; answerKey: string }[] {
  return elements.flatMap((element) => {
    const answer = answers[element.id];
    const answerKey =
      answer === undefined ? null : (fieldTypeOf(element).uniqueKey?.(answer, element) ?? null);
    return answerKey === null ? [] : [{ element, answerKey }];
  });
}

/**
 * The questions whose answers another response of the form has; not the one that the page with
 * `onceToken` was sent as before.
 */
export async function repeatedAnswers(
  db: Database,
  formId: string,
  {
    elements,
    answers,
    onceToken,
  }: { elements: FormElement[]; answers: Answers; onceToken: string | null },
): Promise<FormElement[]> {
  const repeated: FormElement[] = [];
  for (const { element, answerKey } of uniqueAnswers(elements, answers)) {
    const other = await db
      .selectFrom("formUniqueAnswers")
      .innerJoin("formResponses", "formResponses.id", "formUniqueAnswers.responseId")
      .select("formResponses.onceToken")
      .where("formUniqueAnswers.formId", "=", formId)
      .where("elementId", "=", element.id)
      .where("answerKey", "=", answerKey)
      .executeTakeFirst();
    if (other && other.onceToken !== onceToken) repeated.push(element);
  }
  return repeated;
}

/**
 * Makes a response the one that has its unique answers; those it had before and no longer gives are
 * free again. In the transaction that locks the form. Returns a question whose answer another
 * response has: roll back then. Null: none.
 */
export async function claimUniqueAnswers(
  trx: Database,
  given: {
    formId: string;
    responseId: string;
    elements: FormElement[];
    answers: Answers;
    isNew?: boolean;
  },
): Promise<FormElement | null> {
  const { formId, responseId, elements, answers, isNew = false } = given;
  if (!isNew)
    await trx.deleteFrom("formUniqueAnswers").where("responseId", "=", responseId).execute();
  for (const { element, answerKey } of uniqueAnswers(elements, answers)) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("formUniqueAnswers")
      .values({ formId, elementId: element.id, answerKey, responseId })
      .onConflict((conflict) => conflict.columns(["formId", "elementId", "answerKey"]).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return element;
  }
  return null;
}

/** What is said of an answer that another response has. */
export function repeatedMessage(element: FormElement, t: Texts): string {
  const { label } = translateElement(element, t.language);
  return t.fields.repeated({ question: quote(label) });
}
