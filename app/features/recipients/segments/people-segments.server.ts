import type { Kysely } from "kysely";
import { z } from "zod";
import { readStored } from "#app/platform/database/stored-json.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { segmentSubjects } from "../extensions.ts";
import { fitsRule } from "./compile-rule.server.ts";
import { CONDITION_KINDS, type Options, type PeopleRule } from "./people-rule.ts";

export const MAX_SEGMENTS = 200;

/** A rule as it is stored. */
export const peopleRuleShape = z.object({
  match: z.enum(["all", "any"]),
  conditions: z.array(
    z.object({
      what: z.enum(CONDITION_KINDS),
      value: z.string(),
      text: z.string().optional(),
      from: z.string().optional(),
    }),
  ),
}) satisfies z.ZodType<PeopleRule>;

export interface PeopleSegment {
  id: string;
  name: string;
  rule: PeopleRule;
}

/** The account's segment; null when it is gone or another's. */
export async function findPeopleSegment(
  db: Database,
  accountId: string,
  id: string,
): Promise<PeopleSegment | null> {
  const row = await db
    .selectFrom("peopleSegments")
    .select(["id", "name", "rule"])
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row
    ? { ...row, rule: readStored(peopleRuleShape, row.rule, "peopleSegments.rule", row.id) }
    : null;
}

/** An account's segments by name. */
export async function listPeopleSegments(
  db: Database,
  accountId: string,
): Promise<PeopleSegment[]> {
  const rows = await db
    .selectFrom("peopleSegments")
    .select(["id", "name", "rule"])
    .where("accountId", "=", accountId)
    .orderBy("name")
    .orderBy("id")
    .limit(MAX_SEGMENTS)
    .execute();
  return rows.map((row) => ({
    ...row,
    rule: readStored(peopleRuleShape, row.rule, "peopleSegments.rule", row.id),
  }));
}

/** How many people fit a rule now. */
export async function countRule(
  db: Database,
  accountId: string,
  rule: PeopleRule,
): Promise<number> {
  const { count } = await (db as Kysely<Schema>)
    .selectFrom("people")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("people.accountId", "=", accountId)
    .where((eb) => fitsRule(eb, { db, accountId, rule }))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Given {
  accountId: string;
  name: string;
  rule: PeopleRule;
  now: Date;
}

/**
 * Keeps a rule under a name, or changes the one that is there. Null: there are as many as there may
 * be.
 */
export async function savePeopleSegment(
  db: Database,
  { id, accountId, name, rule, now }: Given & { id?: string },
): Promise<string | null> {
  const at = now.toISOString();
  // Nobody has counted the new rule.
  const written = { name, rule: JSON.stringify(rule), editedAt: at, people: null, countedAt: null };
  if (id) {
    await db
      .updateTable("peopleSegments")
      .set(written)
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .execute();
    return id;
  }
  const { count } = await db
    .selectFrom("peopleSegments")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SEGMENTS) return null;
  const made = newId(now.getTime());
  await db
    .insertInto("peopleSegments")
    .values({ id: made, accountId, ...written, createdAt: at, viewedAt: null })
    .execute();
  return made;
}

export async function deletePeopleSegment(
  db: Database,
  accountId: string,
  id: string,
): Promise<void> {
  await db
    .deleteFrom("peopleSegments")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .execute();
}

/** Offered of each kind, changed last first. */
const MAX_OPTIONS = 300;

/**
 * What conditions can be about: the account's own tags, webinars, certificates, forms, lists, sends
 * and imported columns.
 */
export async function readRuleOptions(db: Database, accountId: string): Promise<Options> {
  const tags = db
    .selectFrom("tags")
    .select(["id as value", "name as label"])
    .where("accountId", "=", accountId)
    .orderBy("nameKey");
  const lists = db
    .selectFrom("recipientLists")
    .select(["id as value", "name as label"])
    .where("accountId", "=", accountId)
    .where("recipientCount", ">", 0)
    .orderBy("updatedAt", "desc");
  const sends = db
    .selectFrom("batches")
    .select(["id as value", "title as label"])
    .where("accountId", "=", accountId)
    .where("kind", "in", ["certificates", "bulk"])
    .orderBy("createdAt", "desc");
  const { webinar, project, form } = segmentSubjects.get();
  return {
    tag: await tags.execute(),
    webinar: await webinar.listOptions(db, accountId, MAX_OPTIONS),
    project: await project.listOptions(db, accountId, MAX_OPTIONS),
    form: await form.listOptions(db, accountId, MAX_OPTIONS),
    list: await lists.limit(MAX_OPTIONS).execute(),
    send: await sends.limit(MAX_OPTIONS).execute(),
    column: await listColumns(db, accountId),
  };
}

const columnsShape = z.array(z.string());

/** The imported columns of an account's lists, each once, by name. */
async function listColumns(db: Database, accountId: string): Promise<Options["column"]> {
  const lists = await db
    .selectFrom("recipientLists")
    .select(["id", "columns"])
    .where("accountId", "=", accountId)
    .where("columns", "!=", "[]")
    .orderBy("updatedAt", "desc")
    .limit(MAX_OPTIONS)
    .execute();
  const names = lists.flatMap(({ id, columns }) =>
    readStored(columnsShape, columns, "recipientLists.columns", id),
  );
  const different = [...new Set(names)].sort((one, other) => one.localeCompare(other, "en"));
  return different.slice(0, MAX_OPTIONS).map((name) => ({ value: name, label: name }));
}
