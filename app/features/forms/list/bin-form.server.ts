import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { findFormLimitOf } from "#app/features/billing/quota/managed-forms.server.ts";
import { BIN_DAYS, BINNED_PER_PAGE, binStart } from "#app/features/certificates/projects/project-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { enqueueJob } from "#app/platform/jobs/jobs.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { type Form, findForm, formFolder } from "../find-form.server.ts";
import { draftDefinition, formSettings } from "../model/stored-form.server.ts";
import { copyTitle } from "../model/titles.ts";
import { endOf, webinarOfForm } from "../webinar/webinar.server.ts";
import { createForm } from "./create-form.server.ts";

export type BinFormOutcome =
  | { kind: "binned"; title: string }
  /** People are registered for its webinar, which is still to come. */
  | { kind: "expected"; title: string; people: number };

/**
 * Moves a form to the bin for 30 days; its public page is closed from that moment. Refused while people are registered for a
 * webinar of it that is still to come: they would be left without a word. Throws 404 when it is absent or another account's.
 */
export async function binForm(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; id: string; now: Date },
): Promise<BinFormOutcome> {
  return db.transaction().execute(async (trx) => {
    const form = await findForm(trx, given.accountId, given.id);
    const webinar = await webinarOfForm(trx, form.id);
    if (webinar && webinar.state === "scheduled" && endOf(webinar) > given.now.toISOString()) {
      const { people } = await trx
        .selectFrom("webinarRegistrations")
        .select(({ fn }) => fn.countAll().as("people"))
        .where("webinarId", "=", webinar.id)
        .where("state", "in", ["registered", "pending", "waiting"])
        .executeTakeFirstOrThrow();
      if (Number(people) > 0) return { kind: "expected", title: form.title, people: Number(people) };
    }
    await trx.updateTable("forms").set({ deletedAt: given.now.toISOString() }).where("id", "=", form.id).execute();
    await recordActivity(trx, { ...given, kind: "update", text: `Moved the form ${form.title} to the bin`, link: "/forms/bin" });
    return { kind: "binned", title: form.title };
  });
}

/**
 * Takes a form out of the bin. Refused, in words, when it would open to answers and the plan has no form manager left. Throws 404
 * when it is not there (any more) or another account's.
 */
export async function restoreForm(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; id: string; now: Date },
): Promise<{ kind: "restored"; title: string } | { kind: "refused"; text: string }> {
  return db.transaction().execute(async (trx) => {
    const form = await findBinnedForm(trx, given.accountId, given.id, given.now);
    const row = await trx.selectFrom("forms").selectAll().where("id", "=", form.id).executeTakeFirstOrThrow();
    const limit = await findFormLimitOf(trx, given.accountId, { ...row, deletedAt: null }, given.now);
    if (limit) return { kind: "refused", text: limit.text };
    await trx.updateTable("forms").set({ deletedAt: null }).where("id", "=", form.id).execute();
    const link = `/forms/${form.id}/questions`;
    await recordActivity(trx, { ...given, kind: "update", text: `Restored the form ${form.title}`, link });
    return { kind: "restored", title: form.title };
  });
}

/**
 * Takes a form out of the bin for good: nobody sees it from now on, and a job removes it with its answers and files. Throws
 * 404 when it is not in the bin or another account's.
 */
export async function discardForm(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; id: string; now: Date },
): Promise<{ title: string }> {
  return db.transaction().execute(async (trx) => {
    const form = await findBinnedForm(trx, given.accountId, given.id, given.now);
    await trx
      .updateTable("forms")
      .set({ deletedAt: binStart(given.now) })
      .where("id", "=", form.id)
      .execute();
    await enqueueJob(trx, {
      kind: "delete-form",
      payload: { formId: form.id },
      uniqueKey: `delete-form:${form.id}`,
      now: given.now,
    });
    await recordActivity(trx, { ...given, kind: "update", text: `Deleted the form ${form.title} for good`, link: "/forms/bin" });
    return { title: form.title };
  });
}

/** A form that lies in the bin. Throws 404. */
export async function findBinnedForm(
  db: Database,
  accountId: string,
  id: string | undefined,
  now: Date,
): Promise<{ id: string; title: string; responseCount: number }> {
  const form = await inBin(db, accountId, now)
    .select(["id", "title", "responseCount"])
    .where("id", "=", id ?? "")
    .executeTakeFirst();
  if (!form) throw notFound();
  return form;
}

/** What is in the bin, deleted last first, with the day each goes for good. */
export async function listFormBin(
  db: Database,
  accountId: string,
  page: number,
  now: Date,
): Promise<{
  forms: { id: string; title: string; responseCount: number; deletedAt: string; goesAt: string }[];
  total: number;
}> {
  const query = inBin(db, accountId, now);
  const { count } = await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await query
    .select(["id", "title", "responseCount", "deletedAt"])
    .orderBy("deletedAt", "desc")
    .limit(BINNED_PER_PAGE)
    .offset((page - 1) * BINNED_PER_PAGE)
    .execute();
  const goesAt = (deletedAt: string) => new Date(Date.parse(deletedAt) + BIN_DAYS * 86_400_000).toISOString();
  const forms = rows.map((row) => ({ ...row, deletedAt: row.deletedAt!, goesAt: goesAt(row.deletedAt!) }));
  return { forms, total: Number(count) };
}

function inBin(db: Database, accountId: string, now: Date) {
  return db.selectFrom("forms").where("accountId", "=", accountId).where("deletedAt", ">", binStart(now));
}

/** Puts a star on a form or takes it off. Throws 404 when it is absent, in the bin or another account's. */
export async function starForm(db: Database, form: { accountId: string; id: string; starred: boolean }): Promise<void> {
  const changed = await db
    .updateTable("forms")
    .set({ starred: form.starred ? 1 : 0 })
    .where("id", "=", form.id)
    .where("accountId", "=", form.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
}

/**
 * A new draft with the same questions and settings. It has no answers, no webinar and an address of its own, and is not
 * published; a closing date that has passed is left out, so that the copy can take answers. Its pictures are its own, so that
 * it stays whole when the first form goes. Pressed twice it makes one copy. Returns where the copy is. Throws 404.
 */
export async function duplicateForm(
  { db, files }: Pick<AppContext, "db" | "files">,
  given: { accountId: string; userId: string; id: string; token: string; now: Date },
): Promise<{ location: string }> {
  const { accountId, userId, token, now } = given;
  const original = await findForm(db, accountId, given.id);
  const id = newId(now.getTime());
  const copied = await copyPictures(files, original, id);
  const made = await db.transaction().execute(async (trx) => {
    const { location, formId } = await createForm(trx, {
      ...{ id, accountId, userId, token, now },
      title: copyTitle(original.title),
      draft: draftDefinition({ ...original, draft: original.draft.replaceAll(`"${original.id}-`, `"${id}-`) }),
      settings: formSettings(original),
    });
    if (formId) {
      const { closesAt, responseLimit, retentionDays, enabled } = original;
      const isAhead = closesAt !== null && closesAt > now.toISOString();
      await trx
        .updateTable("forms")
        .set({ closesAt: isAhead ? closesAt : null, responseLimit, retentionDays, enabled })
        .where("id", "=", formId)
        .execute();
    }
    return { location, isNew: formId !== null };
  });
  if (!made.isNew) for (const key of copied) await files.remove(key);
  return { location: made.location };
}

/** The pictures between the questions. Files that people sent with their answers stay where they are. */
async function copyPictures(files: AppContext["files"], original: Form, id: string): Promise<string[]> {
  const from = `${formFolder(original)}/images`;
  const to = `${formFolder({ id, accountId: original.accountId })}/images`;
  const copied: string[] = [];
  for await (const key of files.list(from)) {
    const copy = `${to}${key.slice(from.length)}`;
    await files.put(copy, await files.get(key));
    copied.push(copy);
  }
  return copied;
}
