import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { PeopleTable } from "#db/schema/people.ts";
import { notFound } from "../http/not-found.ts";
import { wholeName } from "../whole-name.ts";

export type Person = Selectable<PeopleTable>;

/** Somebody an account knows. Throws 404 when absent or another account's. */
export async function findPerson(db: Database, accountId: string, personId: string | undefined): Promise<Person> {
  const person = await db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", personId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (!person) throw notFound();
  return person;
}

/** The name to call somebody by; the address where no name is known. */
export function callName({ firstName, lastName, email }: Pick<Person, "firstName" | "lastName" | "email">): string {
  return wholeName({ firstName, lastName }) || email;
}

/** How the person's address was typed, besides its lower case: mails to people of forms go to it as it was typed. */
export async function spellingsOf(db: Database, { accountId, email }: Pick<Person, "accountId" | "email">): Promise<string[]> {
  const spellings = new Set([email]);
  for (const table of ["formResponses", "webinarRegistrations"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("email")
      .distinct()
      .where("accountId", "=", accountId)
      .where("emailKey", "=", email)
      .limit(20)
      .execute();
    for (const row of rows) spellings.add(row.email);
  }
  return [...spellings];
}
