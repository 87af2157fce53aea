import { type FileUpload, FormDataParseError, MaxFilesExceededError, parseFormData } from "@mjackson/form-data-parser";
import { json } from "@remix-run/node";
import type { Project } from "../certificates/find-project.server.ts";
import type { FormProblem } from "../http/form-errors.ts";
import { spendFormToken } from "../http/one-use-token.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { retryAfter } from "../untrusted-files/parsing-trouble.server.ts";
import { ListProblem, MAX_LIST_BYTES, tooManyBytes } from "./list-limits.ts";
import { ensureProjectList } from "./project-list.server.ts";
import { forgetImport, startImport } from "./start-import.server.ts";

type UploadForm = { form: FormData } | { problem: ListProblem };

/** What the form parser calls a file without a name: the field was left empty. */
const NO_NAME = "file-upload";

/** Reads a form with a file while it arrives; a file past the limit stops the reading. */
export async function readUploadForm(request: Request): Promise<UploadForm> {
  try {
    const form = await parseFormData(
      request,
      { maxFiles: 1, maxFileSize: MAX_LIST_BYTES, maxHeaderSize: 16 * 1024 },
      (file: FileUpload) => file,
    );
    return { form };
  } catch (error) {
    if (isTooLarge(error)) return { problem: tooManyBytes() };
    if (error instanceof MaxFilesExceededError) return { problem: new ListProblem("Choose one file at a time.") };
    if (error instanceof FormDataParseError || error instanceof TypeError || isBrokenForm(error))
      return { problem: new ListProblem("The upload did not arrive whole. Choose the file again.") };
    throw error;
  }
}

/** The parser's own errors come wrapped, and from a package of its own. */
function isTooLarge(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "MaxFileSizeExceededError" || /size exceeds/i.test(error.message) || isTooLarge(error.cause))
  );
}

function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /multipart|boundary|parse/i.test(`${error.name} ${error.message}`);
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

/** Takes the chosen file into a project's list; see `takeListUpload`. */
export function takeUpload(installation: Installation, project: Project, form: FormData): Promise<Response> {
  const target: UploadTarget = {
    accountId: project.accountId,
    projectId: project.id,
    ensureList: (_, now) => ensureProjectList(installation.db, project, now),
    importPath: (_, importId) => `/certificates/${project.id}/recipients/import/${importId}`,
  };
  return takeListUpload(installation, target, form);
}

/**
 * Takes the chosen file in and leads to matching its columns; a list that can't be used is told in words. A form with a one-use
 * token makes one list, however often its button is pressed.
 */
export async function takeListUpload(installation: Installation, target: UploadTarget, form: FormData): Promise<Response> {
  const file = form.get("file");
  if (!(file instanceof File) || (file.size === 0 && (!file.name || file.name === NO_NAME)))
    return refuseUpload(new ListProblem("Choose a file first: CSV, XLS or XLSX."));
  const now = installation.clock();
  const listId = await target.ensureList(file.name, now);
  const { accountId, projectId } = target;
  try {
    const upload = { accountId, listId, projectId, fileName: file.name, content: file.stream(), now };
    const importId = await startImport(installation, upload);
    const location = target.importPath(listId, importId);
    const token = form.get("token")?.toString();
    // Only now, since a file that can't be used makes nothing and is chosen again in the same form.
    const first = token ? await spendFormToken(installation.db, { token, accountId, location, now }) : null;
    if (!first) return seeOther(location);
    await forgetImport(installation, importId);
    await target.giveUp?.(listId);
    return seeOther(first);
  } catch (error) {
    await target.giveUp?.(listId);
    if (error instanceof ListProblem) return refuseUpload(error);
    throw error;
  }
}

export function refuseUpload(problem: ListProblem): Response {
  const { message, status } = problem;
  return json<FormProblem>({ errors: { file: message }, values: {} }, { status, headers: retryAfter(problem) });
}
