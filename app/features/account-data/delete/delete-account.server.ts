import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { queueAccountEmail } from "#app/features/accounts/account-email.server.tsx";
import { changeHomeAccount } from "#app/features/accounts/switch-account.server.ts";
import { pruneDrawings } from "#app/features/certificates/draw/prune-drawings.server.ts";
import { writeStubs } from "#app/features/certificates/stubs/write-stubs.server.ts";
import { SHARES_SETTING } from "#app/features/delivery/queue/due-send.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { lockLedger, wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { enqueueSearchMerge } from "#app/features/people/search-merge.server.ts";
import { removeImportFiles } from "#app/features/recipients/imports/start-import.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { enqueueJob, type JobHandle } from "#app/platform/jobs/define-job.server.ts";
import { dropJobsAbout } from "#app/platform/jobs/jobs.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { childrenOf, DELETION_ORDER, type DeletedTable, factsOf } from "#db/tables.ts";
import { onDeletionBegun, onPersonDeleted } from "../extensions.ts";
import { listPeopleOfAccount } from "../people-of-account.server.ts";
import { type DeletionProgress, startProgress } from "./deletion-progress.server.ts";

/** Removes what is left of an account later; done in delete-accounts. */
export const pruneDeletedAccountHandle: JobHandle<{ accountId: string }> = {
  name: "sweep-deleted-account",
  schema: z.object({ accountId: z.string() }),
};

/**
 * Before every time that a clock shows: an account being deleted can't be kept any more, whatever a
 * clock says.
 */
const BEING_DELETED = "1970-01-01T00:00:00.000Z";

/** What was just being uploaded or drawn while the account went is swept up after this. */
const PRUNE_AFTER_MS = 3_600_000;

/**
 * Deletes an account whose time is over, for good. Many small transactions, children first, and the
 * account's own row last: however often it is interrupted, the next run finds the account and goes
 * on. `waiting`: a message of it is being sent, whose answer must find its row. `kept`: it is not
 * to be deleted (any more).
 */
export async function deleteAccount(
  app: AppContext,
  accountId: string,
): Promise<"deleted" | "waiting" | "kept"> {
  const { db, files, clock } = app;
  const claimed = await claim(db, accountId, clock());
  if (claimed !== "claimed") return claimed;
  const progress = await startProgress(app, accountId);
  const steps = stepsAround(app, accountId, progress);
  for (const table of DELETION_ORDER) {
    await steps[table]?.before?.();
    await deleteRows(db, table, accountId, { ...steps[table], onProgress: progress.deleting });
  }
  await pruneDrawings(app);
  await db.transaction().execute((trx) => deleteRest(trx, app, accountId));
  for await (const key of files.list(`accounts/${accountId}`)) await files.remove(key);
  wakeDelivery(db);
  return "deleted";
}

/** From here on nobody signs in, nothing begins to leave, and the deletion can't be taken back. */
async function claim(
  db: Kysely<Schema>,
  accountId: string,
  now: Date,
): Promise<"claimed" | "waiting" | "kept"> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const due = await trx
      .updateTable("accounts")
      .set({ deleteAfter: BEING_DELETED })
      .where("id", "=", accountId)
      .where("deleteAfter", "<=", now.toISOString())
      .executeTakeFirst();
    if (due.numUpdatedRows === 0n) return "kept";
    // Who is a member elsewhere stays, and goes on there; who is not goes with the account.
    for (const { id: userId } of await listPeopleOfAccount(trx, accountId))
      await changeHomeAccount(trx, { userId, accountId });
    const ofAccount = trx.selectFrom("users").select("id").where("accountId", "=", accountId);
    await trx.deleteFrom("sessions").where("userId", "in", ofAccount).execute();
    await trx.deleteFrom("socialIdentities").where("userId", "in", ofAccount).execute();
    for (const end of onDeletionBegun.parts()) await end(trx, accountId);
    await trx
      .updateTable("users")
      .set({ passwordHash: null })
      .where("accountId", "=", accountId)
      .execute();
    await trx
      .updateTable("batches")
      .set({ status: "paused" })
      .where("accountId", "=", accountId)
      .where("status", "in", ["scheduled", "sending"])
      .execute();
    const onTheWire = await trx
      .selectFrom("providerCalls")
      .innerJoin("batches", "batches.id", "providerCalls.batchId")
      .select("providerCalls.id")
      .where("batches.accountId", "=", accountId)
      .where("providerCalls.state", "=", "sending")
      .where("providerCalls.leaseUntil", ">", now.toISOString())
      .limit(1)
      .executeTakeFirst();
    return onTheWire ? "waiting" : "claimed";
  });
}

/** What goes beside rows: jobs about them, and files, each before the row that names it. */
interface Steps {
  /** Before the first row of the table goes. */
  before?: () => Promise<void>;
  /** Before each row with this id, for tables whose rows go one after another. */
  beforeRow?: (id: string) => Promise<void>;
}

function stepsAround(
  app: AppContext,
  accountId: string,
  progress: DeletionProgress,
): Partial<Record<DeletedTable, Steps>> {
  const { db, files } = app;
  return {
    // What stays of them is written down while they can still be drawn.
    certificates: { before: () => writeStubs(app, accountId, progress.keeping) },
    // Public pages close before anything of them goes.
    webinarRegistrations: {
      async before() {
        await db
          .updateTable("forms")
          .set({ enabled: 0 })
          .where("accountId", "=", accountId)
          .execute();
      },
    },
    webinars: {
      async before() {
        const webinars = await db
          .selectFrom("webinars")
          .select("id")
          .where("accountId", "=", accountId)
          .execute();
        for (const { id } of webinars) await dropJobsAbout(db, id);
      },
    },
    // Rows name the files that came with answers: they go after them.
    formFiles: {
      async before() {
        for await (const key of files.list(`accounts/${accountId}/forms`)) await files.remove(key);
      },
    },
    forms: { beforeRow: (id) => dropJobsAbout(db, id) },
    // The row names the file: it goes after it.
    imports: {
      async beforeRow(id) {
        const row = await db
          .selectFrom("imports")
          .select("fileKey")
          .where("id", "=", id)
          .executeTakeFirst();
        if (row) await removeImportFiles(app, row.fileKey);
      },
    },
    backgrounds: { before: () => removeFiles(app, accountId) },
  };
}

/** Rows that name files are still there, so what an interrupted run left is found again. */
async function removeFiles({ db, files }: AppContext, accountId: string): Promise<void> {
  const backgrounds = db
    .selectFrom("backgrounds")
    .select(["fileKey", "pdfFileKey"])
    .where("accountId", "=", accountId);
  for (const { fileKey, pdfFileKey } of await backgrounds.execute()) {
    await files.remove(fileKey);
    if (pdfFileKey) await files.remove(pdfFileKey);
  }
  const account = await db
    .selectFrom("accounts")
    .select("logoFileKey")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account?.logoFileKey) await files.remove(account.logoFileKey);
  for await (const key of files.list(`accounts/${accountId}`)) await files.remove(key);
}

/** The few rows that are left, what elsewhere names these people, and the last mail to each. */
async function deleteRest(trx: Database, app: AppContext, accountId: string): Promise<void> {
  const now = app.clock();
  const account = await trx
    .selectFrom("accounts")
    .select(["phone", "name"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  // Another run was faster.
  if (!account) return;
  // Somebody may have joined another account, or been put out of their last one, since the deletion
  // began.
  const members = await listPeopleOfAccount(trx, accountId);
  for (const { id } of members) await changeHomeAccount(trx, { userId: id, accountId });
  const people = await trx
    .selectFrom("users")
    .selectAll()
    .where("accountId", "=", accountId)
    .execute();
  const checks = await trx
    .selectFrom("identityChecks")
    .select("phone")
    .where("accountId", "=", accountId)
    .execute();
  const phones = [account.phone, ...checks.map(({ phone }) => phone)].filter(
    (phone) => phone != null,
  );
  const queueLastEmail = (
    person: { email: string; firstName: string; lastName: string },
    accountName?: string,
  ) => {
    const to = { name: wholeName(person), email: person.email };
    const mail = { kind: "account-deleted" as const, firstName: person.firstName, accountName };
    return queueAccountEmail(trx, app, { accountId: null, to, mail, now });
  };
  for (const { id, email, firstName, lastName } of people) {
    await prunePerson(trx, { id, email, phones });
    await queueLastEmail({ email, firstName, lastName });
    await trx
      .deleteFrom("suppressions")
      .where("accountId", "=", INSTALLATION_ACCOUNT)
      .where("email", "=", email)
      .execute();
  }
  const staying = members.filter(({ id }) => people.every((person) => person.id !== id));
  for (const person of staying) await queueLastEmail(person, account.name);
  for (const id of [accountId, ...people.map((person) => person.id)]) await dropJobsAbout(trx, id);
  await detachPayments(trx, accountId);
  // It names accounts, and every sender begins level without it.
  await trx.deleteFrom("installationSettings").where("name", "=", SHARES_SETTING).execute();
  // Whatever else hangs from the account goes with it: people, keys, identity checks, sessions.
  await trx.deleteFrom("users").where("accountId", "=", accountId).execute();
  await trx.deleteFrom("accounts").where("id", "=", accountId).execute();
  const runAt = new Date(now.getTime() + PRUNE_AFTER_MS);
  await enqueueSearchMerge(trx, now);
  await enqueueJob(trx, pruneDeletedAccountHandle, { payload: { accountId }, runAt, now });
}

/**
 * Books have to be kept: what was paid stays, without the account. What never was goes, and so does
 * the plan: nothing is charged.
 */
async function detachPayments(trx: Database, accountId: string): Promise<void> {
  const references = trx
    .selectFrom("payments")
    .select("reference")
    .where("accountId", "=", accountId);
  await trx.deleteFrom("sandboxPayments").where("reference", "in", references).execute();
  await trx
    .deleteFrom("payments")
    .where("accountId", "=", accountId)
    .where("receiptNumber", "is", null)
    .execute();
  await trx
    .updateTable("payments")
    .set({ accountId: null, startedById: null, payUrl: null })
    .where("accountId", "=", accountId)
    .execute();
  await trx.deleteFrom("subscriptions").where("accountId", "=", accountId).execute();
}

/** What is kept of a person by address or number, outside of any account. */
async function prunePerson(
  trx: Database,
  { id, email, phones }: { id: string; email: string; phones: string[] },
): Promise<void> {
  const started = await trx
    .selectFrom("registrations")
    .select("id")
    .where((or) => or.or([or("email", "=", email), or("userId", "=", id)]))
    .execute();
  const recoveries = await trx
    .selectFrom("recoveries")
    .select("id")
    .where("email", "=", email)
    .execute();
  const subjects = [id, ...started.map((row) => row.id), ...recoveries.map((row) => row.id)];
  await trx
    .deleteFrom("codes")
    .where((or) =>
      or.or([or("subject", "in", subjects), or("destination", "in", [email, ...phones])]),
    )
    .execute();
  await trx
    .deleteFrom("registrations")
    .where((or) => or.or([or("email", "=", email), or("userId", "=", id)]))
    .execute();
  await trx.deleteFrom("recoveries").where("email", "=", email).execute();
  for (const erase of onPersonDeleted.parts()) await erase(trx, email);
  // Mails to this person that belonged to no account: codes, lists of certificates.
  await trx
    .deleteFrom("batches")
    .where("accountId", "=", INSTALLATION_ACCOUNT)
    .where("id", "in", (inner) =>
      inner
        .selectFrom("deliveries")
        .select("batchId")
        .where("accountId", "=", INSTALLATION_ACCOUNT)
        .where("toEmail", "=", email),
    )
    .execute();
}

/** Few enough that one statement, with the indexes it touches, takes some milliseconds. */
const ROWS_PER_CHUNK = 200;

/**
 * Removes an account's rows of a table, as the table map says; other writers get their turn
 * between. `beforeRow` is called with the id of each row that goes by itself, once what hangs from
 * it is gone.
 */
async function deleteRows(
  db: Kysely<Schema>,
  table: DeletedTable,
  accountId: string,
  {
    beforeRow,
    onProgress,
  }: Pick<Steps, "beforeRow"> & { onProgress: DeletionProgress["deleting"] },
): Promise<void> {
  const deletion = factsOf(table)?.deletion;
  if (typeof deletion !== "object" || "apart" in deletion || "before" in deletion)
    throw new Error(`the table map does not say how ${table} is deleted`);
  if ("by" in deletion)
    return deleteInChunks(
      db,
      { table, column: "accountId", by: deletion.by, onProgress },
      accountId,
    );
  const { rows } = await sql<{
    key: string;
  }>`select ${sql.ref(deletion.each)} as "key" from ${sql.table(table)}
    where "accountId" = ${accountId}`.execute(db);
  for (const { key } of rows) {
    for (const child of childrenOf(table)) await deleteInChunks(db, { ...child, onProgress }, key);
    await beforeRow?.(key);
    await sql`delete from ${sql.table(table)} where ${sql.ref(deletion.each)} = ${key}`.execute(db);
  }
}

/** Rows with this value in a column, those of some values of `by` at a time. */
async function deleteInChunks(
  db: Kysely<Schema>,
  {
    table,
    column,
    by,
    onProgress,
  }: { table: string; column: string; by: string; onProgress: DeletionProgress["deleting"] },
  value: string,
): Promise<void> {
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}
      and ${sql.ref(by)} in (select ${sql.ref(by)} from ${sql.table(table)} where ${sql.ref(column)} = ${value}
      limit ${ROWS_PER_CHUNK})`.execute(db);
    if (numAffectedRows === 0n) return;
    deleted += Number(numAffectedRows);
    await onProgress(table, deleted);
    await letOthersRun();
  }
}
