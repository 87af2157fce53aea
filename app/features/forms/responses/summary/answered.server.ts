import type { Database } from "#db/database.server.ts";
import { fieldTypeOf } from "../../fields/field-types.ts";
import { EVERY_RESPONSE, isFiltered, type ResponseFilter } from "../response-query.ts";
import {
  answerTest,
  type FoundResponse,
  type ResponseScope,
  responsesNumbered,
} from "../responses.server.ts";
import type { PartCounts } from "./part-counts.ts";
import { partsOf } from "./sum-up-responses.server.ts";

type Answer = NonNullable<ResponseFilter["answer"]>;

/** How many responses of some numbers (`above` < number ≤ `upTo`) gave an answer. */
interface Answered {
  above: number;
  upTo: number;
  count: number;
}

/**
 * How many responses gave the answer that a filter asks for, by the counts that the summary keeps:
 * newest first, without the numbers of which nobody did. Null: the filter asks for something else
 * too, or for an answer that isn't counted.
 */
export async function countAnswered(
  db: Database,
  scope: ResponseScope,
  filter: ResponseFilter,
): Promise<Answered[] | null> {
  const { answer } = filter;
  if (!answer || isFiltered({ ...filter, answer: null }) || !isCounted(scope, answer)) return null;
  const found: Answered[] = [];
  for await (const { above, upTo, part } of partsOf(db, scope)) {
    const count = timesIn(part, answer);
    if (count > 0) found.push({ above, upTo, count });
  }
  return found;
}

/**
 * Every version that asked for it took it from a closed list, whose values the summary counts as
 * they are.
 */
function isCounted({ versions }: ResponseScope, { questionId, value }: Answer): boolean {
  const elements = versions.flatMap(({ byId }) => byId.get(questionId) ?? []);
  if (elements.length === 0) return false;
  return elements.every((element) => {
    const tally = fieldTypeOf(element).tally(element);
    return tally?.chart === "choices" && tally.values.includes(value);
  });
}

function timesIn({ questions }: PartCounts, { questionId, value }: Answer): number {
  const counts = questions.find(({ id }) => id === questionId)?.counts;
  return counts?.chart === "choices"
    ? (counts.counts.find(([label]) => label === value)?.[1] ?? 0)
    : 0;
}

/** Some of those that gave the answer: `from` (0: the first) and `limit` in this order. */
export async function answeredResponses(
  db: Database,
  scope: ResponseScope,
  {
    answer,
    found,
    order,
    from,
    limit,
  }: { answer: Answer; found: Answered[]; order: "newest" | "oldest"; from: number; limit: number },
): Promise<FoundResponse[]> {
  const isTrue = answerTest({ ...EVERY_RESPONSE, answer }, scope.versions);
  const responses: FoundResponse[] = [];
  let before = 0;
  for (const { above, upTo, count } of order === "newest" ? found : found.toReversed()) {
    const skipped = Math.max(0, from - before);
    before += count;
    if (skipped >= count) continue;
    const rows = (await responsesNumbered(db, scope, { above, upTo })).filter((row) =>
      isTrue?.(row),
    );
    if (order === "oldest") rows.reverse();
    responses.push(...rows.slice(skipped, skipped + limit - responses.length));
    if (responses.length >= limit) break;
  }
  return responses;
}
