import type { Database } from "#db/database.server.ts";

/** The address of the form that a webinar's tickets are sold at. */
export async function formSlugOf(db: Database, webinarId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .select("forms.slug")
    .where("webinars.id", "=", webinarId)
    .executeTakeFirst();
  return found?.slug;
}
