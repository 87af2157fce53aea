/**
 * What can be asked about a name.
 * - `title-or-name`: "Prince Adebayo Ojo" is called Prince, or is one.
 * - `surname-first`: capitals mark the first word as the surname: "NNAJI Chukwuemeka".
 * - `order`: it looks as if the surname came first, and nothing marks it: "Okafor Chioma".
 * - `capitals`: all in capitals, in small letters, or both mixed up.
 * - `unreadable`: nobody is called so: "Musa ??arba", "Ada / Obi", "Ngozi 2".
 */
export type DoubtKind = "title-or-name" | "surname-first" | "order" | "capitals" | "unreadable";

/** Everything that an organiser is asked about, in the order it is asked; titles are known ones. */
export const QUESTION_KINDS = [
  "titles",
  "title-or-name",
  "surname-first",
  "order",
  "capitals",
  "unreadable",
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export type Answer = "drop" | "keep" | "swap" | "fix" | "leave";
export type NameAnswers = { [Kind in QuestionKind]?: Answer | undefined };

/** What can be answered; the first does something, the second leaves what was written. */
export const ANSWERS: Readonly<Record<QuestionKind, readonly Answer[]>> = {
  titles: ["drop", "keep"],
  "title-or-name": ["drop", "leave"],
  "surname-first": ["swap", "leave"],
  order: ["swap", "leave"],
  capitals: ["fix", "leave"],
  unreadable: ["leave"],
};

/** Without an answer. Titles are dropped and marked surnames turned round, and both are said. */
export const UNANSWERED: Readonly<Record<QuestionKind, Answer>> = {
  titles: "drop",
  "title-or-name": "leave",
  "surname-first": "swap",
  order: "leave",
  capitals: "leave",
  unreadable: "leave",
};
