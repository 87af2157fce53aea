import type { FormDefinition } from "../definition.ts";
import { questionsOf } from "../pages.ts";
import { conditionWarnings } from "./condition-warnings.ts";
import { nameOfElement } from "./element-words.ts";

/** What stops publishing, in words with what to do. `elementId`: the card it is about. */
export interface PublishProblem {
  elementId: string | null;
  text: string;
}

/** Everything that is wrong with a draft, in its order. */
export function publishProblems(draft: FormDefinition): PublishProblem[] {
  const problems: PublishProblem[] = [];
  if (questionsOf(draft.elements).length === 0) {
    problems.push({ elementId: null, text: "This form asks nothing yet. Add at least one question." });
  }
  for (const element of draft.elements) {
    const tell = (text: string) => problems.push({ elementId: element.id, text: `${nameOfElement(element)}: ${text}` });
    for (const warning of conditionWarnings(element, draft)) tell(warning);
  }
  return problems;
}
