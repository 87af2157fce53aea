import { json } from "@remix-run/node";
import type { Selectable } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { typedValues } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/parsing-trouble.server.ts";
import type { ProjectsTable } from "#db/schema/projects.ts";
import { ensureProjectList } from "../lists/project-list.server.ts";
import { ListProblem, MAX_LIST_BYTES, tooManyBytes } from "../lists/recipient-query.ts";
import { deleteImport, startImport } from "./start-import.server.ts";

/** `typed`: what was read of the form's other fields. */
type UploadForm = { form: FormData } | { problem: ListProblem; typed: FormData };

/** Reads a form with one list, up to 25 MB. */
export async function readUploadForm(request: Request): Promise<UploadForm> {
  try {
    const { form, tooLarge } = await readUploads(request, { fileBytes: MAX_LIST_BYTES, files: 1 });
    return tooLarge === null ? { form } : { problem: tooManyBytes(), typed: form };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    const problem =
      error.status === 413
        ? new ListProblem("Choose one file at a time.")
        : new ListProblem("The upload was incomplete. Choose the file again.");
    return { problem, typed: new FormData() };
  }
}

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

/** Takes the chosen file into a project's list; see `receiveListUpload`. */
export function receiveUpload(app: AppContext, project: Selectable<ProjectsTable>, form: FormData): Promise<Response> {
  const target: UploadTarget = {
    accountId: project.accountId,
    projectId: project.id,
    ensureList: (_, now) => ensureProjectList(app.db, project, now),
    importPath: (_, importId) => `/certificates/${project.id}/recipients/import/${importId}`,
  };
  return receiveListUpload(app, target, form);
}

/**
 * Takes the chosen file in and leads to matching its columns; a list that can't be used is told in words. A form with a one-use
 * token makes one list, however often its button is pressed.
 */
export async function receiveListUpload(app: AppContext, target: UploadTarget, form: FormData): Promise<Response> {
  const file = form.get("file");
  if (!(file instanceof File)) return refuseUpload(new ListProblem("Choose a file first: CSV, XLS or XLSX."), form);
  const now = app.clock();
  const listId = await target.ensureList(file.name, now);
  const { accountId, projectId } = target;
  try {
    const upload = { accountId, listId, projectId, fileName: file.name, content: file.stream(), now };
    const importId = await startImport(app, upload);
    const location = target.importPath(listId, importId);
    const token = form.get("token")?.toString();
    // Only now, since a file that can't be used makes nothing and is chosen again in the same form.
    const first = token ? await spendFormToken(app.db, { token, accountId, location, now }) : null;
    if (!first) return seeOther(location);
    await deleteImport(app, importId);
    await target.giveUp?.(listId);
    return seeOther(first);
  } catch (error) {
    await target.giveUp?.(listId);
    if (error instanceof ListProblem) return refuseUpload(error, form);
    throw error;
  }
}

/** The message at the file, and what was typed beside it. */
export function refuseUpload(problem: ListProblem, typed: FormData): Response {
  const { message, status } = problem;
  return json<FormProblem>({ errors: { file: message }, values: typedValues(typed) }, { status, headers: retryAfter(problem) });
}
