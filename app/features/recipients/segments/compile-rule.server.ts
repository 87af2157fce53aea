import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { type EmailsOf, segmentSubjects } from "../extensions.ts";
import { clicked, filled, onList, onListWith, withValue } from "./emails-of-rules.server.ts";
import { ANY, ANY_LABELS, CONDITIONS, type Condition, type PeopleRule } from "./people-rule.ts";

const DAY_MS = 86_400_000;

type People = ExpressionBuilder<Schema, "people">;

/** Of everybody at once, or of each person anew, by indexes: for some people among many. */
type Asked = "at once" | "one by one";

/** What rules are compiled for. */
interface Compiled {
  db: Database;
  accountId: string;
  asked?: Asked;
  /** From when "within so many days" counts. */
  now?: Date;
}

/**
 * Whether somebody is meant by a rule: asked of what is known now. A rule without conditions means
 * nobody.
 */
export function fitsRule(
  eb: People,
  { rule: { match, conditions }, ...given }: Compiled & { rule: PeopleRule },
): Expression<SqlBool> {
  if (conditions.length === 0) return sql<boolean>`1 = 0`;
  const of = { asked: "at once" as const, now: new Date(), ...given };
  const parts = conditions.map((condition) => fits(eb, condition, of));
  return match === "all" ? eb.and(parts) : eb.or(parts);
}

/** Whether somebody fits a condition. */
function fits(
  eb: People,
  condition: Condition,
  { db, accountId, asked, now }: Required<Compiled>,
): Expression<SqlBool> {
  const { what, value, from = value } = condition;
  const id = value === ANY && CONDITIONS[what].value in ANY_LABELS ? null : value;
  const { isAmong, isOwn } = questions(eb, { accountId, id, asked });
  const { webinar, project, form } = segmentSubjects.get();
  switch (what) {
    case "tagged":
      return eb.and([isOwn("tags"), hasTag(eb, value, asked)]);
    case "notTagged":
      return eb.and([isOwn("tags"), eb.not(hasTag(eb, value, asked))]);
    case "attended":
      return eb.and([isOwn("webinars"), isAmong(webinar.attended)]);
    case "notAttended":
      return eb.and([isOwn("webinars"), eb.not(isAmong(webinar.attended))]);
    case "registered":
      return eb.and([isOwn("webinars"), isAmong(webinar.registered)]);
    case "certified":
      return eb.and([isOwn("projects"), isAmong(project.certified)]);
    case "notCertified":
      return eb.and([isOwn("projects"), eb.not(isAmong(project.certified))]);
    case "viewed":
      return eb.and([isOwn("projects"), isAmong(project.viewed)]);
    case "onList":
      return eb.and([isOwn("recipientLists"), isAmong(onList(value))]);
    case "notOnList":
      return eb.and([isOwn("recipientLists"), eb.not(isAmong(onList(value)))]);
    case "answered":
      return eb.and([isOwn("forms"), isAmong(form.answered)]);
    case "joined":
      return eb("people.createdAt", ">=", from);
    case "unopened":
      return openedNone(accountId, Number(value));
    case "clicked":
      return eb.and([isOwn("batches"), isAmong(clicked)]);
    case "notClicked":
      return eb.and([isOwn("batches"), eb.not(isAmong(clicked))]);
    case "expiresBefore":
    case "expiresAfter":
    case "expiresWithin":
      return isAmong(project.expiring(expiryOf(what, { value, from, now })));
    case "columnEmpty":
      return eb.and([isAmong(onListWith(value)), eb.not(isAmong(filled(db, value)))]);
    case "columnIs":
    case "columnContains":
    case "columnBefore":
    case "columnAfter":
      return isAmong(withValue(db, { ...condition, what }));
  }
}

/** Between which moments a certificate has to expire. Those of a day begin with it. */
function expiryOf(
  what: "expiresBefore" | "expiresAfter" | "expiresWithin",
  { value, from, now }: { value: string; from: string; now: Date },
): { from: string; until: string | null } {
  const later = (at: string, days: number) =>
    new Date(Date.parse(at) + days * DAY_MS).toISOString();
  const today = now.toISOString();
  if (what === "expiresAfter") return { from: later(from, 1), until: null };
  return { from: today, until: what === "expiresBefore" ? from : later(today, Number(value)) };
}

/**
 * At once each asks "is this one of those", so that those are found once and not for every person
 * anew. Written so that no index on people fits: of two such conditions SQLite would try every one
 * of the first with every one of the second. What names something that is gone, or another
 * account's, means nobody: also where it says "not".
 */
function questions(
  eb: People,
  { accountId, id, asked }: { accountId: string; id: string | null; asked: Asked },
) {
  return {
    isAmong(emails: EmailsOf): Expression<SqlBool> {
      const about = { accountId, id };
      return asked === "at once"
        ? sql<boolean>`"people"."email" || '' in ${emails(about)}`
        : eb.exists(emails({ ...about, email: eb.ref("people.email") }));
    },
    isOwn(
      table: "tags" | "recipientLists" | "forms" | "webinars" | "projects" | "batches",
    ): Expression<SqlBool> {
      if (id === null) return sql<boolean>`1 = 1`;
      return sql<boolean>`exists (select 1 from ${sql.table(table)} as "own" where "own"."id" = ${id} and "own"."accountId" = ${accountId})`;
    },
  };
}

function hasTag(eb: People, tagId: string, asked: Asked): Expression<SqlBool> {
  const tagged = eb
    .selectFrom("personTags")
    .select("personTags.personNumber")
    .where("personTags.tagId", "=", tagId);
  return asked === "at once"
    ? eb(sql<number>`"people"."number" + 0`, "in", tagged)
    : eb.exists(tagged.whereRef("personTags.personNumber", "=", "people.number"));
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
