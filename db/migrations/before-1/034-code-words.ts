import type { Kysely } from "kysely";

interface Before {
  webinars: { id: string; codeWord: string | null; codeWords: string };
  webinarRegistrations: { id: string; codeWordAt: string | null; codeWordsEntered: string };
}

/**
 * Several code words, each with its time, in the place of one; and which of them each person
 * entered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("webinars")
    .addColumn("codeWords", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("webinars").addColumn("codeWordsNeeded", "integer").execute();
  await db.schema
    .alterTable("webinarRegistrations")
    .addColumn("codeWordsEntered", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  const before = db as unknown as Kysely<Before>;
  const known = await before
    .selectFrom("webinars")
    .select(["id", "codeWord"])
    .where("codeWord", "is not", null)
    .execute();
  for (const { id, codeWord } of known) {
    if (codeWord === null) continue;
    const codeWords = JSON.stringify([{ id: "first", word: codeWord, from: null, until: null }]);
    await before.updateTable("webinars").set({ codeWords }).where("id", "=", id).execute();
  }
  await before
    .updateTable("webinarRegistrations")
    .set(({ fn, val, ref }) => ({
      codeWordsEntered: fn<string>("replace", [
        val('[{"id":"first","at":"@"}]'),
        val("@"),
        ref("codeWordAt"),
      ]),
    }))
    .where("codeWordAt", "is not", null)
    .execute();
  await db.schema.alterTable("webinars").dropColumn("codeWord").execute();
}
