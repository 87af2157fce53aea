import type { Database } from "#db/database.server.ts";

/** Which of these lower-cased addresses are known from the sample data alone: they are never mailed. */
export async function findSamplePeople(db: Database, accountId: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const onLists = await db
    .selectFrom("recipients")
    .innerJoin("recipientLists", "recipientLists.id", "recipients.listId")
    .select(["recipients.email", "recipientLists.isSample"])
    .where("recipients.accountId", "=", accountId)
    .where("recipients.email", "in", emails)
    .execute();
  const inForms = await db
    .selectFrom("formResponses")
    .innerJoin("forms", "forms.id", "formResponses.formId")
    .select(["formResponses.emailKey as email", "forms.isSample"])
    .where("formResponses.accountId", "=", accountId)
    .where("formResponses.emailKey", "in", emails)
    .execute();
  const rows = [...onLists, ...inForms];
  const genuine = new Set(rows.flatMap(({ email, isSample }) => (isSample ? [] : [email])));
  return new Set(rows.flatMap(({ email, isSample }) => (isSample && email && !genuine.has(email) ? [email] : [])));
}

/** Whether the account has sample data at all: most have none, and need not be asked person by person. */
export async function hasSampleData(db: Database, accountId: string): Promise<boolean> {
  const list = await db
    .selectFrom("recipientLists")
    .select("id")
    .where("accountId", "=", accountId)
    .where("isSample", "=", 1)
    .limit(1)
    .executeTakeFirst();
  if (list) return true;
  const form = await db
    .selectFrom("forms")
    .select("id")
    .where("accountId", "=", accountId)
    .where("isSample", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return form !== undefined;
}
