import { fieldTypeOf } from "../field-types.ts";
import { shownElements } from "./conditions.ts";
import type { Answers, FormDefinition } from "./definition.ts";
import { respondentOf } from "./respondent.ts";

/**
 * The answers in words by the questions' labels, as mails fill them in, with First Name, Last Name, Full Name and Email
 * Address of the person. Questions that were not shown or not answered are empty. Of two with one label the first counts.
 */
export function answerValues(definition: FormDefinition, answers: Answers): Record<string, string> {
  const shown = new Set(shownElements(definition, answers));
  const { name, firstName, lastName, email } = respondentOf(definition, answers);
  const values = definition.elements
    .filter((element) => fieldTypeOf(element).asks)
    .map((element): [string, string] => {
      const answer = shown.has(element) ? answers[element.id] : undefined;
      return [element.label, answer === undefined ? "" : fieldTypeOf(element).words(answer, element)];
    })
    .reverse();
  // A label such as __proto__ is a name like any other here.
  return Object.fromEntries([
    ...values,
    ["First Name", firstName],
    ["Last Name", lastName],
    ["Full Name", name],
    ["Email Address", email],
  ]);
}
