import { fullDate } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { questionsOf } from "../model/pages.ts";
import { answerWords } from "./edits/answer-changes.ts";
import { tagsOfResponses } from "./handling/handle-responses.server.ts";
import { countSelectedResponses, readSelected } from "./list-responses.server.ts";
import type { ResponseSelection } from "./response-query.ts";
import { statusLabel } from "./response-status.ts";
import type { ResponseScope } from "./responses.server.ts";
import { placesOf } from "./show-responses.server.ts";
import { isPictured } from "./signatures.server.ts";

/** On one page: more would take browsers long to lay out. */
const RESPONSES_PER_PART = 200;

/**
 * One part of a selection, oldest first, each response with its questions as they were worded when
 * it was given.
 */
export async function printResponses(
  db: Database,
  scope: ResponseScope,
  selection: ResponseSelection,
  asked: number,
) {
  const total = await countSelectedResponses(db, scope, selection);
  const parts = Math.max(1, Math.ceil(total / RESPONSES_PER_PART));
  const part = Math.min(asked, parts);
  const window = { from: (part - 1) * RESPONSES_PER_PART, limit: RESPONSES_PER_PART };
  const responses = await readSelected(db, scope, selection, window);
  const tags = await tagsOfResponses(db, responses);
  const places = await placesOf(db, responses);
  const byVersion = new Map(scope.versions.map(({ id, elements }) => [id, questionsOf(elements)]));
  return {
    total,
    part,
    parts,
    responses: responses.map(
      ({ id, number, name, email, reference, submittedAt, status, versionId, answers }) => ({
        id,
        who: name || email || `No. ${number}`,
        about: [
          `No. ${number}, reference ${reference}, submitted on ${fullDate(submittedAt, scope.timeZone)}`,
          `Status: ${statusLabel(status)}`,
          places.get(id),
          tagsLabel(tags.get(id)),
        ]
          .filter(Boolean)
          .join(". "),
        answers: (byVersion.get(versionId) ?? []).map((element) => ({
          id: element.id,
          label: element.label || fieldTypeOf(element).label,
          isPictured: isPictured(element, answers[element.id]),
          words: answerWords(answers[element.id] ?? null, element),
        })),
      }),
    ),
  };
}

function tagsLabel(tags: string[] | undefined): string | null {
  return tags ? `Tags: ${tags.join(", ")}` : null;
}
