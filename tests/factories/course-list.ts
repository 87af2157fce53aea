import { ensureProjectList } from "../../app/features/recipients/lists/project-list.server.ts";
import type { Database } from "../../db/database.server.ts";
import { blankProject } from "./blank-project.ts";

/** An account `a1` with a project `p1` and its empty list. Returns the list’s id. */
export async function addCourseList(db: Database, now: Date): Promise<string> {
  const at = now.toISOString();
  const about = {
    id: "a1",
    kind: "company",
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
  } as const;
  await db
    .insertInto("accounts")
    .values({ ...about, timeZone: "Africa/Lagos", createdAt: at })
    .execute();
  const project = { id: "p1", accountId: "a1", title: "Course" };
  await db.insertInto("projects").values(blankProject(at, project)).execute();
  return ensureProjectList(db, { ...project, listId: null }, now);
}
