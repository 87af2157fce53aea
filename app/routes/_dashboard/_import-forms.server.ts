import { data } from "@remix-run/node";
import type { ListImport } from "#app/features/recipients/imports/find-import.server.ts";
import { handleImportForm } from "#app/features/recipients/imports/import-form.server.ts";
import {
  ListProblem,
  MAX_LIST_BYTES,
  tooManyBytes,
} from "#app/features/recipients/imports/list-problem.ts";
import { importDoneMessage } from "#app/features/recipients/imports/report-form.server.ts";
import {
  receiveListUpload,
  type UploadFields,
  type UploadTarget,
  uploadForm,
} from "#app/features/recipients/imports/start-import.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import {
  answerOf,
  readPostedForm,
  submissionOf,
  textsOf,
} from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";

/** Reads a form with one list, up to 25 MB. `problem`: why its file can't be taken. */
export async function readUploadForm(
  request: Request,
): Promise<{ form: FormData; problem?: ListProblem }> {
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

/**
 * Takes the posted file in and leads to matching its columns. `elsewhere`: where another way of
 * adding people is, by its name.
 */
export async function answerUpload(
  request: Request,
  app: AppContext,
  target: UploadTarget,
  elsewhere: Record<string, string> = {},
) {
  const { form, problem } = await readUploadForm(request);
  const submission = submissionOf(form, uploadForm);
  const refuse = (problem: ListProblem) =>
    data(answerOf(submission, { file: problem.message }), {
      status: problem.status,
      headers: retryAfter(problem),
    });
  if (problem) return refuse(problem);
  const read: UploadFields = submission.status === "success" ? submission.value : {};
  const otherWay = elsewhere[read.method ?? ""];
  if (otherWay) return seeOther(otherWay);
  const outcome = await receiveListUpload(app, target, read);
  return outcome.kind === "received" ? seeOther(outcome.location) : refuse(outcome.problem);
}

/** In the address of somebody who watches their people being added. */
const WATCHING = "adding=yes";

/** Who comes back to the page later sees there how it ended. */
const WATCHED_MS = 60_000;

/**
 * Brings whoever watches people being added to where they were going, `doneTo`, once everybody is
 * there: with the message that a small list has at once. Null: it isn't over, or was long ago.
 */
export function afterAdding(
  request: Request,
  app: AppContext,
  list: ListImport,
  doneTo: string,
): Response | null {
  const isWatched = new URL(request.url).searchParams.get("adding") === "yes";
  if (!isWatched || list.status !== "applied" || list.finishedAt === null) return null;
  if (app.clock().getTime() - Date.parse(list.finishedAt) > WATCHED_MS) return null;
  const text = importDoneMessage(list.addedCount, list.updatedCount);
  const answer = seeOtherWith(app, doneTo, { kind: "success", text });
  // Or "Back" would lead here, and from here forward again.
  answer.headers.set("X-Remix-Replace", "true");
  return answer;
}

/** What is shown of the check page, so that it goes on where it was. */
function keptSearch(request: Request): string {
  const search = new URLSearchParams();
  for (const [name, value] of new URL(request.url).searchParams)
    if (["show", "page", "rows", "at", "find"].includes(name))
      search.set(name, value.slice(0, 200));
  return search.size > 0 ? `?${search}` : "";
}

/**
 * Does what the posted form of an import's page says. `base`: the page of the list; `doneTo`: where
 * it leads once people were added; `putAside`: called when the file was put aside, says where that
 * leads.
 */
export async function answerImport(
  request: Request,
  app: AppContext,
  list: ListImport,
  to: { base: string; actorId: string; doneTo?: string; putAside?: () => Promise<string> },
) {
  const { base, actorId, doneTo = base } = to;
  const form = textsOf(await readPostedForm(request));
  const outcome = await handleImportForm(app, list, form, actorId);
  if (outcome.kind === "refused") return data(outcome.answer, { status: 422 });
  const { kind, message } = outcome;
  const page = `${base}/import/${list.id}`;
  const putAside = kind === "discarded" ? await to.putAside?.() : undefined;
  const locations = {
    "going-on":
      page +
      keptSearch(request) +
      (outcome.kind === "going-on" && outcome.at ? `#${outcome.at}` : ""),
    adding: `${page}?${WATCHING}`,
    added: doneTo,
    discarded: putAside ?? base,
    over: base,
  };
  const location = locations[kind];
  return message ? seeOtherWith(app, location, message) : seeOther(location);
}
