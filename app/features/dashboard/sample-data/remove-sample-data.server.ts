import { formFolder } from "#app/features/forms/store/find-form.server.ts";
import { removeImportFiles } from "#app/features/recipients/imports/start-import.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";

/**
 * Takes the sample data away with everything that hangs from it, also where the organiser changed
 * it since, and nothing else. One transaction; kept counts follow by themselves. False: there was
 * none.
 */
export async function removeSampleData(app: AppContext, accountId: string): Promise<boolean> {
  const { db, files } = app;
  const removed = await db.transaction().execute(async (trx) => {
    await trx.updateTable("accounts").set({ id: accountId }).where("id", "=", accountId).execute();
    return removeRows(trx, accountId);
  });
  // Files that the organiser added to sample things go after the rows that named them.
  for (const id of removed.formIds) {
    for await (const key of files.list(formFolder({ accountId, id }))) await files.remove(key);
  }
  for (const fileKey of removed.importFiles) await removeImportFiles(app, fileKey);
  return removed.formIds.length > 0 || removed.projectIds.length > 0;
}

async function removeRows(trx: Database, accountId: string) {
  const ofSample = async (table: "forms" | "projects" | "recipientLists"): Promise<string[]> => {
    const rows = await trx
      .selectFrom(table)
      .select("id")
      .where("accountId", "=", accountId)
      .where("isSample", "=", 1)
      .execute();
    return rows.map(({ id }) => id);
  };
  const [formIds, projectIds, lists] = [
    await ofSample("forms"),
    await ofSample("projects"),
    await ofSample("recipientLists"),
  ];
  const listIds = await unusedLists(trx, accountId, lists);
  const imports = await trx
    .selectFrom("imports")
    .select("fileKey")
    .where("listId", "in", idsOrNone(listIds))
    .execute();
  const versions = await trx
    .selectFrom("certificates")
    .select("designVersionId")
    .distinct()
    .where("projectId", "in", idsOrNone(projectIds))
    .execute();

  await trx.deleteFrom("forms").where("id", "in", idsOrNone(formIds)).execute();
  await trx
    .deleteFrom("batches")
    .where("accountId", "=", accountId)
    .where("isSample", "=", 1)
    .execute();
  await trx.deleteFrom("certificates").where("projectId", "in", idsOrNone(projectIds)).execute();
  await trx.deleteFrom("projects").where("id", "in", idsOrNone(projectIds)).execute();
  await trx.deleteFrom("recipientLists").where("id", "in", idsOrNone(listIds)).execute();
  await trx
    .updateTable("recipientLists")
    .set({ isSample: 0 })
    .where("id", "in", idsOrNone(lists))
    .execute();
  await trx
    .deleteFrom("activities")
    .where("accountId", "=", accountId)
    .where("isSample", "=", 1)
    .execute();
  // A design that a certificate of the organiser's own was drawn with stays.
  await trx
    .deleteFrom("designVersions")
    .where("id", "in", idsOrNone(versions.map(({ designVersionId }) => designVersionId)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("certificates")
            .select("certificates.id")
            .whereRef("certificates.designVersionId", "=", "designVersions.id"),
        ),
      ),
    )
    .execute();
  await trx
    .deleteFrom("tallies")
    .where("accountId", "=", accountId)
    .where("count", "=", 0)
    .execute();
  return { formIds, projectIds, importFiles: imports.map(({ fileKey }) => fileKey) };
}

/** A list that a project of the organiser's own has taken over is theirs. */
async function unusedLists(trx: Database, accountId: string, listIds: string[]): Promise<string[]> {
  const used = await trx
    .selectFrom("projects")
    .select("listId")
    .where("accountId", "=", accountId)
    .where("isSample", "=", 0)
    .where("listId", "in", idsOrNone(listIds))
    .execute();
  const taken = new Set(used.map(({ listId }) => listId));
  return listIds.filter((id) => !taken.has(id));
}

/** A list for `in` that is never empty. */
function idsOrNone(ids: string[]): string[] {
  return ids.length > 0 ? ids : [""];
}
