import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { fillList } from "#db/fill-list.server.ts";
import type { Schema } from "#db/schema.ts";
import { insertRows } from "#db/writing.server.ts";
import { openTestDatabase } from "../../../tests/setup/test-database.ts";
import { indexWaitingPeople } from "./index-people.server.ts";
import { countFoundPeople, searchPeople, searchPeopleNumbers } from "./people-search.server.ts";

const AT = "2026-11-21T09:00:00.000Z";

function row(position: number, firstName: string, lastName: string) {
  const email = `p${position}@mail.test`;
  const text = {
    email,
    certificateName: "",
    fields: "{}",
    searchText: `${firstName} ${lastName} ${email}`.toLowerCase(),
  };
  return {
    id: `r${position}`,
    accountId: "a",
    listId: "l",
    position,
    firstName,
    lastName,
    ...text,
    createdAt: AT,
    updatedAt: AT,
  };
}

/**
 * An account that is too large to be looked through, with two people who are indexed and three who
 * are not yet, among another account's.
 */
async function begin(): Promise<Kysely<Schema>> {
  const db = await openTestDatabase();
  for (const id of ["a", "b"]) {
    const account = {
      id,
      kind: "company" as const,
      name: id,
      supportEmail: "",
      timeZone: "UTC",
      createdAt: AT,
    };
    await db.insertInto("accounts").values(account).execute();
    const list = {
      id: id === "a" ? "l" : "m",
      accountId: id,
      name: id,
      columns: "[]",
      createdAt: AT,
      updatedAt: AT,
    };
    await db.insertInto("recipientLists").values(list).execute();
  }
  const fill = (accountId: string, listId: string, rows: ReturnType<typeof row>[]) =>
    db.transaction().execute((trx) =>
      fillList(trx, { accountId, listId, isSearchedLater: true }, () =>
        insertRows(
          trx,
          "recipients",
          rows.map((one) => ({ ...one, id: `${accountId}${one.id}`, accountId, listId })),
        ),
      ),
    );
  await insertRows(db, "recipients", [row(1, "Ada", "Obi"), row(2, "Bola", "Ade")]);
  await fill("a", "l", [row(3, "Ada", "Okafor"), row(4, "Chidi", "Eze")]);
  await fill("b", "m", [row(1, "Ada", "Elsewhere")]);
  await fill("a", "l", [row(5, "Ada", "Bello")]);
  await db.updateTable("tallies").set({ count: 100_000 }).where("what", "=", "people").execute();
  return db;
}

async function look(db: Kysely<Schema>) {
  const names = async (q: string) =>
    (await searchPeople(db, { accountId: "a", q, limit: 10 })).map(({ lastName }) => lastName);
  return {
    ada: await names("ada"),
    okafor: await names("Okafor"),
    both: await names("ada bel"),
    nobody: await names("nobody"),
    elsewhere: await names("elsewhere"),
    page: (await searchPeople(db, { accountId: "a", q: "ada", limit: 1, before: 4 })).map(
      ({ lastName }) => lastName,
    ),
    count: await countFoundPeople(db, "a", "ada", 100),
    numbers: (await searchPeopleNumbers(db, { accountId: "a", q: "ada", limit: 10, order: "asc" }))
      .length,
  };
}

test("people just imported are found before they are indexed", async () => {
  const db = await begin();
  const expected = {
    ada: ["Bello", "Okafor", "Obi"],
    okafor: ["Okafor"],
    both: ["Bello"],
    nobody: [],
    elsewhere: [],
    page: ["Okafor"],
    count: 3,
    numbers: 3,
  };
  expect(await look(db)).toEqual(expected);
  await db.deleteFrom("recipients").where("id", "=", "ar4").execute();
  await indexWaitingPeople({ db });
  expect(await look(db)).toEqual(expected);
  // No word begins like this.
  expect(await searchPeople(db, { accountId: "a", q: "kafo", limit: 10 })).toHaveLength(1);
  await db.destroy();
});

test("somebody renamed or deleted before the indexing is found so", async () => {
  const db = await begin();
  const change = { lastName: "Zubair", searchText: "ada zubair p3@mail.test" };
  await db.updateTable("recipients").set(change).where("id", "=", "ar3").execute();
  await db.deleteFrom("recipients").where("id", "=", "ar5").execute();
  for (let isIndexed = 0; isIndexed < 2; isIndexed++) {
    expect((await look(db)).ada).toEqual(["Zubair", "Obi"]);
    expect(await searchPeople(db, { accountId: "a", q: "zubair", limit: 10 })).toHaveLength(1);
    expect((await look(db)).both).toEqual([]);
    await indexWaitingPeople({ db });
  }
  await db.destroy();
});
