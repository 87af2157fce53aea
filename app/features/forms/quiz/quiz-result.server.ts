import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, FormDefinition } from "../definition/definition.ts";
import type { FormGuest } from "../extensions.ts";
import type { FormSettings } from "../model/form-settings.ts";
import { hasPassed, type MarkedAnswer, markAnswers, pointsToPass, scoreOf } from "./score-quiz.ts";

/** What somebody who sent a quiz may know of it. */
export interface QuizResult {
  /** "You passed the quiz". */
  title: string;
  hasPassed: boolean;
  /** Null: points are not shown. */
  points: { earned: number; of: number; toPass: number } | null;
  /** Null: the correct answers are not shown, or not yet. */
  answers: MarkedAnswer[] | null;
  /** Why there are none yet; empty: there are, or there never will be any. */
  later: string;
  /** Null: as often as they like. */
  attemptsLeft: number | null;
}

interface ResultOf {
  settings: FormSettings;
  guest: Pick<FormGuest, "attempts" | "hasPassed"> | null;
  /** The form takes nothing any more. */
  isClosed: boolean;
  texts: Texts;
}

/**
 * The result of these answers as the settings let it be shown; null: the form is no quiz, or
 * nothing of it is shown.
 */
export function quizResult(
  definition: FormDefinition,
  answers: Answers,
  { settings: { quiz }, guest, isClosed, texts }: ResultOf,
): QuizResult | null {
  const score = scoreOf(definition, answers);
  // Somebody who is nobody's guest passes or fails nothing but the quiz itself.
  if (!score || (quiz.results === "none" && !guest)) return null;
  const isPassed = guest?.hasPassed || hasPassed(score, quiz);
  const attemptsLeft =
    guest && quiz.attempts !== null ? Math.max(quiz.attempts - guest.attempts, 0) : null;
  const isDone = isPassed || !guest || attemptsLeft === 0 || isClosed;
  const { points, maxPoints } = score;
  const { quizResult: t } = texts;
  const shown = {
    "answers-closed": isClosed,
    "answers-after": isDone,
    answers: true,
    points: false,
    none: false,
  }[quiz.results];
  const later = { "answers-closed": t.afterClosing, "answers-after": t.afterPassing };
  const failed = attemptsLeft === 0 ? t.failed : t.notYet;
  return {
    title: isPassed ? t.passed : failed,
    hasPassed: isPassed,
    points:
      quiz.results === "none"
        ? null
        : { earned: points, of: maxPoints, toPass: pointsToPass(maxPoints, quiz) },
    answers: shown ? markAnswers(definition, answers, texts.language) : null,
    later: shown || !(quiz.results in later) ? "" : later[quiz.results as keyof typeof later],
    attemptsLeft: isPassed ? 0 : attemptsLeft,
  };
}
