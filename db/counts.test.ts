// @module-tag long
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, describe, expect, test } from "vitest";
import { bothEngines, type Engine } from "../tests/setup/both-engines.ts";
import type { Database } from "./database.server.ts";
import { migrations } from "./migrations/index.ts";

const STATES = [
  "queued",
  "sending",
  "accepted",
  "delivered",
  "bounced",
  "complained",
  "failed",
  "uncertain",
  "cancelled",
  "skipped",
];
const FAILED = ["bounced", "complained", "failed", "uncertain"];
const LEFT = ["accepted", "delivered", "bounced", "complained"];
const at = (minute: number) => new Date(Date.UTC(2025, 10, 20, 0, minute)).toISOString();

/** A fair coin that falls the same way in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const { engines, close } = await bothEngines();
afterAll(close);

async function emptyDatabase({ open }: Engine) {
  const db = await open!();
  await addAccounts(db);
  return db;
}

async function addAccounts(db: Database): Promise<void> {
  for (const id of ["a1", "a2"]) {
    const account = {
      id,
      kind: "company",
      name: id,
      supportEmail: "a@b.test",
      timeZone: "Africa/Lagos",
      createdAt: at(0),
    } as const;
    await db.insertInto("accounts").values(account).execute();
    await db
      .insertInto("designVersions")
      .values({ id: `${id}-v`, accountId: id, design: "{}", createdAt: at(0) })
      .execute();
    await sql`insert into "projects" ("id", "accountId", "title", "step", "starred", "designRevision", "details", "subject", "body", "cc", "bcc", "replyTo", "delivery", "createdBy", "createdAt", "editedAt", "viewedAt")
      values (${`${id}-p`}, ${id}, 'P', 'send', 0, 0, '{}', '', '', '', '', '', 'link', 'u', ${at(0)}, ${at(0)}, ${at(0)})`.execute(
      db,
    );
  }
}

async function insertRow(db: Database, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}

/** Some hundred acts as the product does them, and some that it never would. */
async function act(db: Database, steps: number, seed: number): Promise<void> {
  const roll = dice(seed);
  const made = {
    batches: [] as string[],
    deliveries: [] as string[],
    certificates: [] as string[],
  };
  const one = (ids: string[]) => ids[roll(ids.length)] ?? "none";
  const maybe = (minute: number) => (roll(3) === 0 ? at(minute) : null);
  for (let step = 0; step < steps; step++) {
    const accountId = roll(4) === 0 ? "a2" : "a1";
    const id = `i${step}`;
    switch (roll(10)) {
      case 0: {
        const kind = ["certificates", "bulk", "webinar", "test"][roll(4)]!;
        const status = ["scheduled", "sending", "paused", "done", "cancelled"][roll(5)]!;
        const words = {
          title: "T",
          subject: "",
          body: "",
          html: "",
          text: "",
          fromAddress: "",
          replyTo: "",
          cc: "",
          bcc: "",
          delivery: "link",
        };
        await insertRow(db, "batches", {
          id,
          accountId,
          kind,
          status,
          ...words,
          recipientCount: roll(4),
          createdAt: at(step),
          startedAt: maybe(step),
          projectId: kind === "certificates" ? `${accountId}-p` : null,
        });
        made.batches.push(id);
        break;
      }
      case 1: {
        const words = {
          title: "T",
          holderName: "N",
          holderEmail: "n@people.test",
          issuerName: "I",
          values: "{}",
          timeZone: "Africa/Lagos",
        };
        await insertRow(db, "certificates", {
          id,
          accountId,
          projectId: `${accountId}-p`,
          designVersionId: `${accountId}-v`,
          ...words,
          issuedAt: at(step),
          expiresAt: maybe(step),
          status: "valid",
          viewCount: 0,
          downloadCount: 0,
        });
        made.certificates.push(id);
        break;
      }
      case 2:
      case 3:
      case 4: {
        const batchId = one(made.batches);
        if (batchId === "none") break;
        const batch = await db
          .selectFrom("batches")
          .select("accountId")
          .where("id", "=", batchId)
          .executeTakeFirst();
        if (!batch) break;
        const state = STATES[roll(STATES.length)]!;
        await insertRow(db, "deliveries", {
          id,
          accountId: batch.accountId,
          batchId,
          position: step,
          toName: "N",
          toEmail: "n@people.test",
          searchText: "",
          values: "{}",
          state,
          kind: roll(8) === 0 ? "summary" : "recipient",
          certificateId: roll(2) ? one(made.certificates) : null,
          idempotencyKey: id,
          messageId: id,
          attempt: 0,
          acceptedAt: LEFT.includes(state) ? at(step) : null,
          deliveredAt: state === "delivered" ? at(step) : null,
          failedAt: FAILED.includes(state) ? maybe(step) : null,
          openedAt: maybe(step),
          clickedAt: maybe(step),
          machineOpenedAt: maybe(step),
          createdAt: at(step),
          updatedAt: at(step),
        });
        made.deliveries.push(id);
        break;
      }
      case 5:
      case 6: {
        const state = STATES[roll(STATES.length)] as "queued";
        const change = {
          state,
          updatedAt: at(step),
          deliveredAt: state === ("delivered" as string) ? at(step) : null,
          ...(LEFT.includes(state) ? { acceptedAt: at(step) } : {}),
        };
        await db
          .updateTable("deliveries")
          .set(change)
          .where("id", "=", one(made.deliveries))
          .execute();
        await db
          .updateTable("deliveries")
          .set({ openedAt: maybe(step), unsubscribedAt: maybe(step), failedAt: maybe(step) })
          .where("id", "=", one(made.deliveries))
          .execute();
        break;
      }
      case 7:
        await db
          .updateTable("deliveries")
          .set({ replacedById: roll(2) ? "other" : null })
          .where("id", "=", one(made.deliveries))
          .execute();
        await db
          .updateTable("batches")
          .set({
            status: (["sending", "done", "cancelled"] as const)[roll(3)]!,
            recipientCount: roll(4),
          })
          .where("id", "=", one(made.batches))
          .execute();
        await db
          .updateTable("certificates")
          .set({ status: (["valid", "revoked", "replaced"] as const)[roll(3)]! })
          .where("id", "=", one(made.certificates))
          .execute();
        await visitCertificate(db, one(made.certificates), roll, maybe(step));
        break;
      case 8: {
        const email = `s${roll(9)}@people.test`;
        await db.deleteFrom("suppressions").where("email", "=", email).execute();
        const reason = (["bounced", "unsubscribed", "complained"] as const)[roll(3)]!;
        await db
          .insertInto("suppressions")
          .values({ accountId, email, reason, detail: "", createdAt: at(step) })
          .execute();
        await db
          .updateTable("suppressions")
          .set({ reason: "complained" })
          .where("email", "=", `s${roll(9)}@people.test`)
          .execute();
        await insertRow(db, "activities", { id, accountId, kind: "info", text: "T", at: at(step) });
        break;
      }
      default:
        await remove(db, roll(8), {
          deliveries: one(made.deliveries),
          certificates: one(made.certificates),
          batches: one(made.batches),
          activities: `i${roll(step + 1)}`,
        });
    }
  }
}

/**
 * What people do with a certificate, which send it is of, and now and then that it never was
 * visited.
 */
async function visitCertificate(
  db: Database,
  id: string,
  roll: (most: number) => number,
  at: string | null,
): Promise<void> {
  const { id: batchId = null } =
    (await db.selectFrom("batches").select("id").offset(roll(4)).limit(1).executeTakeFirst()) ?? {};
  await db
    .updateTable("certificates")
    .set({
      viewCount: roll(3),
      firstDownloadedAt: at,
      linkedInAt: roll(2) ? at : null,
      ...(roll(3) ? {} : { batchId }),
    })
    .where("id", "=", id)
    .execute();
}

/** A message mostly, now and then a certificate or a line of the log, seldom a whole send. */
async function remove(
  db: Database,
  side: number,
  ids: Record<"deliveries" | "certificates" | "batches" | "activities", string>,
): Promise<void> {
  const table =
    side < 4 ? "deliveries" : side < 6 ? "certificates" : side < 7 ? "activities" : "batches";
  await db.deleteFrom(table).where("id", "=", ids[table]).execute();
}

/** What the kept counts are to say, counted from the rows. */
async function recount(db: Database): Promise<{
  tallies: Map<string, number>;
  batchTallies: Map<string, number>;
  sendStatus: Map<string, string>;
}> {
  const tallies = new Map<string, number>();
  const batchTallies = new Map<string, number>();
  const add = (map: Map<string, number>, ...key: string[]) =>
    map.set(key.join(" "), (map.get(key.join(" ")) ?? 0) + 1);
  const quarter = (iso: string) =>
    `${iso.slice(0, 14)}${String(Math.floor(Number(iso.slice(14, 16)) / 15) * 15).padStart(2, "0")}`;
  const batches = new Map(
    (await db.selectFrom("batches").selectAll().execute()).map((batch) => [batch.id, batch]),
  );
  const isMass = (kind: string | undefined) => kind === "certificates" || kind === "bulk";
  for (const { accountId, kind, status, recipientCount } of batches.values()) {
    if (isMass(kind)) add(tallies, accountId, `batches:${status}`, "");
    if (isMass(kind) || kind === "test")
      for (let i = 0; i < recipientCount; i++) add(tallies, accountId, "messages", "");
  }
  for (const row of await db.selectFrom("deliveries").selectAll().execute()) {
    if (row.kind !== "recipient" || row.replacedById !== null) continue;
    add(batchTallies, row.batchId, row.state);
    for (const [what, time] of Object.entries({
      opened: row.openedAt,
      machineOpened: row.machineOpenedAt,
      clicked: row.clickedAt,
      unsubscribed: row.unsubscribedAt,
    }))
      if (time) add(batchTallies, row.batchId, what);
    if (!isMass(batches.get(row.batchId)?.kind)) continue;
    const sentAt = row.acceptedAt ?? row.deliveredAt;
    if ((row.state === "accepted" || row.state === "delivered") && sentAt)
      add(tallies, row.accountId, "sent", quarter(sentAt));
    if (FAILED.includes(row.state))
      add(tallies, row.accountId, "failed", quarter(row.failedAt ?? row.updatedAt));
  }
  for (const row of await db.selectFrom("certificates").selectAll().execute()) {
    add(tallies, row.accountId, `certificates:${row.status}`, "");
    add(tallies, row.accountId, `issued:${row.projectId}:${row.status}`, "");
    if (row.status === "valid" && row.expiresAt)
      add(tallies, row.accountId, "expiring", quarter(row.expiresAt));
    if (row.sentAt) add(tallies, row.accountId, "certificatesSent", "");
    if (row.sentAt) add(tallies, row.accountId, "certificatesSent", quarter(row.sentAt));
    if (row.batchId && batches.has(row.batchId) && row.viewCount > 0)
      add(batchTallies, row.batchId, "viewed");
    if (row.batchId && batches.has(row.batchId) && row.firstDownloadedAt)
      add(batchTallies, row.batchId, "downloaded");
    if (row.batchId && batches.has(row.batchId) && row.linkedInAt)
      add(batchTallies, row.batchId, "linkedIn");
  }
  for (const row of await db.selectFrom("suppressions").selectAll().execute())
    add(tallies, row.accountId, `suppressions:${row.reason}`, "");
  for (const row of await db.selectFrom("activities").selectAll().execute())
    add(tallies, row.accountId, "activities", "");
  const sendStatus = new Map<string, string>();
  for (const { id } of await db.selectFrom("projects").select("id").execute()) {
    const own = [...batches.values()].filter(
      ({ projectId, kind }) => projectId === id && kind === "certificates",
    );
    const has = (test: (batch: (typeof own)[number]) => boolean) => own.some(test);
    sendStatus.set(
      id,
      has(({ status }) => status === "sending" || status === "paused")
        ? "ongoing"
        : has(
              ({ status, startedAt }) =>
                status === "done" || (status === "cancelled" && startedAt !== null),
            )
          ? "sent"
          : has(({ status }) => status === "scheduled")
            ? "scheduled"
            : own.length > 0
              ? "not-sent"
              : "draft",
    );
  }
  return { tallies, batchTallies, sendStatus };
}

// What was used up stays used when its rows go: plan-usage.test.ts looks at that.
async function kept(db: Database): ReturnType<typeof recount> {
  const tallies = await db
    .selectFrom("tallies")
    .selectAll()
    .where("what", "not in", ["people", "emailsUsed"])
    .where("count", "!=", 0)
    .execute();
  const ofBatches = await db
    .selectFrom("batchTallies")
    .selectAll()
    .where("count", "!=", 0)
    .execute();
  const projects = await db.selectFrom("projects").select(["id", "sendStatus"]).execute();
  return {
    tallies: new Map(
      tallies.map(({ accountId, what, at: when, count }) => [
        `${accountId} ${what} ${when}`,
        count,
      ]),
    ),
    batchTallies: new Map(
      ofBatches.map(({ batchId, what, count }) => [`${batchId} ${what}`, count]),
    ),
    sendStatus: new Map(projects.map(({ id, sendStatus }) => [id, sendStatus])),
  };
}

const sorted = (map: Map<string, unknown>) =>
  Object.fromEntries([...map].sort(([one], [other]) => one.localeCompare(other)));

describe.each(engines)("on $name", (engine) => {
  test.skipIf(!engine.open).each([1, 2, 3])(
    "whatever is written, the kept counts are what counting gives (seed %i)",
    async (seed) => {
      const db = await emptyDatabase(engine);
      await act(db, 600, seed);
      const [counted, keptNow] = [await recount(db), await kept(db)];
      expect(counted.tallies.size).toBeGreaterThan(20);
      expect(counted.batchTallies.size).toBeGreaterThan(20);
      for (const part of ["tallies", "batchTallies", "sendStatus"] as const)
        expect(sorted(keptNow[part])).toEqual(sorted(counted[part]));
      await db.destroy();
    },
  );

  test.skipIf(!engine.open)("what was sent before it was counted by day is counted", async () => {
    const db = await engine.open!("empty");
    const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "100"));
    const migrateTo = (known: typeof migrations) =>
      new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest();
    expect((await migrateTo(older)).error).toBeUndefined();
    await addAccounts(db);
    await act(db, 400, 6);
    expect((await migrateTo(migrations)).error).toBeUndefined();
    const counted = await recount(db);
    expect([...counted.tallies.keys()].filter((key) => key.includes(" sent "))).not.toEqual([]);
    expect(sorted((await kept(db)).tallies)).toEqual(sorted(counted.tallies));
    await db.destroy();
  });

  test.skipIf(!engine.open)(
    "a certificate counts as sent forever once its mail was accepted",
    async () => {
      const db = await emptyDatabase(engine);
      await act(db, 1_200, 4);
      const rows = await db
        .selectFrom("certificates")
        .innerJoin("deliveries", "deliveries.certificateId", "certificates.id")
        .select([
          "certificates.sentAt",
          "deliveries.acceptedAt",
          "deliveries.state",
          "deliveries.kind",
        ])
        .execute();
      const left = rows.filter(
        ({ kind, state, acceptedAt }) => kind === "recipient" && acceptedAt && LEFT.includes(state),
      );
      expect(left.length).toBeGreaterThan(5);
      expect(left.filter(({ sentAt }) => sentAt === null)).toEqual([]);
      await db.destroy();
    },
  );

  test.skipIf(!engine.open)("deleting an account takes its counts along", async () => {
    const db = await emptyDatabase(engine);
    await act(db, 300, 5);
    await db.deleteFrom("accounts").where("id", "=", "a1").execute();
    expect(
      await db.selectFrom("tallies").selectAll().where("accountId", "=", "a1").execute(),
    ).toEqual([]);
    const [counted, keptNow] = [await recount(db), await kept(db)];
    for (const part of ["tallies", "batchTallies", "sendStatus"] as const)
      expect(sorted(keptNow[part])).toEqual(sorted(counted[part]));
    await db.destroy();
  });
});
