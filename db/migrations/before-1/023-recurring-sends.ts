import { type Kysely, sql } from "kysely";

/** Time zones that were offered under names of before; both mean the same clocks. */
const RENAMED_ZONES: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

interface Zoned {
  accounts: { timeZone: string };
  webinars: { timeZone: string };
}

/**
 * Scheduled sends that are taken back to be edited keep the time they had; zones are kept by the
 * names they have today; what people did with a send is found quickly; bulk e-mails can go out by
 * rules.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("projects").addColumn("plannedAt", "text").execute();
  await db.schema.alterTable("bulkDrafts").addColumn("plannedAt", "text").execute();
  await renameZones(db as Kysely<Zoned>);
  await addSendRules(db);
  // When people opened a send and followed its links is read by walking these alone; each row is
  // written once somebody does.
  for (const visit of ["openedAt", "clickedAt"])
    await sql`create index ${sql.ref(`deliveries_batchId_${visit}`)} on "deliveries" ("batchId", ${sql.ref(visit)})
      where ${sql.ref(visit)} is not null and "kind" = 'recipient' and "replacedById" is null`.execute(
      db,
    );
}

async function addSendRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sendRules")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("draftId", "text", (column) =>
      column.references("bulkDrafts.id").onDelete("set null"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("weekday", "integer", (column) => column.notNull())
    .addColumn("time", "text", (column) => column.notNull())
    .addColumn("toEveryone", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("stoppedReason", "text")
    .addColumn("nextRunAt", "text")
    .addColumn("newSince", "text", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("sendRules_accountId_createdAt")
    .on("sendRules")
    .columns(["accountId", "createdAt"])
    .execute();
  await db.schema.createIndex("sendRules_draftId").on("sendRules").columns(["draftId"]).execute();
  await db.schema
    .createIndex("sendRules_nextRunAt")
    .on("sendRules")
    .columns(["nextRunAt"])
    .execute();
  await db.schema
    .createTable("sendRuleRuns")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("ruleId", "text", (column) =>
      column.notNull().references("sendRules.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("ranAt", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("sentCount", "integer", (column) => column.notNull())
    .addColumn("leftOutCount", "integer", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("batchId", "text", (column) => column.references("batches.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("sendRuleRuns_ruleId_ranAt")
    .on("sendRuleRuns")
    .columns(["ruleId", "ranAt"])
    .execute();
  await db.schema
    .createIndex("sendRuleRuns_accountId")
    .on("sendRuleRuns")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createIndex("sendRuleRuns_batchId")
    .on("sendRuleRuns")
    .columns(["batchId"])
    .execute();
}

async function renameZones(db: Kysely<Zoned>): Promise<void> {
  for (const table of ["accounts", "webinars"] as const) {
    const used = await db
      .selectFrom(table)
      .select("timeZone")
      .distinct()
      .where("timeZone", "in", Object.keys(RENAMED_ZONES))
      .execute();
    for (const { timeZone } of used)
      await db
        .updateTable(table)
        .set({ timeZone: RENAMED_ZONES[timeZone]! })
        .where("timeZone", "=", timeZone)
        .execute();
  }
}
