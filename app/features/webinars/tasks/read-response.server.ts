import type { Answers, FormDefinition } from "#app/features/forms/definition/definition.ts";
import {
  responseAnswers,
  versionDefinition,
} from "#app/features/forms/store/stored-form.server.ts";
import type { Database } from "#db/database.server.ts";

/** What a guest answered, with the questions as they were then. Null: the answers were deleted. */
export async function readResponse(
  db: Database,
  responseId: string,
): Promise<{ definition: FormDefinition; answers: Answers } | null> {
  const row = await db
    .selectFrom("formResponses")
    .innerJoin("formVersions", "formVersions.id", "formResponses.versionId")
    .select([
      "formResponses.id",
      "formResponses.answers",
      "formVersions.id as versionId",
      "formVersions.definition",
    ])
    .where("formResponses.id", "=", responseId)
    .executeTakeFirst();
  if (!row) return null;
  const definition = versionDefinition({ id: row.versionId, definition: row.definition });
  return { definition, answers: responseAnswers(row) };
}
