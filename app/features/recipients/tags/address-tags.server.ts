import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";

/**
 * Gives somebody with a new address the tags of the old one, before the old one is forgotten. In
 * the caller's transaction.
 */
export async function copyTagsToAddress(
  trx: Database,
  { accountId, tags, to }: { accountId: string; tags: readonly string[]; to: string },
): Promise<void> {
  for (const tagId of tags)
    await sql`insert into "personTags" ("tagId", "personNumber")
      select ${tagId}, "number" from "people" where "accountId" = ${accountId} and "email" = ${to} on conflict do nothing`.execute(
      trx,
    );
}

/** The ids of the tags that an address has. */
export async function tagsOfAddress(
  db: Database,
  accountId: string,
  email: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("personTags")
    .innerJoin("people", "people.number", "personTags.personNumber")
    .select("personTags.tagId")
    .where("people.accountId", "=", accountId)
    .where("people.email", "=", email)
    .execute();
  return rows.map(({ tagId }) => tagId);
}
