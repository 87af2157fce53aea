import type { FormDefinition, FormElement, ShowRule, ShowWhen } from "../definition/definition.ts";
import { newElement } from "../fields/field-types.ts";
import type { FormSettings } from "../model/form-settings.ts";

/** A form to begin with. Everything in it can be changed afterwards. */
export interface FormTemplate {
  /** In the address of nothing, only in forms: `template=job-application`. */
  id: string;
  /** The specification's name for it. */
  name: string;
  /** What it is for, in a line. */
  summary: string;
  /** The colour of its small drawing. */
  art: "brand" | "gold" | "deep" | "plain";
  /** What the new form is called. */
  title: string;
  settings: Partial<FormSettings>;
  /** Where it goes on to when it is not the questions. */
  next?: "webinar";
  /** Made anew for each form: the ids of its elements are its own. */
  elements(): FormElement[];
}

/** An element as the palette makes it, with an id of its own and what the template says. */
export function ask(
  kind: string,
  { settings, ...given }: Partial<Omit<FormElement, "id" | "kind">> = {},
): FormElement {
  const element = newElement(kind);
  return { ...element, ...given, settings: { ...element.settings, ...settings } };
}

/** The settings of a question with these choices. */
export function choices(...options: string[]): { options: string[] } {
  return { options };
}

/** The same, with "Other" and a field to say what. */
export function choicesAndOther(...options: string[]): { options: string[]; other: true } {
  return { options, other: true };
}

/** Shown only when an earlier question has this answer. */
export function when(
  question: FormElement,
  value: string,
  test: ShowRule["test"] = "is",
): ShowWhen {
  return { match: "all", rules: [{ questionId: question.id, test, value }] };
}

/** The draft of a new form. */
export function draftOf(template: FormTemplate): FormDefinition {
  return { elements: template.elements() };
}
