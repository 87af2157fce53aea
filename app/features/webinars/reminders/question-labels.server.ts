import type { Form } from "#app/features/forms/find-form.server.ts";
import { questionsOf } from "#app/features/forms/model/pages.ts";
import { draftDefinition } from "#app/features/forms/model/stored-form.server.ts";

/** The labels of a form's questions, each once: their answers can stand in mails and on certificates. */
export function questionLabels(form: Pick<Form, "id" | "draft">): string[] {
  const labels = questionsOf(draftDefinition(form).elements).map(({ label }) => label.trim());
  return [...new Set(labels)].filter((label) => label !== "" && label.length <= 60 && !/[{}[\]]/.test(label));
}
