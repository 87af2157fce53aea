import { beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { readConfig } from "../../../platform/config.server.ts";
import { createAccount } from "../accounts.server.ts";
import { checkProofs } from "./check-proofs.server.ts";
import { compareName, decideName, holdLookAlikes, listHeldNames } from "./names.server.ts";
import { checkIssuer, uncheckIssuer } from "./operator-proof.server.ts";
import { readIssuerProof } from "./read-proofs.server.ts";

const now = new Date("2026-11-28T10:00:00.000Z");
const operator = { id: null, name: "command line" };
const config = readConfig({
  NODE_ENV: "test",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  APP_NAME: "Iweri",
  LEGAL_ENTITY: "Lagos Papers Ltd",
  DNS_RESOLVERS: "127.0.0.1:9",
});
let app: {
  db: Awaited<ReturnType<typeof openTestDatabase>>;
  config: typeof config;
  clock: () => Date;
};
let count = 0;

beforeEach(async () => {
  app = { db: await openTestDatabase(), config, clock: () => now };
});

async function open(accountName: string): Promise<string> {
  const person = {
    firstName: "Ada",
    lastName: "Obi",
    email: `ada-${++count}@people.test`,
    passwordHash: null,
  };
  const { accountId } = await createAccount(app.db, {
    kind: "company",
    accountName,
    ...person,
    supportEmail: person.email,
    now,
  });
  await app.db
    .transaction()
    .execute((trx) => compareName(trx, app, { accountId, name: accountName, now }));
  return accountId;
}

async function rename(accountId: string, name: string): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable("accounts").set({ name }).where("id", "=", accountId).execute();
    await compareName(trx, app, { accountId, name, now });
  });
}

const holdOf = (id: string) =>
  app.db
    .selectFrom("accounts")
    .select(["nameHold", "nameHoldLike"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("names", () => {
  test.each([
    ["Iweri", "Iweri"],
    ["The Iweri Team", "Iweri"],
    ["1weri", "Iweri"],
    ["Lagos Papers", null],
    ["Lagos Papers Ltd.", "Lagos Papers Ltd"],
    ["Lagoon Digital Academy", null],
  ])("%s is held as %s", async (name, like) => {
    expect(await holdOf(await open(name))).toEqual({
      nameHold: like && "waiting",
      nameHoldLike: like,
    });
  });

  test("a look-alike waits, is decided about, and waits again renamed", async () => {
    const university = await open("University of Lagos");
    await checkIssuer(app, { accountId: university, number: "RC 1", operator });
    const attacker = await open("Univеrsity of Lagos");
    expect(await holdOf(attacker)).toEqual({
      nameHold: "waiting",
      nameHoldLike: "University of Lagos",
    });
    expect(await listHeldNames(app.db)).toMatchObject([{ id: attacker, state: "waiting" }]);
    expect(
      await decideName(app, { accountId: attacker, name: "Another name", reason: null, operator }),
    ).toEqual({
      kind: "changed",
    });
    expect(
      await decideName(app, { accountId: attacker, name: null, reason: "Not yours", operator }),
    ).toMatchObject({
      kind: "done",
    });
    await rename(attacker, "Univеrsity of Lagos");
    expect((await holdOf(attacker)).nameHold).toBe("refused");
    await rename(attacker, "Unịversity of Lagos");
    expect((await holdOf(attacker)).nameHold).toBe("waiting");
    await decideName(app, { accountId: attacker, name: null, reason: null, operator });
    await rename(attacker, "Unịversity of Lagos");
    expect((await holdOf(attacker)).nameHold).toBeNull();
    await rename(attacker, "University of Lagοs");
    expect((await holdOf(attacker)).nameHold).toBe("waiting");
    expect((await holdOf(university)).nameHold).toBeNull();
  });

  test("proving a name stops newcomers, and nobody who has sent certificates", async () => {
    const older = await open("Grace Academy");
    const idle = await open("Grace  Academy");
    await app.db
      .insertInto("tallies")
      .values({ accountId: older, what: "certificatesSent", at: "", count: 3 })
      .execute();
    const proved = await open("GRACE ACADEMY");
    await checkIssuer(app, { accountId: proved, number: "RC 2", operator });
    expect([(await holdOf(older)).nameHold, (await holdOf(idle)).nameHold]).toEqual([
      null,
      "waiting",
    ]);
    await app.db
      .transaction()
      .execute((trx) =>
        holdLookAlikes(trx, app, { accountId: proved, name: "GRACE ACADEMY", now }),
      );
    expect((await holdOf(older)).nameHold).toBeNull();
  });

  test("names from before are compared by the daily job", async () => {
    const { accountId } = await createAccount(app.db, {
      kind: "company",
      accountName: "Iweri Help",
      firstName: "A",
      lastName: "B",
      email: `x-${++count}@people.test`,
      passwordHash: null,
      supportEmail: "x@people.test",
      now,
    });
    await checkProofs(app);
    expect((await holdOf(accountId)).nameHold).toBe("waiting");
  });

  test("an operator's check holds for the name that was checked", async () => {
    const id = await open("Arewa Institute");
    await checkIssuer(app, { accountId: id, number: "RC 1482093", operator });
    expect(await readIssuerProof(app.db, id)).toMatchObject({
      kind: "operator",
      number: "RC 1482093",
    });
    await rename(id, "University of Lagos");
    expect(await readIssuerProof(app.db, id)).toBeNull();
    await rename(id, "Arewa Institute");
    expect(await uncheckIssuer(app, { accountId: id, reason: "Dissolved", operator })).toBe(true);
    expect(await readIssuerProof(app.db, id)).toBeNull();
    expect(await uncheckIssuer(app, { accountId: id, reason: "Dissolved", operator })).toBe(false);
  });
});
