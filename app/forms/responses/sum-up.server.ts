import type { Database } from "#db/database.server.ts";
import { askedQuestions } from "./asked-questions.ts";
import { startDayCounts, type TimeBar, timeBars } from "./day-counts.ts";
import { matchingResponses, type ResponseScope } from "./find-responses.server.ts";
import type { ResponseFilter } from "./response-query.ts";
import { type QuestionSummary, startTally } from "./tally.ts";

export interface ResponsesSummary {
  /** Responses that were counted. */
  count: number;
  time: { unit: "day" | "month"; bars: TimeBar[] };
  questions: QuestionSummary[];
}

/** Counts all answers that a filter finds, read in pieces: memory depends on the questions, not on how many answered. */
export async function sumUpResponses(db: Database, scope: ResponseScope, filter: ResponseFilter): Promise<ResponsesSummary> {
  const { versions, timeZone } = scope;
  const tallies = askedQuestions(versions).flatMap((question) => {
    const tally = startTally(question, versions);
    return tally ? [{ id: question.id, tally }] : [];
  });
  const byVersion = new Map(versions.map(({ id, byId }) => [id, byId]));
  const days = startDayCounts(timeZone);
  let count = 0;
  for await (const responses of matchingResponses(db, scope, filter, { order: "newest" })) {
    count += responses.length;
    for (const { id, versionId, answers, submittedAt } of responses) {
      days.add(submittedAt);
      const elements = byVersion.get(versionId);
      for (const { id: questionId, tally } of tallies) {
        const answer = answers[questionId];
        const element = elements?.get(questionId);
        if (answer !== undefined && element) tally.add(answer, element, id);
      }
    }
  }
  return { count, time: timeBars(days.days), questions: tallies.map(({ tally }) => tally.summary()) };
}
