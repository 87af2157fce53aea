import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { indexWaitingPeople } from "../app/features/recipients/index-people.server.ts";
import { openTestDatabase } from "../tests/setup/test-database.ts";
import { fillList } from "./fill-list.server.ts";
import type { Schema } from "./schema.ts";
import { insertRows } from "./writing.server.ts";

const AT = "2026-11-21T09:00:00.000Z";

/** Two lists of an account: `l1` has some people, `l2` none. */
async function begin(): Promise<Kysely<Schema>> {
  const db = await openTestDatabase();
  await db
    .insertInto("accounts")
    .values({
      id: "a",
      kind: "company",
      name: "A",
      supportEmail: "",
      timeZone: "UTC",
      createdAt: AT,
    })
    .execute();
  for (const id of ["l1", "l2"])
    await db
      .insertInto("recipientLists")
      .values({ id, accountId: "a", name: id, columns: "[]", createdAt: AT, updatedAt: AT })
      .execute();
  await insertRows(db, "recipients", [
    row("l1", 1, "Ada", "Obi", "ada@mail.test"),
    row("l1", 2, "Bola", "Ade", "bola@mail.test"),
  ]);
  return db;
}

function row(listId: string, position: number, firstName: string, lastName: string, email: string) {
  const searchText = `${firstName} ${lastName} ${email}`.trim().toLowerCase();
  const at = { createdAt: AT, updatedAt: AT };
  return {
    id: `${listId}-${position}`,
    accountId: "a",
    listId,
    position,
    firstName,
    lastName,
    email,
    certificateName: "",
    fields: "{}",
    searchText,
    ...at,
  };
}

/**
 * Somebody known, a family with one address, somebody twice, somebody without a name, then a newer
 * name for the first.
 */
const NEWS = [
  row("l1", 3, "Adaeze", "Obi", "ada@mail.test"),
  row("l1", 4, "Chidi", "Eze", "eze@mail.test"),
  row("l1", 5, "Dayo", "Eze", "eze@mail.test"),
  row("l1", 6, "", "", "noname@mail.test"),
  row("l1", 7, "Chidi", "Eze", "eze@mail.test"),
  row("l1", 8, "Ada", "Okafor", "ada@mail.test"),
];

async function known(db: Kysely<Schema>) {
  const people = await db
    .selectFrom("people")
    .select(["number", "email", "firstName", "lastName", "words"])
    .orderBy("number")
    .execute();
  const { count } = await db
    .selectFrom("tallies")
    .select("count")
    .where("what", "=", "people")
    .executeTakeFirstOrThrow();
  const lists = await db
    .selectFrom("recipientLists")
    .select(["id", "recipientCount", "beingFilled"])
    .orderBy("id")
    .execute();
  const found: Record<string, number[]> = {};
  for (const word of ["ada", "adaeze", "okafor", "eze", "noname", "zainab", "yemi"]) {
    const question = sql.raw(
      `select rowid from "peopleSearch" where ${process.env.TEST_POSTGRES ? `"words" @@ '${word}'::tsquery` : `"peopleSearch" match 'words:"${word}"'`} order by rowid`,
    );
    found[word] = (await sql<{ rowid: number | string }>`${question}`.execute(db)).rows.map(
      ({ rowid }) => Number(rowid),
    );
  }
  return { people, count: Number(count), lists, found };
}

test.each([
  [1, "searched at once", () => {}],
  [1, "searched later", indexWaitingPeople],
  [3, "in portions, searched later", indexWaitingPeople],
] as const)(
  "filling a list in %i portions equals one by one, %s",
  async (portions, _, searchLater) => {
    const [oneByOne, atOnce] = [await begin(), await begin()];
    for (const person of NEWS) await insertRows(oneByOne, "recipients", [person]);
    const size = NEWS.length / portions;
    const isSearchedLater = searchLater === indexWaitingPeople;
    for (let from = 0; from < NEWS.length; from += size)
      await atOnce
        .transaction()
        .execute((trx) =>
          fillList(trx, { accountId: "a", listId: "l1", isSearchedLater }, () =>
            insertRows(trx, "recipients", NEWS.slice(from, from + size)),
          ),
        );
    // The triggers are back at work for what comes after.
    for (const db of [oneByOne, atOnce]) {
      await insertRows(db, "recipients", [row("l1", 9, "Zainab", "Bello", "zainab@mail.test")]);
      await db
        .updateTable("recipients")
        .set({ firstName: "Yemi", searchText: "yemi eze eze@mail.test" })
        .where("id", "=", "l1-4")
        .execute();
      await db.deleteFrom("recipients").where("id", "=", "l1-6").execute();
    }
    await searchLater({ db: atOnce });
    expect(await atOnce.selectFrom("peopleToIndex").selectAll().execute()).toEqual([]);
    const expected = await known(oneByOne);
    expect(await known(atOnce)).toEqual(expected);
    expect(expected.count).toBe(4);
    expect(expected.found.eze).toHaveLength(1);
    await Promise.all([oneByOne.destroy(), atOnce.destroy()]);
  },
);
