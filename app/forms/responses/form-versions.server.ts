import type { Database } from "#db/database.server.ts";
import { readDefinition } from "../definition.ts";
import type { AnsweredVersion } from "./asked-questions.ts";

/** Every published version of a form, newest first. */
export async function readVersions(db: Database, formId: string): Promise<AnsweredVersion[]> {
  const rows = await db
    .selectFrom("formVersions")
    .select(["id", "number", "definition"])
    .where("formId", "=", formId)
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ id, number, definition }) => {
    const { elements } = readDefinition(definition);
    return { id, number, elements, byId: new Map(elements.map((element) => [element.id, element])) };
  });
}
