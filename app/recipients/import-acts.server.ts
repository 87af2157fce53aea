import type { ImportsTable } from "#db/schema/imports.ts";
import type { Installation } from "../installation.server.ts";
import { firstMapping } from "./detected-list.ts";
import type { ListImport } from "./find-import.server.ts";
import { startImportCheck } from "./import-runner.server.ts";
import type { Mapping } from "./list-columns.ts";
import { detectList, removeImportFiles } from "./start-import.server.ts";

/** Keeps the choices of the mapping page and starts the check in the background. */
export async function beginCheck(
  installation: Installation,
  list: ListImport,
  choices: { mapping: Mapping; policy: ImportsTable["policy"]; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await installation.db
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
  if (numUpdatedRows > 0n) startImportCheck(installation, list.id);
}

/** Back from the check or its report to the mapping page, choices kept. */
export async function reopenMapping(installation: Installation, list: ListImport): Promise<void> {
  await installation.db
    .updateTable("imports")
    .set({ status: "uploaded", problem: null })
    .where("id", "=", list.id)
    .where("status", "!=", "applied")
    .execute();
}

/** Reads another sheet of the workbook and guesses its columns anew. Throws `ListProblem`; then nothing changes. */
export async function chooseSheet(installation: Installation, list: ListImport, sheet: string): Promise<void> {
  const detected = await detectList(installation, list.fileKey, { sheet, accountId: list.accountId });
  await installation.db
    .updateTable("imports")
    .set({ detected: JSON.stringify(detected), mapping: JSON.stringify(firstMapping(detected)), status: "uploaded" })
    .where("id", "=", list.id)
    .where("status", "!=", "applied")
    .execute();
}

/** Forgets an import and its file. Of an applied one only the rows kept aside go; the people stay. */
export async function discardImport(installation: Installation, list: ListImport): Promise<void> {
  await installation.db.deleteFrom("imports").where("id", "=", list.id).execute();
  await removeImportFiles(installation, list.fileKey);
}
