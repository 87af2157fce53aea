import { type ExpressionBuilder, sql } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { fillList } from "#db/fill-list.server.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import type { Schema } from "#db/schema.ts";
import type { Mapping } from "../lists/list-columns.ts";
import { recordListEvent } from "../lists/list-events.server.ts";
import { nextPosition, readListState, touchList } from "../lists/project-list.server.ts";
import { tagStagedPeople } from "../tags/tags.server.ts";
import { consentUseOf } from "./consent.ts";
import { firstMapping, type ListImport } from "./find-import.server.ts";
import { startImportCheck } from "./import-runner.server.ts";
import { detectList, removeImportFiles } from "./start-import.server.ts";

/** Keeps the choices of the mapping page and starts the check in the background. */
export async function beginCheck(
  app: AppContext,
  list: ListImport,
  choices: { mapping: Mapping; policy: ImportsTable["policy"]; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await app.db
    .updateTable("imports")
    .set({
      mapping: JSON.stringify(choices.mapping),
      policy: choices.policy,
      consentAt: choices.now.toISOString(),
      status: "reading",
      problem: null,
      rowsRead: 0,
      rowsTotal: null,
    })
    .where("id", "=", list.id)
    .where("status", "!=", "applied")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) startImportCheck(app, list.id);
}

/** Back from the check or its report to the mapping page, choices kept. */
export async function reopenMapping(app: AppContext, list: ListImport): Promise<void> {
  await app.db
    .updateTable("imports")
    .set({ status: "uploaded", problem: null })
    .where("id", "=", list.id)
    .where("status", "!=", "applied")
    .execute();
}

/** Opens a protected workbook with its password, which is kept nowhere. Throws `ListProblem`; then nothing changes. */
export async function openProtectedImport(app: AppContext, list: ListImport, password: string): Promise<void> {
  const detected = await detectList(app, list.fileKey, { sheet: null, accountId: list.accountId, password });
  await app.db
    .updateTable("imports")
    .set({ detected: JSON.stringify(detected), mapping: JSON.stringify(firstMapping(detected)) })
    .where("id", "=", list.id)
    .where("status", "=", "uploaded")
    .execute();
}

/** Reads another sheet of the workbook and guesses its columns anew. Throws `ListProblem`; then nothing changes. */
export async function chooseSheet(app: AppContext, list: ListImport, sheet: string): Promise<void> {
  const detected = await detectList(app, list.fileKey, { sheet, accountId: list.accountId });
  await app.db
    .updateTable("imports")
    .set({ detected: JSON.stringify(detected), mapping: JSON.stringify(firstMapping(detected)), status: "uploaded" })
    .where("id", "=", list.id)
    .where("status", "!=", "applied")
    .execute();
}

/** Forgets an import and its file. Of an applied one only the rows kept aside go; the people stay. */
export async function discardImport(app: AppContext, list: ListImport): Promise<void> {
  await app.db.deleteFrom("imports").where("id", "=", list.id).execute();
  await removeImportFiles(app, list.fileKey);
}

/** What an upload did to a list, and that rows of it wait for a look, which is news to whoever uploaded it too. */
export async function recordImport(
  trx: Database,
  list: Pick<ListImport, "id" | "accountId" | "fileName">,
  given: { actorId: string; base: string; added: number; updated: number; invalid: number; now: Date },
): Promise<void> {
  const { actorId, base, added, updated, invalid, now } = given;
  const { accountId, fileName } = list;
  const did = [
    ...(added > 0 || updated === 0 ? [`Added ${counted(added, "person", "people")}`] : []),
    ...(updated > 0 ? [`${added > 0 ? "updated" : "Updated"} ${counted(updated, "person", "people")}`] : []),
  ].join(" and ");
  await recordActivity(trx, { accountId, actorId, kind: "update", text: `${did} from ${fileName}`, link: base, now });
  if (invalid === 0) return;
  const text = `${counted(invalid, "row")} of ${fileName} ${invalid === 1 ? "needs" : "need"} a look`;
  await recordActivity(trx, { accountId, actorId: null, kind: "review", text, link: `${base}/import/${list.id}`, now });
}

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
    const { listState, addedCount, updatedCount, duplicateCount, invalidCount } = await trx
      .selectFrom("imports")
      .select(["listState", "addedCount", "updatedCount", "duplicateCount", "invalidCount"])
      .where("id", "=", list.id)
      .executeTakeFirstOrThrow();
    if (listState !== (await readListState(trx, list.listId))) {
      await trx.updateTable("imports").set({ status: "reading", finishedAt: null }).where("id", "=", list.id).execute();
      return { kind: "changed" };
    }
    await insertStaged(trx, list, now);
    await updateStaged(trx, list, now);
    await tagStagedPeople(trx, { accountId: list.accountId, importId: list.id, names: list.mapping.tags ?? [], now });
    await trx.deleteFrom("importRows").where("importId", "=", list.id).where("outcome", "in", ["add", "update"]).execute();
    await touchList(trx, list.listId, now, fieldColumns(list));
    if (list.projectId) await markRecipientsStep(trx, { accountId: list.accountId, projectId: list.projectId }, now);
    await recordListEvent(trx, {
      accountId: list.accountId,
      listId: list.listId,
      actorId: by?.actorId ?? null,
      kind: "imported",
      about: list.fileName,
      added: addedCount,
      updated: updatedCount,
      duplicates: duplicateCount,
      consent: consentUseOf(list),
      now,
    });
    if (by) await recordImport(trx, list, { ...by, added: addedCount, updated: updatedCount, invalid: invalidCount, now });
    return { kind: "applied", added: addedCount, updated: updatedCount };
  });
  if (result.kind === "changed") startImportCheck(app, list.id);
  if (result.kind === "applied") await removeImportFiles(app, list.fileKey);
  return result;
}

/** A project whose recipients were filled. */
export async function markRecipientsStep(
  trx: Database,
  { accountId, projectId }: { accountId: string; projectId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("projects")
    .set({ step: "recipients", editedAt: now.toISOString() })
    .where("id", "=", projectId)
    .where("accountId", "=", accountId)
    .execute();
}

/** Placeholder names that the mapping brings. */
export function fieldColumns(list: ListImport): string[] {
  return list.mapping.columns.filter((use) => use.startsWith("field:")).map((use) => use.slice("field:".length));
}

/** Rows added by one statement; between statements other requests get their turn. */
const ROWS_PER_STATEMENT = 5000;

/** An import is applied once, so its id and the row's number make one: 100,000 random ones take half a second. */
const RECIPIENT_ID = sql`coalesce("recipientId", "importId" || substr(cast(10000000 + "rowNumber" as text), 2))`;

async function insertStaged(trx: Database, list: ListImport, now: Date): Promise<void> {
  const at = now.toISOString();
  for (let after = 0; ; ) {
    const { first, last, rows } = await trx
      .selectFrom((eb) =>
        stagedToAdd(eb, list.id).where("rowNumber", ">", after).orderBy("rowNumber").limit(ROWS_PER_STATEMENT).as("chunk"),
      )
      .select((eb) => [
        eb.fn.min("rowNumber").as("first"),
        eb.fn.max("rowNumber").as("last"),
        eb.fn.countAll<number | string>().as("rows"),
      ])
      .executeTakeFirstOrThrow();
    if (!last) return;
    const position = await nextPosition(trx, list.listId);
    // Numbering rows anew makes SQLite put them aside first; mostly they are numbered already.
    const place =
      last - first + 1 === Number(rows)
        ? sql`${position - first} + "rowNumber"`
        : sql`${position - 1} + row_number() over (order by "rowNumber")`;
    const insert = sql`
      insert into "recipients" ("id", "accountId", "listId", "position", "firstName", "lastName", "email", "certificateName", "fields", "searchText", "createdAt", "updatedAt")
      select ${RECIPIENT_ID}, ${list.accountId}, ${list.listId}, ${place},
        "firstName", "lastName", "email", "certificateName", "fields", "searchText", ${at}, ${at}
      from "importRows" where "importId" = ${list.id} and "outcome" = 'add' and "rowNumber" > ${after} and "rowNumber" <= ${last}
      order by "rowNumber"`;
    await fillList(trx, list, async () => void (await insert.execute(trx)));
    after = last;
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
