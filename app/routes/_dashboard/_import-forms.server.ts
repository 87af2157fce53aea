import { json } from "@remix-run/node";
import type { ListImport } from "#app/features/recipients/imports/find-import.server.ts";
import { handleImportForm } from "#app/features/recipients/imports/import-form.server.ts";
import {
  receiveListUpload,
  type UploadFields,
  type UploadTarget,
  uploadForm,
} from "#app/features/recipients/imports/start-import.server.ts";
import { ListProblem, MAX_LIST_BYTES, tooManyBytes } from "#app/features/recipients/lists/recipient-query.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { answerOf, readPostedForm, submissionOf } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";

/** Reads a form with one list, up to 25 MB. `problem`: why its file can't be taken. */
export async function readUploadForm(request: Request): Promise<{ form: FormData; problem?: ListProblem }> {
  try {
    const { form, tooLarge } = await readUploads(request, { fileBytes: MAX_LIST_BYTES, files: 1 });
    return tooLarge === null ? { form } : { form, problem: tooManyBytes() };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    const problem =
      error.status === 413
        ? new ListProblem("Choose one file at a time.")
        : new ListProblem("The upload was incomplete. Choose the file again.");
    return { form: new FormData(), problem };
  }
}

/** Takes the posted file in and leads to matching its columns. `elsewhere`: where another way of adding people is, by its name. */
export async function answerUpload(
  request: Request,
  app: AppContext,
  target: UploadTarget,
  elsewhere: Record<string, string> = {},
) {
  const { form, problem } = await readUploadForm(request);
  const submission = submissionOf(form, uploadForm);
  const refuse = (problem: ListProblem) =>
    json(answerOf(submission, { file: problem.message }), { status: problem.status, headers: retryAfter(problem) });
  if (problem) return refuse(problem);
  const read: UploadFields = submission.status === "success" ? submission.value : {};
  const otherWay = elsewhere[read.method ?? ""];
  if (otherWay) return seeOther(otherWay);
  const outcome = await receiveListUpload(app, target, read);
  return outcome.kind === "received" ? seeOther(outcome.location) : refuse(outcome.problem);
}

/**
 * Does what the posted form of an import's page says. `base`: the page of the list; `doneTo`: where it leads once people were added;
 * `putAside`: called when the file was put aside, says where that leads.
 */
export async function answerImport(
  request: Request,
  app: AppContext,
  list: ListImport,
  to: { base: string; actorId: string; doneTo?: string; putAside?: () => Promise<string> },
) {
  const { base, actorId, doneTo = base } = to;
  const outcome = await handleImportForm(app, list, await readPostedForm(request), actorId);
  if (outcome.kind === "refused") return json(outcome.answer, { status: 422 });
  const { kind, message } = outcome;
  const location =
    kind === "going-on"
      ? `${base}/import/${list.id}`
      : kind === "added"
        ? doneTo
        : kind === "discarded"
          ? ((await to.putAside?.()) ?? base)
          : base;
  return message ? seeOtherWith(app, location, message) : seeOther(location);
}
