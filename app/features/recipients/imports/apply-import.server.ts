import { type ExpressionBuilder, sql } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { nextPosition, readListState, touchList } from "../lists/project-list.server.ts";
import type { ListImport } from "./find-import.server.ts";
import { recordImport } from "./import-acts.server.ts";
import { startImportCheck } from "./import-runner.server.ts";
import { removeImportFiles } from "./start-import.server.ts";

/** `changed`: the list is no longer what the file was checked against; it is being checked again. `already`: pressed twice. */
export type Applied = { kind: "applied"; added: number; updated: number } | { kind: "changed" } | { kind: "already" };

/**
 * Adds and updates everything that was staged, in one transaction: all of it or nothing. Rows kept aside stay with the
 * import, to be corrected later. The uploaded file is removed. `by`: who did it, for the activity log, and the list's page. Suppressed addresses are not looked at: they stay so (C11).
 */
export async function applyImport(
  app: AppContext,
  list: ListImport,
  now: Date,
  by?: { actorId: string; base: string },
): Promise<Applied> {
  const { db } = app;
  const result = await db.transaction().execute(async (trx): Promise<Applied> => {
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({ status: "applied", finishedAt: now.toISOString() })
      .where("id", "=", list.id)
      .where("status", "=", "ready")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: "already" };
    const { listState, addedCount, updatedCount, invalidCount } = await trx
      .selectFrom("imports")
      .select(["listState", "addedCount", "updatedCount", "invalidCount"])
      .where("id", "=", list.id)
      .executeTakeFirstOrThrow();
    if (listState !== (await readListState(trx, list.listId))) {
      await trx.updateTable("imports").set({ status: "reading", finishedAt: null }).where("id", "=", list.id).execute();
      return { kind: "changed" };
    }
    await insertStaged(trx, list, now);
    await updateStaged(trx, list, now);
    await trx.deleteFrom("importRows").where("importId", "=", list.id).where("outcome", "in", ["add", "update"]).execute();
    await touchList(trx, list.listId, now, fieldColumns(list));
    if (list.projectId)
      await trx
        .updateTable("projects")
        .set({ step: "recipients", editedAt: now.toISOString() })
        .where("id", "=", list.projectId)
        .where("accountId", "=", list.accountId)
        .execute();
    if (by) await recordImport(trx, list, { ...by, added: addedCount, updated: updatedCount, invalid: invalidCount, now });
    return { kind: "applied", added: addedCount, updated: updatedCount };
  });
  if (result.kind === "changed") startImportCheck(app, list.id);
  if (result.kind === "applied") await removeImportFiles(app, list.fileKey);
  return result;
}

/** Placeholder names that the mapping brings. */
export function fieldColumns(list: ListImport): string[] {
  return list.mapping.columns.filter((use) => use.startsWith("field:")).map((use) => use.slice("field:".length));
}

/** Rows added by one statement; between statements other requests get their turn. */
const ROWS_PER_STATEMENT = 5000;

async function insertStaged(trx: Database, list: ListImport, now: Date): Promise<void> {
  const at = now.toISOString();
  for (let after = 0; ; ) {
    const last = await trx
      .selectFrom((eb) =>
        stagedToAdd(eb, list.id).where("rowNumber", ">", after).orderBy("rowNumber").limit(ROWS_PER_STATEMENT).as("chunk"),
      )
      .select((eb) => eb.fn.max("rowNumber").as("rowNumber"))
      .executeTakeFirst();
    if (!last?.rowNumber) return;
    const first = await nextPosition(trx, list.listId);
    await sql`
      insert into "recipients" ("id", "accountId", "listId", "position", "firstName", "lastName", "email", "certificateName", "fields", "searchText", "createdAt", "updatedAt")
      select "recipientId", ${list.accountId}, ${list.listId}, ${first - 1} + row_number() over (order by "rowNumber"),
        "firstName", "lastName", "email", "certificateName", "fields", "searchText", ${at}, ${at}
      from "importRows" where "importId" = ${list.id} and "outcome" = 'add' and "rowNumber" > ${after} and "rowNumber" <= ${last.rowNumber}`.execute(
      trx,
    );
    after = last.rowNumber;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function stagedToAdd(eb: ExpressionBuilder<Schema, never>, importId: string) {
  return eb.selectFrom("importRows").select("rowNumber").where("importId", "=", importId).where("outcome", "=", "add");
}

async function updateStaged(trx: Database, list: ListImport, now: Date): Promise<void> {
  await sql`
    update "recipients" set "firstName" = "row"."firstName", "lastName" = "row"."lastName", "email" = "row"."email",
      "certificateName" = "row"."certificateName", "fields" = "row"."fields", "searchText" = "row"."searchText", "updatedAt" = ${now.toISOString()}
    from "importRows" as "row"
    where "row"."importId" = ${list.id} and "row"."outcome" = 'update' and "recipients"."id" = "row"."recipientId" and "recipients"."listId" = ${list.listId}`.execute(
    trx,
  );
}
