import type { Database } from "#db/database.server.ts";
import { KEPT_REVISIONS } from "../model/builder-limits.ts";
import type { FormDefinition } from "../model/definition.ts";
import { revisionDefinition } from "../model/stored-form.server.ts";

/** The draft that a revision names, or null when it is older than what is kept. */
export async function readRevision(db: Database, formId: string, revision: number): Promise<FormDefinition | null> {
  const row = await db
    .selectFrom("formRevisions")
    .select("draft")
    .where("formId", "=", formId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row ? revisionDefinition({ formId, revision, draft: row.draft }) : null;
}

/** Where undo and redo lead from a revision. Redo follows the latest of the changes that were made from it. */
export async function neighbours(
  db: Database,
  formId: string,
  revision: number,
): Promise<{ previous: number | null; next: number | null }> {
  const before = await db
    .selectFrom("formRevisions as here")
    .innerJoin("formRevisions as before", (join) =>
      join.onRef("before.formId", "=", "here.formId").onRef("before.revision", "=", "here.previousRevision"),
    )
    .select("before.revision")
    .where("here.formId", "=", formId)
    .where("here.revision", "=", revision)
    .executeTakeFirst();
  const after = await db
    .selectFrom("formRevisions")
    .select((eb) => eb.fn.max("revision").as("revision"))
    .where("formId", "=", formId)
    .where("previousRevision", "=", revision)
    .executeTakeFirst();
  return { previous: before?.revision ?? null, next: after?.revision ?? null };
}

/** Another window saved between reading and writing. The caller reads again and merges. */
export class DraftMoved extends Error {}

/**
 * Makes `draft` the form's draft, as a new step after revision `from`, and forgets steps beyond the last hundred.
 * Returns the new revision. Throws `DraftMoved` when the form is no longer at `from`.
 */
export async function saveDraft(
  trx: Database,
  { formId, from, draft, now }: { formId: string; from: number; draft: FormDefinition; now: Date },
): Promise<number> {
  const { last } = await trx
    .selectFrom("formRevisions")
    .select((eb) => eb.fn.max("revision").as("last"))
    .where("formId", "=", formId)
    .executeTakeFirstOrThrow();
  const revision = Math.max(Number(last ?? 0), from) + 1;
  const json = JSON.stringify(draft);
  await pointAt(trx, { formId, from, to: revision, json, now });
  await trx
    .insertInto("formRevisions")
    .values({ formId, revision, previousRevision: from, draft: json, createdAt: now.toISOString() })
    .execute();
  await trx
    .deleteFrom("formRevisions")
    .where("formId", "=", formId)
    .where("revision", "<=", revision - KEPT_REVISIONS)
    .execute();
  return revision;
}

/** Goes one step back or forward in the history. Returns the revision reached, or null when there is no such step. */
export async function stepDraft(
  trx: Database,
  { formId, from, way, now }: { formId: string; from: number; way: "undo" | "redo"; now: Date },
): Promise<number | null> {
  const { previous, next } = await neighbours(trx, formId, from);
  const to = way === "undo" ? previous : next;
  const draft = to === null ? null : await readRevision(trx, formId, to);
  if (to === null || !draft) return null;
  await pointAt(trx, { formId, from, to, json: JSON.stringify(draft), now });
  return to;
}

async function pointAt(
  trx: Database,
  { formId, from, to, json, now }: { formId: string; from: number; to: number; json: string; now: Date },
): Promise<void> {
  const updated = await trx
    .updateTable("forms")
    .set({ draft: json, draftRevision: to, editedAt: now.toISOString() })
    .where("id", "=", formId)
    .where("draftRevision", "=", from)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new DraftMoved();
}
