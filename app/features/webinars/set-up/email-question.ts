import type { FormDefinition } from "#app/features/forms/model/definition.ts";

/** Registering needs an address to mail to. What is wrong with the form's questions for that, in words; null: nothing. */
export function emailQuestionProblem(definition: FormDefinition): string | null {
  const email = definition.elements.find(({ kind }) => kind === "email");
  if (!email) return "This form asks for no e-mail address, so nobody can be registered. Add an Email Address question.";
  if (!email.required) {
    return "The e-mail address may stay empty in this form; who leaves it empty is not registered. Make the question required.";
  }
  if (email.showWhen) {
    return "The e-mail address is asked only under a condition; who is not asked is not registered. Show it always.";
  }
  return null;
}
