import { randomLetters } from "../../random-letters.ts";
import type { ElementSettings, FormDefinition, FormElement, ShowRule, ShowWhen } from "../definition.ts";
import type { FormSettings } from "../form-settings.ts";
import { kindOf } from "../kinds/kinds.ts";

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
  given: { label?: string; help?: string; required?: boolean; showWhen?: ShowWhen; settings?: ElementSettings } = {},
): FormElement {
  const start = kindOf({ kind }).start();
  return {
    id: randomLetters(8),
    kind,
    label: given.label ?? start.label,
    help: given.help ?? start.help ?? "",
    required: given.required ?? start.required ?? false,
    showWhen: given.showWhen ?? null,
    settings: { ...start.settings, ...given.settings },
  };
}

/** Shown only when an earlier question has this answer. */
export function when(question: FormElement, value: string, test: ShowRule["test"] = "is"): ShowWhen {
  return { match: "all", rules: [{ questionId: question.id, test, value }] };
}

/** The draft of a new form. */
export function draftOf(template: FormTemplate): FormDefinition {
  return { elements: template.elements() };
}
