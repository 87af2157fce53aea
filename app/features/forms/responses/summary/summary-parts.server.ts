import { createHash } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Database } from "#db/database.server.ts";
import { fieldTypeOf } from "../../fields/field-types.ts";
import type { Form } from "../../store/find-form.server.ts";
import type { ResponseScope } from "../responses.server.ts";
import { type PartCounts, readPartCounts } from "./part-counts.ts";
import { TEXTS_SHOWN } from "./tally.ts";

/** As the triggers of migration 091 count them. */
export const NUMBERS_PER_PART = 500;

/** Goes up when answers are counted in another way than before: what was kept is counted anew. */
const WAY_OF_COUNTING = 1;

const PARTS_PER_STEP = 50;

/**
 * What the counts of a part depend on besides its responses: the questions that are summed up, and
 * where a day begins.
 */
export function shapeOf({ versions, timeZone }: ResponseScope): string {
  const asked = new Set<string>();
  for (const { elements } of versions)
    for (const element of elements) {
      const { id, kind, settings } = element;
      if (fieldTypeOf(element).tally(element)) asked.add(JSON.stringify([id, kind, settings]));
    }
  const all = JSON.stringify([WAY_OF_COUNTING, TEXTS_SHOWN, timeZone, ...asked]);
  return createHash("sha256").update(all).digest("base64url");
}

interface Part {
  number: number;
  /** Of its responses, as far as was read; null: of no one yet. */
  changes: number | null;
  /** Null: nobody has counted it since one of its responses changed. */
  counts: PartCounts | null;
}

/** The parts with these numbers, the last first. */
export async function* readParts(
  db: Database,
  { id: formId }: Pick<Form, "id">,
  { from, to, shape }: { from: number; to: number; shape: string },
): AsyncGenerator<Part> {
  for (let high = from; high >= to; high -= PARTS_PER_STEP) {
    const low = Math.max(to, high - PARTS_PER_STEP + 1);
    const rows = await db
      .selectFrom("formSummaryParts")
      .select(["part", "changes", "shape", "counts"])
      .where("formId", "=", formId)
      .where("part", ">=", low)
      .where("part", "<=", high)
      .execute();
    const known = new Map(rows.map((row) => [row.part, row]));
    for (let number = high; number >= low; number--) {
      const row = known.get(number);
      const isKnown = row?.shape === shape;
      const counts =
        isKnown && row.counts ? readPartCounts(row.counts, `${formId} ${number}`) : null;
      yield { number, changes: row?.changes ?? null, counts };
    }
    await letOthersRun();
  }
}

/**
 * Keeps what a part was counted to be, unless one of its responses has changed since `changes` was
 * read.
 */
export async function keepPart(
  db: Database,
  { id: formId }: Pick<Form, "id">,
  {
    number,
    changes,
    shape,
    counts,
  }: { number: number; changes: number | null; shape: string; counts: PartCounts },
): Promise<void> {
  const written = { shape, counts: JSON.stringify(counts) };
  if (changes === null)
    await db
      .insertInto("formSummaryParts")
      .values({ formId, part: number, ...written })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .updateTable("formSummaryParts")
      .set(written)
      .where("formId", "=", formId)
      .where("part", "=", number)
      .where("changes", "=", changes)
      .execute();
}
