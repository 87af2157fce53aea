import type { Selectable } from "kysely";
import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import type { Database } from "#db/database.server.ts";
import type { ProjectsTable } from "#db/schema/certificates.ts";
import { ensureProjectList } from "../lists/project-list.server.ts";
import { ListProblem } from "../lists/recipient-query.ts";
import { deleteImport, startImport } from "./start-import.server.ts";

/** The form that takes a file of people. `token`: one-use; `method`: how else they are to be added. */
export const uploadForm = z.object({
  file: z.instanceof(File).optional(),
  token: z.string().optional(),
  method: z.string().optional(),
});
export type UploadFields = z.output<typeof uploadForm>;

/** Where the people of an uploaded file are to go. */
export interface UploadTarget {
  accountId: string;
  projectId: string | null;
  /** The list's id; makes the list when there is none yet. */
  ensureList(fileName: string, now: Date): Promise<string>;
  /** Where the columns are matched. */
  importPath(listId: string, importId: string): string;
  /** Called when the file can't be used or was taken in already, with the list made for it. */
  giveUp?(listId: string): Promise<void>;
}

/** A file whose people join a project's list. */
export function projectAsTarget(db: Database, project: Selectable<ProjectsTable>): UploadTarget {
  return {
    accountId: project.accountId,
    projectId: project.id,
    ensureList: (_, now) => ensureProjectList(db, project, now),
    importPath: (_, importId) => `/certificates/${project.id}/recipients/import/${importId}`,
  };
}

/**
 * Takes the chosen file in. `location`: where its columns are matched; `refused`: why the list can't be used. A form with a one-use
 * token makes one list, however often its button is pressed.
 */
export async function receiveListUpload(
  app: AppContext,
  target: UploadTarget,
  { file, token }: UploadFields,
): Promise<{ kind: "received"; location: string } | { kind: "refused"; problem: ListProblem }> {
  if (!file) return { kind: "refused", problem: new ListProblem("Choose a file first: CSV, XLS or XLSX.") };
  const now = app.clock();
  const listId = await target.ensureList(file.name, now);
  const { accountId, projectId } = target;
  try {
    const upload = { accountId, listId, projectId, fileName: file.name, content: file.stream(), now };
    const importId = await startImport(app, upload);
    const location = target.importPath(listId, importId);
    // Only now, since a file that can't be used makes nothing and is chosen again in the same form.
    const first = token ? await spendFormToken(app.db, { token, accountId, location, now }) : null;
    if (!first) return { kind: "received", location };
    await deleteImport(app, importId);
    await target.giveUp?.(listId);
    return { kind: "received", location: first };
  } catch (error) {
    await target.giveUp?.(listId);
    if (error instanceof ListProblem) return { kind: "refused", problem: error };
    throw error;
  }
}
