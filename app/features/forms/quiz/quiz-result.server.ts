import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, FormDefinition } from "../definition/definition.ts";
import type { Guest } from "../guest/guest.server.ts";
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
  guest: Guest | null;
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
  const isPassed = guest?.attempts.some(({ passed }) => passed === 1) || hasPassed(score, quiz);
  const attemptsLeft =
    guest && quiz.attempts !== null ? Math.max(quiz.attempts - guest.attempts.length, 0) : null;
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
  const later =
    quiz.results === "answers-closed"
      ? t.afterClosing
      : quiz.results === "answers-after"
        ? t.afterPassing
        : "";
  return {
    title: isPassed ? t.passed : attemptsLeft === 0 ? t.failed : t.notYet,
    hasPassed: isPassed,
    points:
      quiz.results === "none"
        ? null
        : { earned: points, of: maxPoints, toPass: pointsToPass(maxPoints, quiz) },
    answers: shown ? markAnswers(definition, answers, texts.language) : null,
    later: shown ? "" : later,
    attemptsLeft: isPassed ? 0 : attemptsLeft,
  };
}
