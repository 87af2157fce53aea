export { nameCapitals } from "./capitals.ts";
export { compareNames, isSamePerson, type NameChange } from "./compare-names.ts";
export {
  ANSWERS,
  type Answer,
  type NameAnswers,
  QUESTION_KINDS,
  type QuestionKind,
  UNANSWERED,
} from "./questions.ts";
export { readName, settleName } from "./read-name.ts";
export { markSurname } from "./surname-first.ts";
export type { Name, WrittenName } from "./words.ts";
