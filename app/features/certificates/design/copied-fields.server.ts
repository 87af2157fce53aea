import type { Field } from "#app/engines/certificate/design.ts";
import { readCopied } from "#app/engines/design-editor/copied.ts";
import type { Database } from "#db/database.server.ts";
import { findProject } from "../model/project.server.ts";
import { currentDesign, designDrafts } from "./read-designer-view.server.ts";

/**
 * The fields that a page copied earlier, as they were then, from this design or another one of the
 * account. Null when that state is no longer kept, or the project is not the account's.
 */
export async function readCopiedFields(
  trx: Database,
  accountId: string,
  posted: string,
): Promise<Field[] | null> {
  const copied = readCopied(posted);
  if (!copied) return null;
  const project = await findProject(trx, accountId, copied.projectId);
  const newest = project && currentDesign(project);
  const design = newest && (await designDrafts.shown(trx, newest, String(copied.revision)));
  return design ? design.fields.filter(({ id }) => copied.ids.includes(id)) : null;
}
