import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Database } from "#db/database.server.ts";
import { fieldTypeOf } from "../../fields/field-types.ts";
import { askedQuestions } from "../asked-questions.ts";
import { isFiltered, type ResponseFilter } from "../response-query.ts";
import {
  type FoundResponse,
  matchingResponses,
  numbersOf,
  type ResponseScope,
  responsesById,
  responsesNumbered,
} from "../responses.server.ts";
import { startDayCounts, timeBars } from "./day-counts.ts";
import type { PartCounts } from "./part-counts.ts";
import { keepPart, NUMBERS_PER_PART, readParts, shapeOf } from "./summary-parts.server.ts";
import { type QuestionTally, startTally } from "./tally.ts";

/**
 * Counts all answers that a filter finds. Of all responses each part of 500 numbers is read once
 * and then kept as counts, until one of its responses changes; of those that a filter finds each is
 * read. In pieces, so that memory depends on the questions and not on how many answered.
 */
export async function sumUpResponses(db: Database, scope: ResponseScope, filter: ResponseFilter) {
  const summed = isFiltered(filter)
    ? await sumUpMatching(db, scope, filter)
    : await sumUpAll(db, scope);
  const { count, days } = summed.part();
  const textOf = await textsOf(db, scope, summed.tallies);
  const questions = summed.tallies.map((tally) =>
    tally.summary((responseId) => textOf(tally.id, responseId)),
  );
  return { count, time: timeBars(new Map(days)), questions };
}

async function sumUpMatching(
  db: Database,
  scope: ResponseScope,
  filter: ResponseFilter,
): Promise<Sum> {
  const sum = startSum(scope);
  for await (const responses of matchingResponses(db, scope, filter, { order: "newest" }))
    sum.add(responses);
  return sum;
}

async function sumUpAll(db: Database, scope: ResponseScope): Promise<Sum> {
  const sum = startSum(scope);
  for await (const { part } of partsOf(db, scope)) sum.merge(part);
  return sum;
}

/** Numbers `above` < number ≤ `upTo`, and what their responses come to. */
interface Counted {
  above: number;
  upTo: number;
  part: PartCounts;
}

/**
 * What all responses come to, newest first: those after the last whole part, which may still get
 * more, and the parts before. A part that nobody has counted is counted, and kept.
 */
export async function* partsOf(db: Database, scope: ResponseScope): AsyncGenerator<Counted> {
  const { first, last } = await numbersOf(db, scope.form.id);
  const whole = Math.floor(last / NUMBERS_PER_PART);
  const count = async (above: number, upTo: number): Promise<Counted> => {
    const sum = startSum(scope);
    if (upTo > above) sum.add(await responsesNumbered(db, scope, { above, upTo }));
    return { above, upTo, part: sum.part() };
  };
  yield await count(whole * NUMBERS_PER_PART, last);
  const shape = shapeOf(scope);
  const lowest = Math.floor((first - 1) / NUMBERS_PER_PART);
  for await (const { number, changes, counts } of readParts(db, scope.form, {
    from: whole - 1,
    to: lowest,
    shape,
  })) {
    const above = number * NUMBERS_PER_PART;
    if (counts) yield { above, upTo: above + NUMBERS_PER_PART, part: counts };
    else {
      const counted = await count(above, above + NUMBERS_PER_PART);
      await keepPart(db, scope.form, { number, changes, shape, counts: counted.part });
      yield counted;
      await letOthersRun();
    }
  }
}

type Sum = ReturnType<typeof startSum>;

function startSum({ versions, timeZone }: ResponseScope) {
  const tallies = askedQuestions(versions).flatMap(
    (question) => startTally(question, versions) ?? [],
  );
  const byQuestion = new Map(tallies.map((tally) => [tally.id, tally]));
  const byVersion = new Map(versions.map(({ id, byId }) => [id, byId]));
  const days = startDayCounts(timeZone);
  let count = 0;
  return {
    tallies,
    add(responses: FoundResponse[]): void {
      count += responses.length;
      for (const { id, versionId, answers, submittedAt } of responses) {
        days.add(submittedAt);
        const elements = byVersion.get(versionId);
        for (const tally of tallies) {
          const answer = answers[tally.id];
          const element = elements?.get(tally.id);
          if (answer !== undefined && element) tally.add(answer, element, id);
        }
      }
    },
    merge(part: PartCounts): void {
      count += part.count;
      for (const [day, times] of part.days) days.days.set(day, (days.days.get(day) ?? 0) + times);
      for (const question of part.questions) byQuestion.get(question.id)?.merge(question);
    },
    part: (): PartCounts => ({
      count,
      days: [...days.days],
      questions: tallies.map((tally) => tally.counts()),
    }),
  };
}

/** What the newest responses said, where texts are shown: by question and response. */
async function textsOf(db: Database, scope: ResponseScope, tallies: QuestionTally[]) {
  const ids = new Set(tallies.flatMap((tally) => tally.newest()));
  const responses = new Map(
    (await responsesById(db, scope, [...ids])).map((response) => [response.id, response]),
  );
  const byVersion = new Map(scope.versions.map(({ id, byId }) => [id, byId]));
  return (questionId: string, responseId: string): string | null => {
    const response = responses.get(responseId);
    const answer = response?.answers[questionId];
    const element = response && byVersion.get(response.versionId)?.get(questionId);
    return answer === undefined || !element ? null : fieldTypeOf(element).words(answer, element);
  };
}
