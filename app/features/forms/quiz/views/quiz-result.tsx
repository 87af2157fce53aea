import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { QuizResult } from "../quiz-result.server.ts";

/**
 * The result of a quiz, on pages of the public form's style sheet. `againPath`: where it may be
 * taken again; null: it may not.
 */
export function QuizResultView({
  result,
  againPath,
}: {
  result: QuizResult;
  againPath: string | null;
}) {
  const { points, answers, later, attemptsLeft } = result;
  const { quizResult: t } = useTexts();
  return (
    <>
      {points ? (
        <p>
          <b>{t.points({ earned: points.earned, of: points.of })}</b>{" "}
          {result.hasPassed ? "" : t.toPass({ points: points.toPass })}
        </p>
      ) : null}
      {!result.hasPassed && againPath ? (
        <>
          {attemptsLeft === null ? null : <p>{t.attemptsLeft({ count: attemptsLeft })}</p>}
          <a className="q" href={againPath}>
            {t.tryAgain}
          </a>
        </>
      ) : null}
      {answers ? (
        <>
          <h2>{t.answers}</h2>
          {answers.map(({ id, label, answer, isRight, correct, explanation }) => {
            const given = answer.length > 0 ? answer.join("; ") : t.nothing;
            return (
              <div className="se" key={id}>
                <h3>{label}</h3>
                <p>{isRight ? t.correct({ answer: given }) : t.wrong({ answer: given })}</p>
                {isRight ? null : (
                  <p>{t.correctIs({ count: correct.length, answers: correct.join("; ") })}</p>
                )}
                {explanation ? <p className="h">{explanation}</p> : null}
              </div>
            );
          })}
        </>
      ) : null}
      {later ? <p className="h">{later}</p> : null}
    </>
  );
}
