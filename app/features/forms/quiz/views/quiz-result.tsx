import type { QuizResult } from "../quiz-result.server.ts";

/** The result of a quiz, on pages of the public form's style sheet. `againPath`: where it may be taken again; null: it may not. */
export function QuizResultView({ result, againPath }: { result: QuizResult; againPath: string | null }) {
  const { points, answers, later, attemptsLeft } = result;
  return (
    <>
      {points ? (
        <p>
          <b>
            {points.earned} of {points.of} points.
          </b>{" "}
          {result.hasPassed ? "" : `You pass with ${points.toPass}.`}
        </p>
      ) : null}
      {!result.hasPassed && againPath ? (
        <>
          {attemptsLeft === null ? null : (
            <p>{attemptsLeft === 1 ? "You have one attempt left." : `You have ${attemptsLeft} attempts left.`}</p>
          )}
          <a className="q" href={againPath}>
            Try again
          </a>
        </>
      ) : null}
      {answers ? (
        <>
          <h2>The answers</h2>
          {answers.map((one) => (
            <div className="se" key={one.id}>
              <h3>{one.label}</h3>
              <p>
                {one.isRight ? "Correct: " : "Not correct. You answered: "}
                {one.answer.length > 0 ? one.answer.join("; ") : "nothing"}
              </p>
              {one.isRight ? null : (
                <p>
                  Correct {one.correct.length > 1 ? "are" : "is"}: {one.correct.join("; ")}
                </p>
              )}
              {one.explanation ? <p className="h">{one.explanation}</p> : null}
            </div>
          ))}
        </>
      ) : null}
      {later ? <p className="h">{later}</p> : null}
    </>
  );
}

/** "You passed the quiz", and the like. */
export function quizTitle({ hasPassed, attemptsLeft }: Pick<QuizResult, "hasPassed" | "attemptsLeft">): string {
  if (hasPassed) return "You passed the quiz";
  return attemptsLeft === 0 ? "You did not pass the quiz" : "Not passed yet";
}
