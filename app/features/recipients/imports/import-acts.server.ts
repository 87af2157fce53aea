import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import type { Mapping } from "../lists/list-columns.ts";
import { firstMapping } from "./detected-list.ts";
import type { ListImport } from "./find-import.server.ts";
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
