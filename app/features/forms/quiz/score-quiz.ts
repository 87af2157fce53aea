import type { Language } from "#app/ui/languages/languages.ts";
import type { Answers, FormDefinition, FormElement } from "../definition/definition.ts";
import { shownText } from "../definition/translations.ts";
import { isRight, QUIZ_QUESTION, type QuizSettings } from "../fields/quiz-question.ts";
import { shownElements } from "../model/conditions.ts";
import { translateElement } from "../model/element-texts.ts";
import type { QuizSettings as ScoringSettings } from "../model/form-settings.ts";

/** Of the quiz questions that these answers show. */
export interface QuizScore {
  points: number;
  maxPoints: number;
}

/** The questions with a right answer among elements. */
export function quizQuestions(elements: readonly FormElement[]): FormElement<QuizSettings>[] {
  return elements.filter(({ kind }) => kind === QUIZ_QUESTION) as FormElement<QuizSettings>[];
}

/**
 * The points that these answers earn. Null: the form has no quiz question. Questions that were not
 * shown count for nothing.
 */
export function scoreOf(definition: FormDefinition, answers: Answers): QuizScore | null {
  if (quizQuestions(definition.elements).length === 0) return null;
  const marked = markAnswers(definition, answers);
  return {
    points: marked.reduce((sum, { isRight, points }) => sum + (isRight ? points : 0), 0),
    maxPoints: marked.reduce((sum, { points }) => sum + points, 0),
  };
}

/** Whether a score passes; one that nothing could be earned in does. */
export function hasPassed(
  { points, maxPoints }: QuizScore,
  { passPercent }: Pick<ScoringSettings, "passPercent">,
): boolean {
  return points * 100 >= passPercent * maxPoints;
}

/** The fewest points that pass. */
export function pointsToPass(
  maxPoints: number,
  { passPercent }: Pick<ScoringSettings, "passPercent">,
): number {
  return Math.ceil((passPercent * maxPoints) / 100);
}

/** One question of a quiz with what was answered. */
export interface MarkedAnswer {
  id: string;
  label: string;
  answer: string[];
  correct: string[];
  isRight: boolean;
  points: number;
  explanation: string;
}

/**
 * Each quiz question that these answers show, with whether it was answered right, in the order of
 * the form; in the words of a language, else of the form itself.
 */
export function markAnswers(
  definition: FormDefinition,
  answers: Answers,
  language?: Language,
): MarkedAnswer[] {
  return quizQuestions(shownElements(definition, answers)).map((element) => {
    const said = translateElement(element, language) as FormElement<QuizSettings>;
    const answer = Array.isArray(answers[element.id]) ? (answers[element.id] as string[]) : [];
    const say = (options: readonly string[]) => options.map((option) => shownText(said, option));
    const { correct, points } = element.settings;
    return {
      id: element.id,
      label: said.label,
      answer: say(answer),
      correct: say(correct),
      isRight: isRight(answer, element),
      points,
      explanation: said.settings.explanation,
    };
  });
}
