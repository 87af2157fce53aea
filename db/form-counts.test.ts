// @module-tag long
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { bothEngines, type Engine } from "../tests/setup/both-engines.ts";
import type { Database } from "./database.server.ts";

const { engines, close } = await bothEngines();
afterAll(close);

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();

/** Falls the same way in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function insertRow(db: Database, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}

async function addForm(db: Database, accountId: string, id: string): Promise<void> {
  await insertRow(db, "forms", {
    id,
    accountId,
    slug: id,
    title: "F",
    draft: "{}",
    draftRevision: 0,
    enabled: 1,
    settings: "{}",
    responseCount: 0,
    lastResponseNumber: 0,
    postSecret: "s",
    starred: 0,
    createdBy: "u",
    createdAt: at(0),
    editedAt: at(0),
  });
  const version = {
    id: `${id}-v`,
    accountId,
    formId: id,
    number: 1,
    title: "F",
    definition: "{}",
    publishedAt: at(0),
  };
  await insertRow(db, "formVersions", version);
  await insertRow(db, "webinars", {
    id: `${id}-w`,
    accountId,
    formId: id,
    title: "W",
    host: "",
    startsAt: at(0),
    lengthMinutes: 60,
    timeZone: "UTC",
    joinUrl: "",
    waitingList: 1,
    approval: 0,
    state: "scheduled",
    sequence: 0,
    messages: "{}",
    certificateMapping: "{}",
    placesTaken: 0,
    lastPosition: 0,
    createdAt: at(0),
    updatedAt: at(0),
  });
}

async function idOf(
  db: Database,
  table: string,
  roll: (sides: number) => number,
): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select "id" from ${sql.table(table)} order by "id"`.execute(db);
  return rows[roll(rows.length)]?.id ?? null;
}

/**
 * What people do with forms and their webinars, and now and then a whole form, webinar or several
 * rows at once that go.
 */
async function act(db: Database, steps: number, seed: number): Promise<void> {
  const roll = dice(seed);
  for (let step = 1; step <= steps; step++) {
    const id = `i${step}`;
    const accountId = roll(3) ? "a1" : "a2";
    const side = roll(20);
    if (side < 2) await addForm(db, accountId, id);
    else if (side < 7) {
      const form = await idOf(db, "forms", roll);
      if (!form) continue;
      const { accountId: owner } = await db
        .selectFrom("forms")
        .select("accountId")
        .where("id", "=", form)
        .executeTakeFirstOrThrow();
      await insertRow(db, "formResponses", {
        id,
        accountId: owner,
        formId: form,
        versionId: `${form}-v`,
        number: step,
        reference: id,
        answers: "{}",
        name: "N",
        email: "",
        emailKey: null,
        searchText: "",
        onceToken: id,
        submittedAt: at(step),
      });
    } else if (side < 12) {
      const webinar = await idOf(db, "webinars", roll);
      if (!webinar) continue;
      const { accountId: owner } = await db
        .selectFrom("webinars")
        .select("accountId")
        .where("id", "=", webinar)
        .executeTakeFirstOrThrow();
      await insertRow(db, "webinarRegistrations", {
        id,
        accountId: owner,
        webinarId: webinar,
        name: "N",
        email: `${id}@p.test`,
        emailKey: `${id}@p.test`,
        state: ["registered", "waiting", "cancelled"][roll(3)],
        position: step,
        joinToken: id,
        attended: roll(2),
        registeredAt: at(step),
        stateChangedAt: at(step),
      });
    } else if (side < 15) {
      const one = await idOf(db, "webinarRegistrations", roll);
      const state = (["registered", "waiting", "cancelled"] as const)[roll(3)]!;
      // Several at once now and then.
      await db
        .updateTable("webinarRegistrations")
        .set({ state, attended: roll(2) ? 1 : 0 })
        .where("id", roll(4) ? "=" : "<=", one ?? "")
        .execute();
    } else if (side < 17)
      await db
        .updateTable("forms")
        .set({ deletedAt: roll(2) ? at(step) : null })
        .where("id", "=", (await idOf(db, "forms", roll)) ?? "")
        .execute();
    else {
      const table = (["formResponses", "webinarRegistrations", "webinars", "forms"] as const)[
        roll(roll(3) ? 2 : 4)
      ]!;
      const one = (await idOf(db, table, roll)) ?? "";
      const several = table === "formResponses" && roll(3) === 0;
      await sql`delete from ${sql.table(table)} where "id" ${sql.raw(several ? ">=" : "=")} ${one}`.execute(
        db,
      );
    }
  }
}

const quarter = (iso: string) =>
  `${iso.slice(0, 14)}${String(Math.floor(Number(iso.slice(14, 16)) / 15) * 15).padStart(2, "0")}`;

async function recount(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const add = (...key: string[]) => {
    counts[key.join(" ")] = (counts[key.join(" ")] ?? 0) + 1;
  };
  const there = new Set(
    (await db.selectFrom("forms").select("id").where("deletedAt", "is", null).execute()).map(
      ({ id }) => id,
    ),
  );
  for (const { accountId, formId, submittedAt } of await db
    .selectFrom("formResponses")
    .selectAll()
    .execute())
    if (there.has(formId))
      for (const when of ["", quarter(submittedAt)]) add(accountId, "formsFiled", when);
  const registered = await db
    .selectFrom("webinarRegistrations as r")
    .innerJoin("webinars as w", "w.id", "r.webinarId")
    .select(["r.accountId", "w.formId", "r.registeredAt"])
    .where("r.state", "=", "registered")
    .execute();
  for (const { accountId, formId, registeredAt } of registered)
    if (there.has(formId))
      for (const when of ["", quarter(registeredAt)]) add(accountId, "registrations", when);
  for (const { accountId } of await db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("seriesRegistrationId", "is", null)
    .execute())
    add(accountId, "guests", "");
  return counts;
}

async function expectTrue(db: Database): Promise<number> {
  const kept = await db
    .selectFrom("tallies")
    .selectAll()
    .where("what", "in", ["formsFiled", "registrations", "guests"])
    .where("count", "!=", 0)
    .execute();
  const counted = await recount(db);
  expect(
    Object.fromEntries(
      kept.map(({ accountId, what, at: when, count }) => [`${accountId} ${what} ${when}`, count]),
    ),
  ).toEqual(counted);
  const webinars = await db
    .selectFrom("webinars as w")
    .leftJoin("webinarRegistrations as r", (join) =>
      join.onRef("r.webinarId", "=", "w.id").on("r.state", "=", "registered"),
    )
    .select(["w.id", "w.registeredCount", "w.attendedCount"])
    .select((eb) => [
      eb.fn.count<number>("r.id").as("people"),
      eb.fn.sum<number | null>("r.attended").as("attended"),
    ])
    .groupBy(["w.id", "w.registeredCount", "w.attendedCount"])
    .execute();
  for (const { registeredCount, attendedCount, people, attended } of webinars)
    expect([registeredCount, attendedCount]).toEqual([people, attended ?? 0]);
  return Object.keys(counted).length;
}

async function twoAccounts({ open }: Engine) {
  const db = await open!();
  for (const id of ["a1", "a2"])
    await insertRow(db, "accounts", {
      id,
      kind: "company",
      name: id,
      supportEmail: "a@b.test",
      timeZone: "UTC",
      createdAt: at(0),
    });
  return db;
}

describe.each(engines)("on $name", (engine) => {
  test.skipIf(!engine.open).each([1, 2, 3])(
    "counts of answers and webinar places are exact, binned too (seed %i)",
    async (seed) => {
      const db = await twoAccounts(engine);
      let most = 0;
      for (let part = 0; part < 4; part++) {
        await act(db, 120, seed * 100 + part).catch((error) => {
          throw new Error(`part ${part}: ${error.message}`);
        });
        most = Math.max(most, await expectTrue(db));
        for (const table of ["formResponses", "webinarRegistrations", "forms"])
          await sql`delete from ${sql.table(table)}`.execute(db);
        await expectTrue(db);
      }
      expect(most).toBeGreaterThan(5);
      await act(db, 100, seed);
      await db.deleteFrom("accounts").where("id", "=", "a1").execute();
      await expectTrue(db);
      await db.destroy();
    },
  );
});
