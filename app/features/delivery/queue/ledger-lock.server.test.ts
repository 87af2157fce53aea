import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Schema } from "#db/schema.ts";
import { openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { inLedgerTurn } from "./ledger-lock.server.ts";

const now = new Date("2026-11-25T08:00:00.000Z");
let db: Kysely<Schema>;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.destroy());

const write = (name: string) => (trx: Kysely<Schema>) =>
  trx
    .insertInto("installationSettings")
    .values({ name, value: "", updatedAt: now.toISOString() })
    .execute();

async function written(): Promise<string[]> {
  const rows = await db
    .selectFrom("installationSettings")
    .select("name")
    .where("name", "like", "piece%")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

test("pieces that come together share a transaction, in order", async () => {
  const transactions = new Set<unknown>();
  const order: number[] = [];
  const pieces = [1, 2, 3].map((number) =>
    inLedgerTurn(db, now, async (trx) => {
      transactions.add(trx);
      order.push(number);
      return number * 10;
    }),
  );
  expect(await Promise.all(pieces)).toEqual([10, 20, 30]);
  expect(order).toEqual([1, 2, 3]);
  expect(transactions.size).toBe(1);
});

test("a piece that fails takes nobody's work with it", async () => {
  const pieces = await Promise.allSettled([
    inLedgerTurn(db, now, write("piece 1")),
    inLedgerTurn(db, now, async (trx) => {
      await write("piece 2")(trx);
      throw new Error("this one is broken");
    }),
    inLedgerTurn(db, now, write("piece 3")),
  ]);
  expect(pieces.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await written()).toEqual(["piece 1", "piece 3"]);
});

test("what comes while others write is done after them", async () => {
  const later: Promise<unknown>[] = [];
  await inLedgerTurn(db, now, async (trx) => {
    await write("piece 1")(trx);
    later.push(inLedgerTurn(db, now, write("piece 2")));
  });
  await Promise.all(later);
  expect(await written()).toEqual(["piece 1", "piece 2"]);
});

test("a patient piece joins the next transaction, or gets its own", async () => {
  const transactions: unknown[] = [];
  const note = async (trx: unknown) => void transactions.push(trx);
  const patient = inLedgerTurn(db, now, note, { patienceMs: 60_000 });
  await new Promise((done) => setTimeout(done, 20));
  expect(transactions).toEqual([]);
  await Promise.all([patient, inLedgerTurn(db, now, note)]);
  expect(transactions).toEqual([transactions[0], transactions[0]]);
  await inLedgerTurn(db, now, note, { patienceMs: 5 });
  expect(transactions).toHaveLength(3);
});

test("what waits for the disk leaves alone what does not", async () => {
  const done: string[] = [];
  const patient = inLedgerTurn(db, now, async () => void done.push("answer"), { patienceMs: 50 });
  await inLedgerTurn(db, now, async () => void done.push("claim"), { isHasty: true });
  expect(done).toEqual(["claim"]);
  await patient;
  expect(done).toEqual(["claim", "answer"]);
});
