import { afterEach, expect, test } from "vitest";
import {
  consume,
  consumeAll,
  countIn,
  countUse,
  forgive,
  giveBack,
  openCounters,
  waitFor,
} from "../../app/platform/http/rate-limit.server.ts";
import { openTestDatabase } from "../setup/test-database.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open() {
  const db = await openTestDatabase();
  closers.push(() => db.destroy());
  return db;
}

test("uses are counted, returned, forgiven, and refused with seconds to wait", async () => {
  closers.push(countIn(openCounters(await open())));
  const limit = { name: "test", points: 3, seconds: 60 };
  expect([await consume("a@b.test", limit), await consume("a@b.test", limit)]).toEqual([
    null,
    null,
  ]);
  expect(await countUse("a@b.test", limit)).toMatchObject({ remaining: 0, waitSeconds: null });
  expect(await consume("other@b.test", limit)).toBeNull();
  const refused = await countUse("a@b.test", limit);
  expect(refused).toMatchObject({ remaining: 0, waitSeconds: refused.resetSeconds });
  expect(refused.waitSeconds).toBeGreaterThan(50);
  expect(await waitFor("a@b.test", limit)).toBeGreaterThan(50);
  await giveBack("a@b.test", limit);
  await giveBack("a@b.test", limit);
  expect(await consume("a@b.test", limit)).toBeNull();
  await forgive("a@b.test", limit);
  expect(await waitFor("a@b.test", limit)).toBeNull();
  const strict = { name: "strict", points: 1, seconds: 60 };
  const uses = [
    ["x", limit],
    ["x", strict],
  ] as const;
  expect(await consumeAll(uses)).toBeNull();
  expect(await consumeAll(uses)).toBeGreaterThan(50);
  expect(await countUse("x", limit)).toMatchObject({ remaining: 1 });
});

test("concurrent requests get exactly the allowed number, over all processes together", async () => {
  const db = await open();
  const [one, two] = [openCounters(db), openCounters(db)];
  closers.push(one.close, two.close);
  const counted = { name: "race", points: 25, seconds: 60 };
  const shared = process.env.TEST_POSTGRES ? [one, two] : [one, one];
  const tries = Array.from({ length: 100 }, (_, at) =>
    shared[at % 2]!.limiter(counted).consume("same"),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(25);
});

test("while the database is away a process counts for itself", async () => {
  const db = await open();
  const store = openCounters(db);
  const end = countIn(store);
  closers.push(() => end().catch(() => undefined));
  const limit = { name: "away", points: 2, seconds: 60 };
  if (process.env.TEST_POSTGRES) await store.close();
  expect([await consume("k", limit), await consume("k", limit)]).toEqual([null, null]);
  expect(await consume("k", limit)).toBeGreaterThan(50);
});
