import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import {
  BIN_DAYS,
  BINNED_PER_PAGE,
  binStart,
} from "#app/features/certificates/projects/project-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { formWebinars } from "../extensions.ts";
import { findForm, formFolder } from "../store/find-form.server.ts";
import { findFormLimitOf } from "../store/managed-forms.server.ts";

/**
 * Moves a form to the bin for 30 days; its public page is closed from that moment. Refused while
 * people are registered for a webinar of it that is still to come, `expected`: they would be left
 * without a word. Null: it is absent or another account's.
 */
export async function binForm(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; id: string; now: Date },
): Promise<
  { kind: "binned"; title: string } | { kind: "expected"; title: string; people: number } | null
> {
  return db.transaction().execute(async (trx) => {
    const form = await findForm(trx, given.accountId, given.id);
    if (!form) return null;
    const webinar = await formWebinars.get().ofForm(trx, form.id);
    const people = (await webinar?.countExpected(trx, given.now)) ?? 0;
    if (people > 0) return { kind: "expected", title: form.title, people };
    await trx
      .updateTable("forms")
      .set({ deletedAt: given.now.toISOString() })
      .where("id", "=", form.id)
      .execute();
    await recordActivity(trx, {
      ...given,
      kind: "update",
      text: `Moved the form ${form.title} to the bin`,
      link: "/forms/bin",
    });
    return { kind: "binned", title: form.title };
  });
}

/**
 * Takes a form out of the bin. Refused, in words, when it would open to answers and the plan has no
 * form manager left. Null: it is not there (any more) or another account's.
 */
export async function restoreForm(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; id: string; now: Date },
): Promise<{ kind: "restored"; title: string } | { kind: "refused"; text: string } | null> {
  return db.transaction().execute(async (trx) => {
    const form = await findBinnedForm(trx, given.accountId, given.id, given.now);
    if (!form) return null;
    const row = await trx
      .selectFrom("forms")
      .selectAll()
      .where("id", "=", form.id)
      .executeTakeFirstOrThrow();
    const limit = await findFormLimitOf(
      trx,
      given.accountId,
      { ...row, deletedAt: null },
      given.now,
    );
    if (limit) return { kind: "refused", text: limit.text };
    await trx.updateTable("forms").set({ deletedAt: null }).where("id", "=", form.id).execute();
    const link = `/forms/${form.id}/questions`;
    await recordActivity(trx, {
      ...given,
      kind: "update",
      text: `Restored the form ${form.title}`,
      link,
    });
    return { kind: "restored", title: form.title };
  });
}

/**
 * Takes a form out of the bin for good: nobody sees it from now on, and a job removes it with its
 * answers and files. Null: it is not in the bin or another account's.
 */
export async function discardForm(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; id: string; now: Date },
): Promise<{ title: string } | null> {
  return db.transaction().execute(async (trx) => {
    const form = await findBinnedForm(trx, given.accountId, given.id, given.now);
    if (!form) return null;
    await trx
      .updateTable("forms")
      .set({ deletedAt: binStart(given.now) })
      .where("id", "=", form.id)
      .execute();
    await enqueueJob(trx, deleteFormJob, {
      payload: { formId: form.id },
      uniqueKey: `delete-form:${form.id}`,
      now: given.now,
    });
    await recordActivity(trx, {
      ...given,
      kind: "update",
      text: `Deleted the form ${form.title} for good`,
      link: "/forms/bin",
    });
    return { title: form.title };
  });
}

/** A form that lies in the bin; null: it doesn't, or is another account's. */
export async function findBinnedForm(
  db: Database,
  accountId: string,
  id: string | undefined,
  now: Date,
) {
  const form = await inBin(db, accountId, now)
    .select(["id", "title", "responseCount"])
    .where("id", "=", id ?? "")
    .executeTakeFirst();
  return form ?? null;
}

/** What is in the bin, deleted last first, with the day each goes for good. */
export async function listFormBin(db: Database, accountId: string, page: number, now: Date) {
  const query = inBin(db, accountId, now);
  const { count } = await query
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(["id", "title", "responseCount", "deletedAt"])
    .$narrowType<{ deletedAt: string }>()
    .orderBy("deletedAt", "desc")
    .limit(BINNED_PER_PAGE)
    .offset((page - 1) * BINNED_PER_PAGE)
    .execute();
  const goesAt = (deletedAt: string) =>
    new Date(Date.parse(deletedAt) + BIN_DAYS * 86_400_000).toISOString();
  const forms = rows.map((row) => ({ ...row, goesAt: goesAt(row.deletedAt) }));
  return { forms, total: Number(count) };
}

function inBin(db: Database, accountId: string, now: Date) {
  return db
    .selectFrom("forms")
    .where("accountId", "=", accountId)
    .where("deletedAt", ">", binStart(now));
}

/** Few enough that one statement, with what hangs from its rows, takes some milliseconds. */
const ROWS_PER_CHUNK = 200;

/** Removes for good the forms that lay in the bin for 30 days. Returns how many went. */
export async function emptyFormBin(
  app: Pick<AppContext, "db" | "files">,
  now: Date,
): Promise<number> {
  const gone = await app.db
    .selectFrom("forms")
    .select(["id", "accountId"])
    .where("deletedAt", "<=", binStart(now))
    .execute();
  for (const form of gone) await removeForm(app, form);
  return gone.length;
}

/** The job behind "Delete now". What was taken back meanwhile is left alone. */
export async function deleteForm(
  app: Pick<AppContext, "db" | "files" | "clock">,
  { formId }: { formId: string },
): Promise<void> {
  const form = await app.db
    .selectFrom("forms")
    .select(["id", "accountId"])
    .where("id", "=", formId)
    .where("deletedAt", "<=", binStart(app.clock()))
    .executeTakeFirst();
  if (form) await removeForm(app, form);
}

/**
 * Removes a form with its versions, answers, files, posts, webinar and registrations. Certificates
 * that were issued stay. Files go before the rows that name them, and rows some at a time, so that
 * it can be broken off anywhere and begun again, and other writers get their turn between.
 */
async function removeForm(
  { db, files }: Pick<AppContext, "db" | "files">,
  form: { id: string; accountId: string },
): Promise<void> {
  const formId = form.id;
  for (;;) {
    const some = await db
      .selectFrom("formFiles")
      .select(["id", "fileKey"])
      .where("formId", "=", formId)
      .limit(ROWS_PER_CHUNK)
      .execute();
    if (some.length === 0) break;
    for (const { fileKey } of some) await files.remove(fileKey);
    const ids = some.map(({ id }) => id);
    await db.deleteFrom("formFiles").where("id", "in", ids).execute();
    await letOthersRun();
  }
  await formWebinars.get().removePlaces(db, formId);
  await removeRows(db, { table: "formResponses", key: "id" }, formId);
  await removeRows(db, { table: "formDrafts", key: "id" }, formId);
  await removeRows(db, { table: "formRevisions", key: "revision" }, formId);
  for await (const key of files.list(formFolder(form))) await files.remove(key);
  await db.deleteFrom("forms").where("id", "=", formId).execute();
}

async function removeRows(
  db: Kysely<Schema>,
  { table, key }: { table: "formResponses" | "formDrafts" | "formRevisions"; key: string },
  formId: string,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ${sql.ref("formId")} = ${formId}
      and ${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref("formId")} = ${formId}
      limit ${ROWS_PER_CHUNK})`.execute(db);
    if (numAffectedRows === 0n) return;
    await letOthersRun();
  }
}

export const deleteFormJob = defineJob({
  name: "delete-form",
  label: "Deletes a form",
  schema: z.object({ formId: z.string() }),
  run: deleteForm,
});
