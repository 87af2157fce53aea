import type { Database } from "#db/database.server.ts";
import type { Design } from "../design.ts";
import type { Project } from "../find-project.server.ts";

export interface CurrentDesign {
  design: Design;
  /** Names this design for ever; a form sends it back to say what it was made from. */
  revision: number;
  canUndo: boolean;
  canRedo: boolean;
}

/** The project's design with what can be undone and redone from it, or null when none was chosen yet. */
export async function readDesign(db: Database, project: Project): Promise<CurrentDesign | null> {
  if (!project.design) return null;
  const revision = project.designRevision;
  const { previous, next } = await neighbours(db, project.id, revision);
  return { design: JSON.parse(project.design) as Design, revision, canUndo: previous !== null, canRedo: next !== null };
}

/** The design that a revision names, or null when it is older than what is kept. */
export async function readRevision(db: Database, projectId: string, revision: number): Promise<Design | null> {
  const row = await db
    .selectFrom("designRevisions")
    .select("design")
    .where("projectId", "=", projectId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row ? (JSON.parse(row.design) as Design) : null;
}

/** Where undo and redo lead from a revision. Redo follows the latest of the changes that were made from it. */
export async function neighbours(
  db: Database,
  projectId: string,
  revision: number,
): Promise<{ previous: number | null; next: number | null }> {
  const before = await db
    .selectFrom("designRevisions as here")
    .innerJoin("designRevisions as before", (join) =>
      join.onRef("before.projectId", "=", "here.projectId").onRef("before.revision", "=", "here.previousRevision"),
    )
    .select("before.revision")
    .where("here.projectId", "=", projectId)
    .where("here.revision", "=", revision)
    .executeTakeFirst();
  const after = await db
    .selectFrom("designRevisions")
    .select((eb) => eb.fn.max("revision").as("revision"))
    .where("projectId", "=", projectId)
    .where("previousRevision", "=", revision)
    .executeTakeFirst();
  return { previous: before?.revision ?? null, next: after?.revision ?? null };
}
