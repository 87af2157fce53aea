import type { Database } from "#db/database.server.ts";

const ROWS_A_QUERY = 200;

/** The answers of these responses as words, by the questions' labels; by the response's id. */
export async function answersOfResponses(
  db: Database,
  responseIds: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const all = new Map<string, Record<string, string>>();
  for (let from = 0; from < responseIds.length; from += ROWS_A_QUERY) {
    const rows = await db
      .selectFrom("formResponses as r")
      .innerJoin("formVersions as v", "v.id", "r.versionId")
      .select(["r.id", "r.answers", "v.definition"])
      .where("r.id", "in", responseIds.slice(from, from + ROWS_A_QUERY))
      .execute();
    for (const { id } of rows) all.set(id, {});
  }
  return all;
}
