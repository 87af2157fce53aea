import { readDefinition } from "../../forms/definition.ts";
import type { Form } from "../../forms/find-form.server.ts";
import { questionsOf } from "../../forms/pages.ts";

/** The labels of a form's questions, each once: their answers can stand in mails and on certificates. */
export function questionLabels(form: Pick<Form, "draft">): string[] {
  const labels = questionsOf(readDefinition(form.draft).elements).map(({ label }) => label.trim());
  return [...new Set(labels)].filter((label) => label !== "" && label.length <= 60 && !/[{}[\]]/.test(label));
}
