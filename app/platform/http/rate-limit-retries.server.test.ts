// @module-tag slow
import type { Kysely } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Schema } from "../../../db/schema.ts";
import { bothEngines } from "../../../tests/setup/both-engines.ts";
import { newId } from "../text/ids.ts";
import {
  consume,
  consumeAll,
  countIn,
  countUse,
  giveBack,
  openCounters,
} from "./rate-limit.server.ts";

const { engines, close } = await bothEngines();
afterAll(close);

const AT = "2026-11-28T09:00:00.000Z";
const LIMIT = { name: "tries-of-a-test", points: 20, seconds: 600 };
const OTHER = { name: "others-of-a-test", points: 1, seconds: 600 };
const REFUSALS = 3;

describe.each(engines)("on $name", ({ name, open }) => {
  /**
   * PostgreSQL refuses a transaction when another has changed what it read; SQLite has one after
   * another, and refuses none.
   */
  const refusals = name === "SQLite" ? 0 : REFUSALS;

  /**
   * `work` in a transaction that is refused as often; how often it ran, and what is left of `LIMIT`
   * for `key` afterwards.
   */
  async function refused(
    work: (key: string) => Promise<unknown>,
  ): Promise<{ tries: number; remaining: number }> {
    const [db, key] = [(await open?.()) as Kysely<Schema>, newId()];
    const stop = countIn(openCounters(db));
    let tries = 0;
    try {
      for (let times = 0; times < 5; times++) await consume(key, LIMIT);
      await setNumber(db, "0");
      await db.transaction().execute(async (trx) => {
        tries += 1;
        await trx.selectFrom("installationSettings").selectAll().where("name", "=", "n").execute();
        await work(key);
        if (tries <= refusals) await setNumber(db, String(tries));
        await setNumber(trx, "mine");
      });
      return { tries, remaining: (await countUse(key, LIMIT)).remaining };
    } finally {
      await stop();
      await db.destroy();
    }
  }

  test.skipIf(!open)("a use counts once, however often its transaction is run", async () => {
    expect(await refused((key) => consume(key, LIMIT))).toEqual({
      tries: refusals + 1,
      remaining: 20 - 5 - 1 - 1,
    });
  });

  test.skipIf(!open)("what is given back is given back once", async () => {
    expect(await refused((key) => giveBack(key, LIMIT))).toEqual({
      tries: refusals + 1,
      remaining: 20 - 5 + 1 - 1,
    });
  });

  test.skipIf(!open)("a use that another limit refuses counts never", async () => {
    const outcome = refused(async (key) => {
      await consume(key, OTHER);
      expect(
        await consumeAll([
          [key, LIMIT],
          [key, OTHER],
        ]),
      ).toBeGreaterThan(0);
    });
    expect(await outcome).toEqual({ tries: refusals + 1, remaining: 20 - 5 - 1 });
  });

  test.skipIf(!open)(
    "a use stays counted when its transaction fails for another reason",
    async () => {
      const [db, key] = [(await open?.()) as Kysely<Schema>, newId()];
      const stop = countIn(openCounters(db));
      const failing = db.transaction().execute(async () => {
        await consume(key, LIMIT);
        throw new Error("a wrong code");
      });
      await expect(failing).rejects.toThrow("a wrong code");
      expect((await countUse(key, LIMIT)).remaining).toBe(20 - 1 - 1);
      await stop();
      await db.destroy();
    },
  );
});

function setNumber(db: Kysely<Schema>, value: string): Promise<unknown> {
  const row = { name: "n", value, updatedAt: AT };
  return db
    .insertInto("installationSettings")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
