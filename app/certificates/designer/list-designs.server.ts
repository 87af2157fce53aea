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
): Promise<{ designs: DesignCard[]; total: number }> {
  const { account, appUrl, page, now } = given;
  const own = db
    .selectFrom("projects")
    .where("accountId", "=", account.id)
    .where("deletedAt", "is", null)
    .where("design", "is not", null);
  const { total } = await own.select((eb) => eb.fn.countAll().as("total")).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy("editedAt", "desc")
    .orderBy("id", "desc")
    .limit(DESIGNS_PER_PAGE)
    .offset((page - 1) * DESIGNS_PER_PAGE)
    .execute();
  const designs: DesignCard[] = [];
  for (const project of rows) {
    const design = JSON.parse(project.design ?? "") as Design;
    const person = await projectSampleValues(db, account, project, 1, now);
    const { etag } = draftDrawRequest(appUrl, account, project, design, person);
    const { id, title, step, editedAt } = project;
    const { widthPx, heightPx } = design;
    designs.push({ id, title, step, editedAt, widthPx, heightPx, picture: previewPath(id, person.row, etag) });
  }
  return { designs, total: Number(total) };
}
