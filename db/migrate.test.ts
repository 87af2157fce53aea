import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { migrate, openSqlite } from "./database.server.ts";
import { migrations } from "./migrations/index.ts";

const AT = "2026-01-05T09:00:00.000Z";

test("a first-release database keeps its rows, and its accounts may still send", async () => {
  const { db, sqlite } = openSqlite(":memory:");
  const provider = {
    getMigrations: async () => ({ "001-first-tables": migrations["001-first-tables"]! }),
  };
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
  const put = (table: string, row: Record<string, string | number | null>) => {
    const columns = sqlite.prepare(`pragma table_info("${table}")`).all() as {
      name: string;
      notnull: number;
      type: string;
    }[];
    // Whatever else must not be null is filled with something of its type.
    const needed = columns.filter(({ name, notnull }) => notnull && !(name in row));
    const whole = {
      ...Object.fromEntries(needed.map(({ name, type }) => [name, type === "integer" ? 1 : AT])),
      ...row,
    };
    const names = Object.keys(whole);
    const places = names.map(() => "?").join();
    sqlite
      .prepare(`insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${places})`)
      .run(Object.values(whole));
  };
  for (const [id, timeZone] of [
    ["abroad", "Africa/Nairobi"],
    ["home", "Africa/Lagos"],
  ] as const) {
    put("accounts", { id, kind: "individual", name: `The ${id}`, timeZone });
    put("users", {
      id: `user-${id}`,
      accountId: id,
      email: `${id}@people.test`,
      passwordHash: null,
    });
    put("sessions", { id: `session-${id}`, userId: `user-${id}` });
    put("designVersions", { id: `design-${id}`, accountId: id });
    put("projects", { id: `project-${id}`, accountId: id });
    const of = { accountId: id, projectId: `project-${id}`, designVersionId: `design-${id}` };
    put("certificates", { id: `certificate-${id}`, ...of });
  }

  expect(await migrate(db)).toEqual(
    Object.keys(migrations).filter((name) => name > "001-first-tables"),
  );

  const accounts = await db.selectFrom("accounts").selectAll().orderBy("id").execute();
  expect(accounts).toMatchObject([
    {
      id: "abroad",
      name: "The abroad",
      timeZone: "Africa/Nairobi",
      identityStatus: "passed",
      deleteAfter: null,
      phone: null,
    },
    {
      id: "home",
      name: "The home",
      timeZone: "Africa/Lagos",
      identityStatus: "passed",
      deleteAfter: null,
      phone: null,
    },
  ]);
  const certificates = await db
    .selectFrom("certificates")
    .select(["id", "timeZone"])
    .orderBy("id")
    .execute();
  expect(certificates).toEqual([
    { id: "certificate-abroad", timeZone: "Africa/Nairobi" },
    { id: "certificate-home", timeZone: "Africa/Lagos" },
  ]);
  expect(
    await db.selectFrom("users").select(["id", "termsAcceptedAt"]).orderBy("id").execute(),
  ).toEqual([
    { id: "user-abroad", termsAcceptedAt: null },
    { id: "user-home", termsAcceptedAt: null },
  ]);
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(2);
  expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  expect(await migrate(db)).toEqual([]);
  await db.destroy();
});

test("plan use from before the ledger is carried over with its times", async () => {
  const { db } = openSqlite(":memory:");
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "008"));
  expect(
    (await new Migrator({ db, provider: { getMigrations: async () => older } }).migrateToLatest())
      .error,
  ).toBeUndefined();
  const put = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
      db,
    );
  await put("accounts", {
    id: "a",
    kind: "company",
    name: "A",
    supportEmail: "",
    timeZone: "Africa/Lagos",
    createdAt: AT,
  });
  for (const at of ["2026-01-05T09:00", "2026-01-31T23:00"])
    await put("tallies", { accountId: "a", what: "emailsUsed", at, count: 40 });
  const words = {
    title: "",
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
  const batch = { ...words, accountId: "a", kind: "bulk", recipientCount: 2, createdAt: AT };
  await put("batches", {
    ...batch,
    id: "b",
    status: "scheduled",
    scheduledAt: "2026-02-10T09:00:00.000Z",
  });
  for (const position of [1, 2])
    await put("deliveries", {
      id: `d${position}`,
      accountId: "a",
      batchId: "b",
      kind: "recipient",
      position,
      toName: "",
      toEmail: "",
      searchText: "",
      values: "{}",
      state: "queued",
      attempt: 0,
      idempotencyKey: `k${position}`,
      messageId: `m${position}`,
      createdAt: AT,
      updatedAt: AT,
    });
  await migrate(db);
  const lines = await db
    .selectFrom("quotaEntries")
    .select(["countsAt", "kind", "emails"])
    .orderBy("countsAt")
    .execute();
  expect(lines).toEqual([
    { countsAt: "2026-01-05T09:00:00.000Z", kind: "carried", emails: 40 },
    { countsAt: "2026-01-31T23:00:00.000Z", kind: "carried", emails: 40 },
    { countsAt: "2026-02-10T09:00:00.000Z", kind: "carried", emails: 2 },
  ]);
  expect(
    await db.selectFrom("deliveries").select("countsAt").where("id", "=", "d1").execute(),
  ).toEqual([{ countsAt: "2026-02-10T09:00:00.000Z" }]);
});

test("corrected, remailed certificates count once after migration; unchanged addresses need no hash", async () => {
  const { db } = openSqlite(":memory:");
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "010"));
  expect(
    (await new Migrator({ db, provider: { getMigrations: async () => older } }).migrateToLatest())
      .error,
  ).toBeUndefined();
  const put = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
      db,
    );
  await put("accounts", {
    id: "a",
    kind: "company",
    name: "A",
    supportEmail: "",
    timeZone: "Africa/Lagos",
    createdAt: AT,
  });
  await put("designVersions", { id: "v", accountId: "a", design: "{}", createdAt: AT });
  const empty = {
    details: "{}",
    subject: "",
    body: "",
    cc: "",
    bcc: "",
    replyTo: "",
    delivery: "link",
    createdBy: "u",
  };
  const times = { createdAt: AT, editedAt: AT, viewedAt: AT };
  await put("projects", {
    id: "p",
    accountId: "a",
    title: "P",
    step: "send",
    starred: 0,
    designRevision: 0,
    ...empty,
    ...times,
  });
  const day = (n: number) => `2026-01-0${n}T09:00:00.000Z`;
  /**
   * Corrected twice, and mailed the first and the last time; never corrected; corrected, and mailed
   * only then.
   */
  const chains = [
    ["a1", day(1), null, "a2"],
    ["a2", null, "a1", "a3"],
    ["a3", day(3), "a2", null],
    ["b1", day(2), null, null],
    ["c1", null, null, "c2"],
    ["c2", day(4), "c1", null],
  ] as const;
  for (const [id, sentAt, replacesId, replacedById] of chains) {
    const words = {
      title: "",
      holderName: "",
      holderEmail: "ada@people.test",
      issuerName: "",
      values: "{}",
      timeZone: "Africa/Lagos",
    };
    const of = {
      accountId: "a",
      projectId: "p",
      designVersionId: "v",
      issuedAt: AT,
      viewCount: 0,
      downloadCount: 0,
    };
    await put("certificates", {
      id,
      ...words,
      ...of,
      sentAt,
      replacesId,
      status: replacedById ? "replaced" : "valid",
      replacedById,
    });
  }
  await migrate(db);
  const sent = db
    .selectFrom("certificates")
    .select(["id", "sentAt"])
    .where("sentAt", "is not", null)
    .orderBy("id");
  expect(await sent.execute()).toEqual([
    { id: "a3", sentAt: day(1) },
    { id: "b1", sentAt: day(2) },
    { id: "c2", sentAt: day(4) },
  ]);
  const kept = db
    .selectFrom("tallies")
    .select(["at", "count"])
    .where("what", "=", "certificatesSent")
    .where("count", "<>", 0);
  expect(await kept.orderBy("at").execute()).toEqual([
    { at: "", count: 3 },
    ...[1, 2, 4].map((n) => ({ at: day(n).slice(0, 16), count: 1 })),
  ]);
  expect(
    await db
      .selectFrom("certificates")
      .select("id")
      .where("issuedEmailHash", "is not", null)
      .execute(),
  ).toEqual([]);
  await db.destroy();
});
