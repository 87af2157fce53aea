import { type Design, withoutSignatory } from "#app/engines/certificate/design.ts";
import type { Database } from "#db/database.server.ts";
import { groupsLeftOutForAll } from "../model/asked-values.ts";
import type { Project } from "../model/project.server.ts";
import { detailsOf } from "../model/project-fields.server.ts";
import { listColumns } from "./draft-drawing.server.ts";

/**
 * A project's design as a send freezes it: where nobody is named to sign, without the signatory, and
 * with what was beside it in balance again.
 */
export async function designAsIssued(
  db: Database,
  project: Project,
  design: Design,
): Promise<Design> {
  const details = Object.entries(detailsOf(project));
  const told = details.flatMap(([name, value]) => (value.trim() ? [name] : []));
  const columns = await listColumns(db, project);
  return withoutSignatory(design, groupsLeftOutForAll(design, [...told, ...columns]));
}
