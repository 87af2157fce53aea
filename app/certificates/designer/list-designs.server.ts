import type { Database } from "#db/database.server.ts";
import type { Organiser } from "../../accounts/require-organiser.server.ts";
import type { Design } from "../design.ts";
import { draftDrawRequest } from "./draft-draw-request.server.ts";
import { projectSampleValues } from "./project-sample-values.server.ts";
import { previewPath } from "./read-designer-view.server.ts";

export const DESIGNS_PER_PAGE = 24;

export interface DesignCard {
  id: string;
  title: string;
  isSample: boolean;
  step: "design" | "recipients" | "message" | "send";
  editedAt: string;
  widthPx: number;
  heightPx: number;
  /** Address of the preview without its width. */
  picture: string;
}

/** The account's certificate projects that have a design, the latest edited first. */
export async function listDesigns(
  db: Database,
  given: { account: Organiser["account"]; appUrl: string; page: number; now: Date },
): Promise<DesignCard[]> {
  const { account, appUrl, page, now } = given;
  const keys = await withDesign(db, account.id)
    .select("id")
    .orderBy("editedAt", "desc")
    .orderBy("id", "desc")
    .limit(DESIGNS_PER_PAGE)
    .offset((page - 1) * DESIGNS_PER_PAGE)
    .execute();
  const designs: DesignCard[] = [];
  for (const { id: projectId } of keys) {
    const project = await db.selectFrom("projects").selectAll().where("id", "=", projectId).executeTakeFirstOrThrow();
    const design = JSON.parse(project.design ?? "") as Design;
    const person = await projectSampleValues(db, account, project, 1, now);
    const { etag } = draftDrawRequest(appUrl, account, project, design, person);
    const { id, title, step, editedAt } = project;
    const isSample = project.isSample === 1;
    const { widthPx, heightPx } = design;
    designs.push({ id, title, isSample, step, editedAt, widthPx, heightPx, picture: previewPath(id, person.row, etag) });
  }
  return designs;
}

/** How many projects of the account have a design. */
export async function countDesigns(db: Database, accountId: string): Promise<number> {
  const { total } = await withDesign(db, accountId)
    .select((eb) => eb.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** From an index alone, but for projects without a design: the first step makes one, and its revisions count from 1. */
function withDesign(db: Database, accountId: string) {
  return db
    .selectFrom("projects")
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .where("designRevision", ">", 0);
}
