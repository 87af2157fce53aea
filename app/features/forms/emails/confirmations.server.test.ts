import { beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { canEmail } from "./confirmations.server.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  db = await openTestDatabase();
  for (const id of ["lagoon", "other"]) {
    await db
      .insertInto("accounts")
      .values({
        id,
        kind: "company",
        name: id,
        supportEmail: "a@b.test",
        timeZone: "UTC",
        createdAt: "2026-01-01T00:00:00.000Z",
      })
      .execute();
  }
});

const START = Date.parse("2026-11-21T09:00:00Z");
const ask = (email: string, minutes: number, accountId = "lagoon") =>
  canEmail(db, { accountId, email, now: new Date(START + minutes * 60_000) });
const allowed = async (...given: Parameters<typeof ask>) => (await ask(...given)).allowed;

test("C23 one mailbox gets five form mails an hour, across spellings and forms", async () => {
  const spellings = [
    "ada.obi@gmail.com",
    "AdaObi@Gmail.com",
    "adaobi+1@gmail.com",
    " a.d.a.obi@googlemail.com",
    "adaobi@gmail.com",
  ];
  for (const [at, email] of spellings.entries())
    expect(await allowed(email, at, at % 2 ? "other" : "lagoon")).toBe(true);
  expect(await ask("ada.obi+x@gmail.com", 10)).toEqual({
    allowed: false,
    reason:
      "We send at most 5 e-mails an hour from forms to one address. Wait 50 minutes, then try again.",
    waitSeconds: 3000,
  });
  expect(await allowed("somebody-else@gmail.com", 10)).toBe(true);
  // The first leaves the hour, and one may go; then it is the second's turn.
  expect([await allowed("adaobi@gmail.com", 60), await allowed("adaobi@gmail.com", 60)]).toEqual([
    true,
    false,
  ]);
});

test("C23 and twenty a day, also when they are spread", async () => {
  for (let hour = 0; hour < 20; hour++)
    expect(await allowed("a@people.test", hour * 60)).toBe(true);
  const refused = await ask("a@people.test", 20 * 60);
  expect(refused).toMatchObject({ allowed: false, waitSeconds: 4 * 3600 });
  expect(refused).toHaveProperty(
    "reason",
    "We send at most 20 e-mails a day from forms to one address. Wait 4 hours, then try again.",
  );
  expect(await allowed("a@people.test", 24 * 60)).toBe(true);
});

test("refusals don't count, entries expire after a day, no address is kept", async () => {
  for (let mail = 0; mail < 9; mail++) await ask("a@people.test", 0);
  const rows = await db.selectFrom("formMails").selectAll().execute();
  expect(rows).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toContain("people.test");
  await ask("b@people.test", 25 * 60);
  expect(await db.selectFrom("formMails").selectAll().execute()).toHaveLength(1);
});

test("what was not written in the end is not counted", async () => {
  const given = { accountId: "lagoon", email: "a@people.test", now: new Date(START) };
  await db
    .transaction()
    .execute(async (trx) => {
      await canEmail(trx, given);
      throw new Error("rolled back");
    })
    .catch(() => {});
  expect(await db.selectFrom("formMails").selectAll().execute()).toHaveLength(0);
});
