import { fieldTypeOf } from "../field-types.ts";
import type { FormDefinition } from "../model/definition.ts";
import { questionsOf } from "../model/pages.ts";

export interface ConfirmationTexts {
  subject: string;
  body: string;
}

/** What a confirmation says while the organiser has not written one. */
export function defaultConfirmation({ elements }: FormDefinition, title: string): ConfirmationTexts {
  const hasName = elements.some(({ kind }) => kind === "full-name");
  return {
    subject: `We have your answers: ${title.replace(/[{}[\]]/g, "")}`,
    body: `${hasName ? "Dear {First Name}" : "Hello"},\n\nThank you. Your answers have arrived, and we will be in touch if anything is missing.`,
  };
}

/** Longer ones are no placeholders: see `parsePlaceholders`. */
const LONGEST_PLACEHOLDER = 60;

/** What a confirmation can name: the person's name and address where the form asks for them, every question, the reference. */
export function confirmationPlaceholders({ elements }: FormDefinition): string[] {
  const questions = questionsOf(elements);
  const names = new Set<string>();
  if (questions.some(({ kind }) => kind === "full-name"))
    for (const name of ["First Name", "Last Name", "Full Name"]) names.add(name);
  if (questions.some(({ kind }) => kind === "email")) names.add("Email Address");
  for (const question of questions) {
    const label = question.label.trim();
    const isUsable = label !== "" && label.length <= LONGEST_PLACEHOLDER && !/[{}[\]\n]/.test(label);
    if (isUsable && fieldTypeOf(question).asks) names.add(label);
  }
  return [...names, "Reference"];
}

/** Whether there is an address to write to. */
export function asksForEmail({ elements }: FormDefinition): boolean {
  return elements.some(({ kind }) => kind === "email");
}
