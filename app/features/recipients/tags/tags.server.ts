import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { MAX_TAGS, readOptionalTagNames, type Tag, tagKey } from "./tag-names.ts";

interface By {
  accountId: string;
  actorId: string | null;
  now: Date;
}

/** An account's tags by name. */
export function listTags(db: Database, accountId: string): Promise<Tag[]> {
  return db
    .selectFrom("tags")
    .select(["id", "name"])
    .where("accountId", "=", accountId)
    .orderBy("nameKey")
    .execute();
}

/** The same with how many people have each. */
export async function countTags(
  db: Database,
  accountId: string,
): Promise<(Tag & { people: number })[]> {
  const tags = await listTags(db, accountId);
  const counts = await db
    .selectFrom("personTags")
    .select((eb) => ["tagId", eb.fn.countAll<number | string>().as("people")])
    .where("tagId", "in", tags.length > 0 ? tags.map(({ id }) => id) : [""])
    .groupBy("tagId")
    .execute();
  const people = new Map(counts.map((row) => [row.tagId, Number(row.people)]));
  return tags.map((tag) => ({ ...tag, people: people.get(tag.id) ?? 0 }));
}

/** The account's tag; null when it is absent or another's. */
export async function findTag(
  db: Database,
  accountId: string,
  id: string | undefined,
): Promise<Tag | null> {
  const tag = await db
    .selectFrom("tags")
    .select(["id", "name"])
    .where("id", "=", id ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return tag ?? null;
}

/** The tags of each of these people (`people.number`), by name. Those without any are not in it. */
export async function tagsOfPeople(
  db: Database,
  numbers: readonly number[],
): Promise<Map<number, Tag[]>> {
  const tags = new Map<number, Tag[]>();
  if (numbers.length === 0) return tags;
  const rows = await db
    .selectFrom("personTags")
    .innerJoin("tags", "tags.id", "personTags.tagId")
    .select(["personTags.personNumber", "tags.id", "tags.name"])
    .where("personTags.personNumber", "in", [...numbers])
    .orderBy("tags.nameKey")
    .execute();
  for (const { personNumber, ...tag } of rows)
    tags.set(personNumber, [...(tags.get(personNumber) ?? []), tag]);
  return tags;
}

/**
 * The ids of tags by these names; those that are missing are made. Null: the account would have too
 * many. In the caller's transaction.
 */
export async function ensureTags(
  trx: Database,
  { accountId, names, now }: { accountId: string; names: readonly string[]; now: Date },
): Promise<string[] | null> {
  const known = new Map((await listTags(trx, accountId)).map(({ id, name }) => [tagKey(name), id]));
  const fresh = names.filter((name) => !known.has(tagKey(name)));
  if (fresh.length > 0 && known.size + fresh.length > MAX_TAGS) return null;
  for (const name of fresh) {
    const id = newId(now.getTime());
    const row = { id, accountId, name, nameKey: tagKey(name), createdAt: now.toISOString() };
    // Made meanwhile in another window: that one is meant.
    await trx
      .insertInto("tags")
      .values(row)
      .onConflict((oc) => oc.columns(["accountId", "nameKey"]).doNothing())
      .execute();
    const made = await trx
      .selectFrom("tags")
      .select("id")
      .where("accountId", "=", accountId)
      .where("nameKey", "=", row.nameKey)
      .executeTakeFirstOrThrow();
    known.set(row.nameKey, made.id);
  }
  return names.flatMap((name) => known.get(tagKey(name)) ?? []);
}

const TOO_MANY = `You have ${MAX_TAGS} tags, which is the limit. Delete or merge some first.`;

export type Tagged = { kind: "done"; people: number } | { kind: "refused"; problem: string };

type PeopleRows = SelectQueryBuilder<Schema, "people", object>;

/**
 * Puts tags on the people that `choose` finds or takes them off, all in one statement a tag.
 * Unknown names are made, or when taking off, passed over.
 */
export async function tagPeople(
  db: Kysely<Schema>,
  choose: (trx: Database) => Promise<PeopleRows | null>,
  { act, names, ...by }: By & { act: "add" | "remove"; names: readonly string[] },
): Promise<Tagged> {
  const { accountId, actorId, now } = by;
  return db.transaction().execute(async (trx): Promise<Tagged> => {
    const rows = await choose(trx);
    if (!rows) return { kind: "done", people: 0 };
    const { count } = await rows
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    const people = Number(count);
    if (people === 0) return { kind: "done", people };
    const tagIds =
      act === "add"
        ? await ensureTags(trx, { accountId, names, now })
        : await knownTags(trx, accountId, names);
    if (!tagIds) return { kind: "refused", problem: TOO_MANY };
    for (const tagId of tagIds) await changeOne(trx, rows.select("people.number"), { act, tagId });
    const listed = names.join(", ");
    const text =
      act === "add"
        ? `Tagged ${counted(people, "person", "people")}: ${listed}`
        : `Took a tag off ${counted(people, "person", "people")}: ${listed}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text: text.slice(0, 500),
      link: "/people",
      now,
    });
    return { kind: "done", people };
  });
}

/**
 * Puts tags on one person and takes others off, in the caller's transaction. Unknown ones are made.
 * Returns why it can't be done; null: it was.
 */
export async function changeTagsOfPerson(
  trx: Database,
  change: {
    accountId: string;
    number: number;
    add: readonly string[];
    remove: readonly string[];
    now: Date;
  },
): Promise<string | null> {
  const { accountId, number, add, remove, now } = change;
  const added = await ensureTags(trx, { accountId, names: add, now });
  if (!added) return TOO_MANY;
  const one = trx
    .selectFrom("people")
    .select("people.number")
    .where("people.accountId", "=", accountId)
    .where("people.number", "=", number);
  for (const tagId of added) await changeOne(trx, one, { act: "add", tagId });
  for (const tagId of await knownTags(trx, accountId, remove))
    await changeOne(trx, one, { act: "remove", tagId });
  return null;
}

async function knownTags(
  trx: Database,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  const keys = new Set(names.map(tagKey));
  return (await listTags(trx, accountId))
    .filter(({ name }) => keys.has(tagKey(name)))
    .map(({ id }) => id);
}

async function changeOne(
  trx: Database,
  numbers: Parameters<typeof sql.join>[0][number],
  { act, tagId }: { act: "add" | "remove"; tagId: string },
): Promise<void> {
  if (act === "remove")
    await sql`delete from "personTags" where "tagId" = ${tagId} and "personNumber" in (${numbers})`.execute(
      trx,
    );
  else
    await sql`insert into "personTags" ("tagId", "personNumber")
      select ${tagId}, "number" from (${numbers}) as "chosen" where true on conflict do nothing`.execute(
      trx,
    );
}

/** A field of tags that may be empty. */
export const optionalTags = z
  .string()
  .optional()
  .superRefine((text, { addIssue }) => {
    const { problem } = readOptionalTagNames(text);
    if (problem) addIssue(problem);
  });

/**
 * Tags everybody with an address that an import staged. In the transaction that applies it, before
 * its rows go.
 */
export async function tagStagedPeople(
  trx: Database,
  staged: {
    accountId: string;
    importId: string;
    names: readonly string[];
    outcomes: readonly ("add" | "update" | "duplicate")[];
    upTo?: number;
    now: Date;
  },
): Promise<void> {
  const upTo = staged.upTo === undefined ? sql`` : sql`and "rowNumber" <= ${staged.upTo}`;
  const emails = sql`select "email" from "importRows" where "importId" = ${staged.importId} and "outcome" in (${sql.join(staged.outcomes)}) ${upTo}`;
  for (const tagId of (await ensureTags(trx, staged)) ?? [])
    await tagEmails(trx, { accountId: staged.accountId, tagId, emails });
}

const ADDRESSES_PER_STEP = 500;

/**
 * Tags everybody with one of these lower-case addresses. In the caller's transaction. Returns why
 * it can't be done, since there would be too many tags; null: it was.
 */
export async function tagAddresses(
  trx: Database,
  {
    emails,
    ...given
  }: { accountId: string; emails: readonly string[]; names: readonly string[]; now: Date },
): Promise<string | null> {
  if (given.names.length === 0 || emails.length === 0) return null;
  const tagIds = await ensureTags(trx, given);
  if (!tagIds) return TOO_MANY;
  for (const tagId of tagIds)
    for (let from = 0; from < emails.length; from += ADDRESSES_PER_STEP) {
      const some = sql.join(emails.slice(from, from + ADDRESSES_PER_STEP));
      await tagEmails(trx, { accountId: given.accountId, tagId, emails: some });
    }
  return null;
}

async function tagEmails(
  trx: Database,
  { accountId, tagId, emails }: { accountId: string; tagId: string; emails: RawBuilder<unknown> },
): Promise<void> {
  await sql`insert into "personTags" ("tagId", "personNumber") select ${tagId}, "people"."number" from "people"
    where "people"."accountId" = ${accountId} and "people"."email" in (${emails}) on conflict do nothing`.execute(
    trx,
  );
}

/** Gives a tag another name. The name of another tag: they can be merged instead. */
export async function renameTag(
  db: Kysely<Schema>,
  tag: Tag,
  { name, ...by }: By & { name: string },
): Promise<{ kind: "renamed" } | { kind: "taken"; by: Tag }> {
  return db.transaction().execute(async (trx) => {
    const same = await trx
      .selectFrom("tags")
      .select(["id", "name"])
      .where("accountId", "=", by.accountId)
      .where("nameKey", "=", tagKey(name))
      .where("id", "!=", tag.id)
      .executeTakeFirst();
    if (same) return { kind: "taken", by: same } as const;
    await trx
      .updateTable("tags")
      .set({ name, nameKey: tagKey(name) })
      .where("id", "=", tag.id)
      .where("accountId", "=", by.accountId)
      .execute();
    await log(trx, by, `Renamed the tag ${tag.name} to ${name}`);
    return { kind: "renamed" } as const;
  });
}

/**
 * Puts one tag on everybody who has another, and deletes that one. Segments that named it name the
 * first from then on.
 */
export async function mergeTags(
  db: Kysely<Schema>,
  { from, into, ...by }: By & { from: Tag; into: Tag },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`insert into "personTags" ("tagId", "personNumber")
      select ${into.id}, "personNumber" from "personTags" where "tagId" = ${from.id} on conflict do nothing`.execute(
      trx,
    );
    await trx
      .updateTable("peopleSegments")
      .set({
        rule: sql<string>`replace("rule", ${JSON.stringify(from.id)}, ${JSON.stringify(into.id)})`,
      })
      .where("accountId", "=", by.accountId)
      .where("rule", "like", `%${from.id}%`)
      .execute();
    await trx
      .deleteFrom("tags")
      .where("id", "=", from.id)
      .where("accountId", "=", by.accountId)
      .execute();
    await log(trx, by, `Merged the tag ${from.name} into ${into.name}`);
  });
}

/** Deletes a tag from everybody who has it. They stay. */
export async function deleteTag(db: Kysely<Schema>, tag: Tag, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("tags")
      .where("id", "=", tag.id)
      .where("accountId", "=", by.accountId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await log(trx, by, `Deleted the tag ${tag.name}`);
  });
}

async function log(trx: Database, { accountId, actorId, now }: By, text: string): Promise<void> {
  await recordActivity(trx, {
    accountId,
    actorId,
    kind: "update",
    text,
    link: "/people/tags",
    now,
  });
}
