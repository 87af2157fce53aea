import { DamagedRowError, readStoredObject } from "#app/platform/database/stored-json.ts";

type Counted<What> = [what: What, count: number][];

/** What answers to one question come to, in a form that can be stored and added to others. */
export type QuestionCounts =
  | { chart: "choices"; counts: Counted<string>; others: number; several: boolean }
  | { chart: "numbers"; counts: Counted<number>; sum: number; count: number; outside: number }
  | { chart: "matrix"; columns: string[]; rows: { label: string; counts: number[] }[] }
  /** The newest responses that have a text. */
  | { chart: "texts"; newest: string[] };

/**
 * What some responses of a form come to: how many there are, on which days (`yyyy-mm-dd`) they
 * came, and the answers by question.
 */
export interface PartCounts {
  count: number;
  days: Counted<string>;
  questions: { id: string; answered: number; counts: QuestionCounts }[];
}

/** Which lists the counts of a chart have. */
const LISTS: Record<QuestionCounts["chart"], string[]> = {
  choices: ["counts"],
  numbers: ["counts"],
  matrix: ["columns", "rows"],
  texts: ["newest"],
};

/**
 * A part as it was stored; checked by hand, since a page reads hundreds. Throws `DamagedRowError`.
 */
export function readPartCounts(text: string, row: string): PartCounts {
  const part = readStoredObject(text, "formSummaryParts.counts", row) as unknown as PartCounts;
  const isWhole =
    typeof part.count === "number" &&
    Array.isArray(part.days) &&
    Array.isArray(part.questions) &&
    part.questions.every(isCounted);
  if (!isWhole) throw new DamagedRowError("formSummaryParts.counts", row, "it holds no counts");
  return part;
}

function isCounted({ id, answered, counts }: PartCounts["questions"][number]): boolean {
  const lists = LISTS[counts?.chart];
  const held = counts as unknown as Record<string, unknown>;
  return (
    typeof id === "string" &&
    typeof answered === "number" &&
    Boolean(lists?.every((name) => Array.isArray(held[name])))
  );
}
