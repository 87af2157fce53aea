import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../../store/find-form.server.ts";
import { EVERY_RESPONSE } from "../response-query.ts";
import type { ResponseScope } from "../responses.server.ts";
import { responseScope } from "../show-responses.server.ts";
import { sumUpResponses } from "../summary/sum-up-responses.server.ts";
import { compareSummaries } from "./compare-summaries.ts";

const MAX_LISTED = 200;

/** The account's other forms that somebody answered, the latest edited first. */
export function listComparable(db: Database, { id, accountId }: Pick<Form, "id" | "accountId">) {
  return db
    .selectFrom("forms")
    .select(["id", "title", "responseCount", "createdAt"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .where("responseCount", ">", 0)
    .where("id", "!=", id)
    .orderBy("editedAt", "desc")
    .limit(MAX_LISTED)
    .execute();
}

/**
 * The answers to `other` beside those to this form; which of the two came first, the dates of their
 * newest answers say.
 */
export async function compareForms(
  app: Pick<AppContext, "db">,
  {
    scope,
    form,
    other,
    timeZone,
  }: { scope: ResponseScope; form: Form; other: Form; timeZone: string },
) {
  const { db } = app;
  const isOtherFirst = (await medianAnswer(db, other)) <= (await medianAnswer(db, form));
  const mine = { form, scope };
  const theirs = { form: other, scope: await responseScope(app, other, { timeZone }) };
  const [before, after] = isOtherFirst ? [theirs, mine] : [mine, theirs];
  const [first, second] = [
    await sumUpResponses(db, before.scope, EVERY_RESPONSE),
    await sumUpResponses(db, after.scope, EVERY_RESPONSE),
  ];
  return {
    ...compareSummaries(first.questions, second.questions),
    forms: [
      { title: before.form.title, count: first.count },
      { title: after.form.title, count: second.count },
    ] as const,
  };
}

/**
 * When the middle one of a form's answers came, ISO: forms that are open at the same time are told
 * apart by it.
 */
async function medianAnswer(
  db: Database,
  { id, responseCount }: Pick<Form, "id" | "responseCount">,
): Promise<string> {
  const row = await db
    .selectFrom("formResponses")
    .select("submittedAt")
    .where("formId", "=", id)
    .orderBy("number")
    .offset(Math.floor(responseCount / 2))
    .limit(1)
    .executeTakeFirst();
  return row?.submittedAt ?? "";
}
