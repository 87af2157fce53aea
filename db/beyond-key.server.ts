import { type RawBuilder, sql } from "kysely";

/**
 * The rows of a list by time that lie beyond one of them: `<` older, `>` newer; of rows of one moment the id decides. `at` and
 * `id` name the two columns. The first half is for the index: it is where walking begins.
 */
export function beyondKey(
  { at, id }: { at: string; id: string },
  comparison: "<" | ">",
  key: { at: string; id: string },
): RawBuilder<boolean> {
  const than = sql.raw(comparison);
  return sql<boolean>`(${sql.ref(at)} ${than}= ${key.at} and (${sql.ref(at)} ${than} ${key.at} or ${sql.ref(id)} ${than} ${key.id}))`;
}
