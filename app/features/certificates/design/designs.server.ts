import { z } from "zod";
import { type Design, inColours } from "#app/engines/certificate/design.ts";
import { designOnUpload } from "#app/engines/design-editor/add-field.ts";
import { cleanLine } from "#app/engines/letters/clean-text.ts";
import { readBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { draftDrawRequest, projectSampleValues } from "../draw/draft-drawing.server.ts";
import { titleProblem } from "../model/project-fields.server.ts";
import { previewPath } from "../model/project-paths.ts";
import { readStoredDesign } from "../model/stored-design.server.ts";
import { chosenOwnTemplate } from "../own-templates/own-templates.server.ts";
import { createProject } from "../projects/create-project.server.ts";
import {
  insertBackground,
  keepBackground,
  type NewBackground,
  type UploadRefused,
} from "./backgrounds.server.ts";

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
    const project = await db
      .selectFrom("projects")
      .selectAll()
      .where("id", "=", projectId)
      .executeTakeFirstOrThrow();
    const design = readStoredDesign(project.design ?? "", "projects.design", projectId);
    const person = await projectSampleValues(db, { account, project }, 1, now);
    const { etag } = await draftDrawRequest({ db, appUrl }, { account, project }, design, person);
    const { id, title, step, editedAt } = project;
    const isSample = project.isSample === 1;
    const { widthPx, heightPx } = design;
    designs.push({
      id,
      title,
      isSample,
      step,
      editedAt,
      widthPx,
      heightPx,
      picture: previewPath(id, person.row, etag),
    });
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

/**
 * From an index alone, but for projects without a design: the first step makes one, and its
 * revisions count from 1.
 */
function withDesign(db: Database, accountId: string) {
  return db
    .selectFrom("projects")
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .where("designRevision", ">", 0);
}

/**
 * The form that starts a certificate: its title, and a file, a built-in design or a template of the
 * account.
 */
export const startForm = z.object({
  title: z.string({ error: titleProblem("") ?? "" }).transform((typed, { addIssue }) => {
    const title = cleanLine(typed);
    const problem = titleProblem(title);
    if (problem) addIssue(problem);
    return title;
  }),
  file: z.instanceof(File).optional(),
  design: z.string().optional(),
  /** `own`: the template keeps its colours although the organisation has some. */
  colours: z.string().optional(),
  token: z.string().optional(),
});

/** The design that the form chose: a template of the account, or a built-in one; null: none. */
export async function chosenDesign(
  db: Database,
  accountId: string,
  { design = "", colours }: { design?: string; colours?: string },
): Promise<Design | null> {
  const brand = colours === "own" ? null : await readBrandColours(db, accountId);
  const template = await chosenOwnTemplate(db, accountId, design);
  return template ?? inColours(design, brand)?.design ?? null;
}

/**
 * Makes a certificate project on a file or a design. Returns where to go and what the organiser
 * should know about the file, or what is wrong with it.
 */
export async function startCertificate(
  app: AppContext,
  { account, user }: Organiser,
  start: { title: string; on: File | Design; token: string },
): Promise<{ location: string; notes: string[] } | UploadRefused> {
  const { db, clock } = app;
  const now = clock();
  const { title, on, token } = start;
  let background: NewBackground | null = null;
  let notes: string[] = [];
  let design: Design;
  if (on instanceof File) {
    const kept = await keepBackground(app, account.id, on);
    if ("problem" in kept) return kept;
    ({ background, notes } = kept);
    design = designOnUpload(background);
  } else design = on;
  const { location, isNew } = await db.transaction().execute(async (trx) => {
    const made = await createProject(trx, {
      accountId: account.id,
      userId: user.id,
      title,
      design,
      token,
      now,
    });
    if (made.projectId && background) await insertBackground(trx, background, now);
    return { location: made.location, isNew: made.projectId !== null };
  });
  if (!isNew && background) await deleteBackgroundFiles(app, background);
  return { location, notes };
}

/** The second press of the button brought its file along; the first one's is in use. */
async function deleteBackgroundFiles(
  { files }: AppContext,
  { fileKey, pdfFileKey }: NewBackground,
): Promise<void> {
  await files.remove(fileKey);
  if (pdfFileKey) await files.remove(pdfFileKey);
}

/**
 * A project whose design is done resumes at its recipients. One that is further along stays there.
 */
export async function leaveDesign(db: Database, projectId: string): Promise<void> {
  await db
    .updateTable("projects")
    .set({ step: "recipients" })
    .where("id", "=", projectId)
    .where("step", "=", "design")
    .execute();
}
