import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { readStored } from "#app/platform/database/stored-json.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { type EmailsOf, segmentSubjects } from "../extensions.ts";
import {
  ANY,
  ANY_LABELS,
  CONDITION_KINDS,
  CONDITIONS,
  type Condition,
  type Options,
  type PeopleRule,
} from "./people-rule.ts";

export const MAX_SEGMENTS = 200;

/** A rule as it is stored. */
export const peopleRuleShape = z.object({
  match: z.enum(["all", "any"]),
  conditions: z.array(
    z.object({ what: z.enum(CONDITION_KINDS), value: z.string(), from: z.string().optional() }),
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
    .where((eb) => fitsRule(eb, accountId, rule))
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
 * What conditions can be about: the account's own tags, webinars, certificates, forms and lists.
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
  const { webinar, project, form } = segmentSubjects.get();
  return {
    tag: await tags.execute(),
    webinar: await webinar.listOptions(db, accountId, MAX_OPTIONS),
    project: await project.listOptions(db, accountId, MAX_OPTIONS),
    form: await form.listOptions(db, accountId, MAX_OPTIONS),
    list: await lists.limit(MAX_OPTIONS).execute(),
  };
}

type People = ExpressionBuilder<Schema, "people">;

/** Of everybody at once, or of each person anew, by indexes: for some people among many. */
type Asked = "at once" | "one by one";

/**
 * Whether somebody is meant by a rule: asked of what is known now. A rule without conditions means
 * nobody.
 */
export function fitsRule(
  eb: People,
  accountId: string,
  { match, conditions }: PeopleRule,
  asked: Asked = "at once",
): Expression<SqlBool> {
  if (conditions.length === 0) return sql<boolean>`1 = 0`;
  const parts = conditions.map((condition) => fits(eb, { accountId, condition, asked }));
  return match === "all" ? eb.and(parts) : eb.or(parts);
}

/**
 * At once each asks "is this one of those", so that those are found once and not for every person
 * anew. Written so that no index on people fits: of two such conditions SQLite would try every one
 * of the first with every one of the second. What names something that is gone, or another
 * account's, means nobody: also where it says "not".
 */
function fits(
  eb: People,
  { accountId, condition, asked }: { accountId: string; condition: Condition; asked: Asked },
): Expression<SqlBool> {
  const { what, value, from } = condition;
  const id = value === ANY && CONDITIONS[what].value in ANY_LABELS ? null : value;
  const subjects = segmentSubjects.get();
  switch (what) {
    case "tagged":
      return eb.and([isOwn("tags"), hasTag()]);
    case "notTagged":
      return eb.and([isOwn("tags"), eb.not(hasTag())]);
    case "attended":
      return eb.and([isOwn("webinars"), isAmong(subjects.webinar.attended)]);
    case "notAttended":
      return eb.and([isOwn("webinars"), eb.not(isAmong(subjects.webinar.attended))]);
    case "registered":
      return eb.and([isOwn("webinars"), isAmong(subjects.webinar.registered)]);
    case "certified":
      return eb.and([isOwn("projects"), isAmong(subjects.project.certified)]);
    case "notCertified":
      return eb.and([isOwn("projects"), eb.not(isAmong(subjects.project.certified))]);
    case "onList":
      return eb.and([isOwn("recipientLists"), isAmong(onList)]);
    case "notOnList":
      return eb.and([isOwn("recipientLists"), eb.not(isAmong(onList))]);
    case "answered":
      return eb.and([isOwn("forms"), isAmong(subjects.form.answered)]);
    case "joined":
      return eb("people.createdAt", ">=", from ?? value);
    case "unopened":
      return openedNone(accountId, Number(value));
  }

  function hasTag() {
    const tagged = eb
      .selectFrom("personTags")
      .select("personTags.personNumber")
      .where("personTags.tagId", "=", value);
    return asked === "at once"
      ? eb(sql<number>`"people"."number" + 0`, "in", tagged)
      : eb.exists(tagged.whereRef("personTags.personNumber", "=", "people.number"));
  }
  function onList({ email }: { email?: Expression<string> }) {
    const listed = eb
      .selectFrom("recipients")
      .select("recipients.email")
      .where("recipients.listId", "=", value);
    return email ? listed.where("recipients.email", "=", email) : listed;
  }
  function isAmong(emails: EmailsOf) {
    const about = { accountId, id };
    return asked === "at once"
      ? sql<boolean>`"people"."email" || '' in ${emails(about)}`
      : eb.exists(emails({ ...about, email: eb.ref("people.email") }));
  }
  function isOwn(
    table: "tags" | "recipientLists" | "forms" | "webinars" | "projects",
  ): Expression<SqlBool> {
    if (id === null) return sql<boolean>`1 = 1`;
    return sql<boolean>`exists (select 1 from ${sql.table(table)} as "own" where "own"."id" = ${value} and "own"."accountId" = ${accountId})`;
  }
}

/**
 * So many e-mails reached them, and none of the last so many was opened. People who are not counted
 * yet are asked one by one, in a list of their own: it is empty but for the first minutes after an
 * upgrade, and keeps PostgreSQL from planning for everybody.
 */
function openedNone(accountId: string, emails: number): Expression<SqlBool> {
  return sql<boolean>`("people"."unopened" >= ${emails} or "people"."number" in (
    select "new"."number" from "people" as "new" where "new"."unopened" = -1 and "new"."accountId" = ${accountId}
      and (select count(*) = ${emails} and count("last"."openedAt") = 0 from (
        select "d"."openedAt" from "deliveries" as "d" where "d"."accountId" = ${accountId} and "d"."toEmail" = "new"."email"
          and "d"."kind" = 'recipient' and "d"."acceptedAt" is not null
        order by "d"."createdAt" desc limit ${emails}) as "last")))`;
}
