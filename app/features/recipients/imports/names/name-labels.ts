import type { Answer, QuestionKind } from "#app/engines/names/index.ts";

/** How each question about names is put. */
export const NAME_QUESTIONS: Readonly<Record<QuestionKind, string>> = {
  titles: "Titles and letters after names",
  "title-or-name": "A title, or a name?",
  "surname-first": "Surname written first?",
  order: "Is the last word the first name?",
  capitals: "Capitals to fix",
  unreadable: "Names that look wrong",
};

/** The button of each answer. */
export const ANSWER_LABELS: Readonly<Record<Answer, string>> = {
  drop: "Drop titles",
  keep: "Keep titles as printed",
  swap: "Swap first and last name",
  fix: "Fix capitals",
  leave: "Leave as they are",
};

/** What was done, before "for 46 people". */
export const ANSWERED_LABELS: Readonly<Record<Answer, string>> = {
  drop: "Titles dropped",
  keep: "Titles kept as printed",
  swap: "First and last name swapped",
  fix: "Capitals fixed",
  leave: "Left as written",
};

/** What is printed while a question is open. */
export function printedMeanwhile(kind: QuestionKind, printed: string): string {
  if (kind === "unreadable") return `Printed as ${printed} unless you correct the row.`;
  return `Until you answer, printed as ${printed}.`;
}
