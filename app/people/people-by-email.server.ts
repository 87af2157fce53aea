import type { Database } from "#db/database.server.ts";

/** The pages of these people: lower-cased address → `people.id`. Who is not known is not in it. At most a page of a list. */
export async function peopleByEmail(db: Database, accountId: string, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom("people")
    .select(["id", "email"])
    .where("accountId", "=", accountId)
    .where(
      "email",
      "in",
      emails.map((email) => email.toLowerCase()),
    )
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}
