import type { FormDefinition } from "#app/features/forms/model/definition.ts";
import { answerValues } from "#app/features/forms/model/placeholder-values.ts";
import { responseAnswers, versionDefinition } from "#app/features/forms/model/stored-form.server.ts";
import type { Database } from "#db/database.server.ts";

const ROWS_PER_QUERY = 200;

/** The answers of these responses as words, by the questions' labels; by the response's id. */
export async function answersOfResponses(
  db: Database,
  responseIds: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const all = new Map<string, Record<string, string>>();
  const definitions = new Map<string, FormDefinition>();
  for (let from = 0; from < responseIds.length; from += ROWS_PER_QUERY) {
    const rows = await db
      .selectFrom("formResponses")
      .select(["id", "versionId", "answers"])
      .where("id", "in", responseIds.slice(from, from + ROWS_PER_QUERY))
      .execute();
    for (const { id, versionId, answers } of rows) {
      const definition = definitions.get(versionId) ?? (await readVersion(db, versionId));
      definitions.set(versionId, definition);
      all.set(id, answerValues(definition, responseAnswers({ id, answers })));
    }
  }
  return all;
}

async function readVersion(db: Database, versionId: string): Promise<FormDefinition> {
  const version = await db.selectFrom("formVersions").select("definition").where("id", "=", versionId).executeTakeFirstOrThrow();
  return versionDefinition({ id: versionId, definition: version.definition });
}
