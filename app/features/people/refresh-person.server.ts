import { searchable } from "#app/engines/letters/searchable.ts";
import { updateFoundPerson } from "#app/features/recipients/people-search.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

const MAX_SEARCH_TEXT_LENGTH = 2000;

/**
 * Tells the table of people anew what is true of an address now: after a correction nobody is found
 * by what was wrong. The triggers add what comes, and keep old words as long as the person. In the
 * transaction of the correction.
 */
export async function refreshPerson(
  trx: Database,
  accountId: string,
  email: string,
  now: Date,
): Promise<void> {
  const listed = await trx
    .selectFrom("recipients")
    .select(["firstName", "lastName"])
    .where("accountId", "=", accountId)
    .where("email", "=", email)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  const certified = await trx
    .selectFrom("certificates")
    .select("holderName as name")
    .distinct()
    .where("accountId", "=", accountId)
    .where("holderEmail", "=", email)
    .where("status", "!=", "replaced")
    .limit(50)
    .execute();
  const others = certified.map(({ name }) => name);
  for (const table of ["webinarRegistrations", "formResponses"] as const) {
    const typed = await trx
      .selectFrom(table)
      .select("name")
      .distinct()
      .where("accountId", "=", accountId)
      .where("emailKey", "=", email)
      .limit(50)
      .execute();
    others.push(...typed.map(({ name }) => name));
  }
  const name =
    listed.find((row) => row.firstName || row.lastName) ??
    (others[0] ? splitName(others[0]) : null);
  const names = [...listed.map(wholeName), ...others];
  const words = [...new Set(names.map((name) => searchable(`${name} ${email}`)))];
  await updateFoundPerson(
    trx,
    { accountId, email },
    {
      name,
      words: words.join(" ").slice(0, MAX_SEARCH_TEXT_LENGTH) || searchable(email),
      now,
    },
  );
}

/** The first word is taken for the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/u);
  return { firstName, lastName: rest.join(" ") };
}
