// @module-tag long
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, describe, expect, test } from "vitest";
import { countUnopened } from "../app/features/recipients/segments/count-unopened.server.ts";
import { countRule } from "../app/features/recipients/segments/people-segments.server.ts";
import { bothEngines } from "../tests/setup/both-engines.ts";
import type { Database } from "./database.server.ts";
import { fillList } from "./fill-list.server.ts";
import { migrations } from "./migrations/index.ts";

const MAX_COUNTED = 20;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
const { engines, close } = await bothEngines();
afterAll(close);

async function insertRow(db: Database, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}

async function addAccount(db: Database): Promise<void> {
  await insertRow(db, "accounts", {
    id: "a",
    kind: "company",
    name: "A",
    supportEmail: "",
    timeZone: "UTC",
    createdAt: at(0),
  });
  const list = {
    id: "l",
    accountId: "a",
    name: "L",
    columns: "[]",
    createdAt: at(0),
    updatedAt: at(0),
  };
  await insertRow(db, "recipientLists", list);
}

async function addRecipient(
  db: Database,
  id: string,
  position: number,
  email: string,
): Promise<void> {
  await insertRow(db, "recipients", {
    id,
    accountId: "a",
    listId: "l",
    position,
    firstName: "Ada",
    lastName: "Obi",
    email,
    certificateName: "",
    fields: "{}",
    searchText: "ada obi",
    createdAt: at(0),
    updatedAt: at(0),
  });
}

async function addEmail(
  db: Database,
  id: string,
  toEmail: string,
  given: Record<string, unknown>,
): Promise<void> {
  await insertRow(db, "batches", {
    id: `${id}-b`,
    accountId: "a",
    projectId: null,
    kind: id.length % 2 ? "bulk" : "form",
    title: "B",
    subject: "",
    body: "",
    html: "",
    text: "",
    fromAddress: "",
    replyTo: "",
    cc: "",
    bcc: "",
    delivery: "link",
    status: "done",
    recipientCount: 0,
    createdAt: at(0),
  });
  await insertRow(db, "deliveries", {
    id,
    accountId: "a",
    batchId: `${id}-b`,
    kind: "recipient",
    position: 1,
    toName: "",
    toEmail,
    searchText: "",
    values: "{}",
    state: "sending",
    idempotencyKey: id,
    messageId: id,
    attempt: 1,
    createdAt: at(0),
    updatedAt: at(0),
    ...given,
  });
}

/** Told from the e-mails themselves. */
async function recounted(db: Database): Promise<Record<string, number>> {
  const people = await db.selectFrom("people").select("email").execute();
  const emails = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("kind", "=", "recipient")
    .execute();
  return Object.fromEntries(
    people.map(({ email }) => {
      const theirs = emails.filter(
        ({ toEmail, acceptedAt }) => toEmail === email && acceptedAt !== null,
      );
      const opened = theirs
        .filter(({ openedAt }) => openedAt !== null)
        .map(({ createdAt }) => createdAt);
      const lastOpened = opened.sort().at(-1) ?? "";
      return [
        email,
        Math.min(MAX_COUNTED, theirs.filter(({ createdAt }) => createdAt > lastOpened).length),
      ];
    }),
  );
}

async function kept(db: Database): Promise<Record<string, number>> {
  const people = await db.selectFrom("people").select(["email", "unopened"]).execute();
  return Object.fromEntries(
    people.map(({ email, unopened }) => [email, Math.min(MAX_COUNTED, unopened)]),
  );
}

function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe.each(engines)("on $name", (engine) => {
  test.skipIf(!engine.open).each([1, 2])(
    "unopened e-mails are counted right after 300 changes (seed %i)",
    async (seed) => {
      const db = await engine.open!();
      await addAccount(db);
      const roll = dice(seed * 7919);
      const someone = () => `p${roll(4)}@mail.test`;
      for (let step = 0; step < 300; step++) {
        const ids = await db.selectFrom("deliveries").select("id").orderBy("id").execute();
        const one = ids[roll(ids.length || 1)]?.id ?? "none";
        const change = (set: Record<string, unknown>) =>
          db.updateTable("deliveries").set(set).where("id", "=", one).execute();
        const kinds = [
          () => addEmail(db, `d${step}`, someone(), { createdAt: at(roll(500)) }),
          () =>
            addEmail(db, `d${step}`, someone(), {
              createdAt: at(roll(500)),
              acceptedAt: at(step),
              openedAt: roll(2) ? at(step) : null,
            }),
          () => addRecipient(db, `r${step}`, step, someone()),
          () => db.deleteFrom("recipients").where("email", "=", someone()).execute(),
          () => change({ acceptedAt: at(step), state: "accepted" }),
          () => change({ acceptedAt: at(step), state: "accepted" }),
          () => change({ acceptedAt: at(step), state: "delivered" }),
          () => change({ openedAt: at(step) }),
          () => change({ openedAt: null }),
          () => change({ toEmail: roll(3) ? someone() : "" }),
          () => db.deleteFrom("deliveries").where("id", "=", one).execute(),
          () => db.deleteFrom("batches").where("id", "=", `${one}-b`).execute(),
          () =>
            fillList(db, { accountId: "a", listId: "l" }, async () => {
              for (const n of [1, 2])
                await addRecipient(db, `f${step}-${n}`, 1000 + step * 2 + n, someone());
            }),
        ];
        await kinds[roll(kinds.length)]!();
        expect(await kept(db), `step ${step}`).toEqual(await recounted(db));
      }
      await db.destroy();
    },
  );

  test.skipIf(!engine.open)("people from before are counted in portions", async () => {
    const db = await engine.open!("empty");
    const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "060"));
    const migrateTo = (known: typeof migrations) =>
      new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest();
    expect((await migrateTo(older)).error).toBeUndefined();
    await addAccount(db);
    for (let n = 0; n < 1100; n++) await addRecipient(db, `r${n}`, n + 1, `p${n}@mail.test`);
    for (let n = 0; n < 6; n++)
      await addEmail(db, `d${n}`, `p${n % 3}@mail.test`, {
        createdAt: at(n),
        acceptedAt: at(n),
        openedAt: n === 5 ? at(9) : null,
      });
    expect((await migrateTo(migrations)).error).toBeUndefined();
    const rule = { match: "all", conditions: [{ what: "unopened", value: "2" }] } as const;
    const count = () => countRule(db, "a", { ...rule, conditions: [...rule.conditions] });
    expect(await count()).toBe(2);
    await addEmail(db, "d9", "p2@mail.test", { createdAt: at(10) });
    await db
      .updateTable("deliveries")
      .set({ acceptedAt: at(11) })
      .where("id", "=", "d9")
      .execute();
    expect(await count()).toBe(2);
    await countUnopened({ db });
    expect(await kept(db)).toEqual(await recounted(db));
    expect(await count()).toBe(2);
    await db.destroy();
  });
});
