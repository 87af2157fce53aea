import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import type { Schema } from "#db/schema.ts";
import { dropConfirmations } from "../emails/confirmations.server.ts";
import type { Form } from "../find-form.server.ts";
import type { ResponseSelection } from "./response-query.ts";
import { type ResponseScope, selectedResponses } from "./responses.server.ts";

/** Deleted by one transaction: few enough that people go on answering between two, many enough that it does not take minutes. */
const RESPONSES_PER_STEP = 500;

/**
 * Deletes responses with their files, their confirmations and what was still to be posted of them; places in a webinar stay. The form's count is
 * right after every step. Returns how many went.
 */
export async function deleteResponses(
  { db, files }: Pick<AppContext, "db" | "files">,
  scope: ResponseScope,
  selection: ResponseSelection,
  by: { actorId: string; now: Date; title: string },
): Promise<number> {
  let gone = 0;
  let ids: string[] = [];
  const deleteThem = async () => {
    gone += await deleteStep({ db, files }, scope.form, ids);
    ids = [];
    await letOthersRun();
  };
  for await (const responses of selectedResponses(db, scope, selection)) {
    ids.push(...responses.map(({ id }) => id));
    if (ids.length >= RESPONSES_PER_STEP) await deleteThem();
  }
  if (ids.length > 0) await deleteThem();
  if (gone > 0) await recordDeleted(db, scope.form, { ...by, count: gone });
  return gone;
}

/** Writes down for the others of the account that responses were deleted. `title`: the form's. */
export async function recordDeleted(
  db: Database,
  form: Pick<Form, "id" | "accountId">,
  { count, title, ...by }: { count: number; title: string; actorId: string; now: Date },
): Promise<void> {
  const text = `Deleted ${counted(count, "response")} to ${title}`;
  await recordActivity(db, { accountId: form.accountId, ...by, kind: "update", text, link: `/forms/${form.id}/responses` });
}

/** Deletes these responses of one form, all or none of them, then their files. */
export async function deleteStep(
  { db, files }: { db: Kysely<Schema>; files: AppContext["files"] },
  form: Pick<Form, "id">,
  ids: string[],
): Promise<number> {
  const { gone, loose } = await db.transaction().execute(async (trx) => {
    const loose = await loosenFiles(trx, ids);
    await dropConfirmations(trx, ids);
    const { numDeletedRows } = await trx
      .deleteFrom("formResponses")
      .where("id", "in", ids)
      .where(compareOnly("formId", form.id))
      .executeTakeFirst();
    const gone = Number(numDeletedRows);
    await trx
      .updateTable("forms")
      .set((eb) => ({ responseCount: eb("responseCount", "-", gone) }))
      .where("id", "=", form.id)
      .execute();
    return { gone, loose };
  });
  await removeLooseFiles({ db, files }, loose);
  return gone;
}

/** A file's row outlives its response for a moment: it names what has still to be removed, also after a crash. */
async function loosenFiles(trx: Database, responseIds: string[]): Promise<{ id: string; fileKey: string }[]> {
  const rows = await trx.selectFrom("formFiles").select(["id", "fileKey"]).where("responseId", "in", responseIds).execute();
  if (rows.length > 0) {
    await trx
      .updateTable("formFiles")
      .set({ responseId: null, draftId: null })
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .execute();
  }
  return rows;
}

/** Removes uploaded files, each before the row that names it. */
export async function removeLooseFiles(
  { db, files }: { db: Kysely<Schema>; files: AppContext["files"] },
  loose: { id: string; fileKey: string }[],
): Promise<void> {
  for (const { id, fileKey } of loose) {
    await files.remove(fileKey);
    await db.deleteFrom("formFiles").where("id", "=", id).execute();
  }
}
