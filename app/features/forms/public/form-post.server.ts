import type { AppContext } from "#app/platform/app-context.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { MultipartProblem, readMultipart } from "#app/platform/http/uploads.server.ts";
import { removeName } from "../fields/file-upload.tsx";
import type { ElementSettings, FormElement } from "../model/definition.ts";
import type { PostedFields, RefusedFile, StoredFile } from "../model/field-type.ts";
import { checkFile, MAX_UPLOAD_MEGABYTES, MEGABYTE, tooLargeMessage } from "../model/file-types.ts";
import { controlName, formFields, textsByName } from "../model/read-answers.ts";
import { beginDraft, draftAnswers, type FormDraft, saveDraft } from "./drafts.server.ts";
import { keepUpload, removeUpload, storedUploads } from "./keep-upload.server.ts";
import { safeFileName } from "./safe-file-name.ts";
import { tooManyFrom } from "./spam-check.server.ts";
import type { FormVisit } from "./visit-form.server.ts";

export interface FormPost {
  fields: PostedFields;
  /** Every text field of a question, for showing the page again. */
  texts: Record<string, string[]>;
  /** Files of the visitor's answers, from now or before, by control name. */
  kept: Record<string, StoredFile>;
  /** A file was larger than allowed: 413, with everything else kept. */
  isCut: boolean;
  /** The draft that holds the files; as it was when none came. */
  draft: FormDraft | null;
  /** Of a draft begun now. */
  token: string | null;
}

const LIMITS = { fileBytes: MAX_UPLOAD_MEGABYTES * MEGABYTE, files: 20, textBytes: 2_000_000, fields: 5_000 };

/**
 * Reads a page as it was sent. Files that questions of the form ask for are checked and kept with the visitor's answers while
 * they arrive. Throws a Response for what is no form.
 */
export async function readFormPost(
  app: AppContext,
  request: Request,
  visited: FormVisit,
  clientAddress: string,
): Promise<FormPost> {
  const { form, now, answered, definition, standing } = visited;
  const questions = definition.elements.filter(({ kind }) => kind === "file-upload") as FormElement<FileSettings>[];
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
  const outcome = new Map<string, StoredFile | RefusedFile>();
  let { draft } = visited;
  let token: string | null = null;
  let isCut = false;
  if (draft && questions.length > 0) {
    for (const [elementId, file] of await storedUploads(app.db, draft.id)) outcome.set(controlName({ id: elementId }), file);
  }
  const keep = async (given: { name: string; fileName: string; bytes: Uint8Array | null }) => {
    const question = questions.find((one) => controlName(one) === given.name);
    if (!question) return;
    const { megabytes } = question.settings;
    const checked = given.bytes
      ? checkFile({ name: given.fileName, bytes: given.bytes }, question.settings)
      : { refused: tooLargeMessage(megabytes) };
    const tooMany = "type" in checked ? await tooManyFrom(clientAddress, true) : null;
    if (!given.bytes || given.bytes.length > megabytes * MEGABYTE) isCut = true;
    if (!given.bytes || "refused" in checked || tooMany) {
      outcome.set(given.name, { refused: tooMany?.words ?? (checked as RefusedFile).refused });
      return;
    }
    if (!standing.takes) {
      // Nothing is kept for a form that takes nothing; what it is says whether this page was sent before.
      const { contentType } = checked.type;
      const name = safeFileName(given.fileName, checked.type);
      outcome.set(given.name, { fileId: "", name, contentType, bytes: given.bytes.length });
      return;
    }
    if (!draft) ({ draft, token } = await beginDraft(app.db, { form, versionId: answered.id, now }));
    const upload = { form, draft, elementId: question.id, fileName: given.fileName, bytes: given.bytes, type: checked.type, now };
    outcome.set(given.name, await keepUpload(app, upload));
  };
  const posted = isMultipart ? await readFiles(request, keep) : await readPostedForm(request);
  for (const question of questions) {
    const name = controlName(question);
    if (question.required || !draft || !standing.takes || !posted.get(removeName(name))) continue;
    await removeUpload(app, draft.id, question.id);
    outcome.delete(name);
  }
  if (visited.draft) await followFiles(app.db, visited.draft, questions, outcome, now);
  const kept = Object.fromEntries([...outcome].filter((one): one is [string, StoredFile] => "fileId" in one[1]));
  return { fields: formFields(posted, outcome), texts: textsOf(posted), kept, isCut, draft, token };
}

/**
 * Lets answers from before follow the files of this page, which are in their place already. Should the page be refused for
 * something else, and the person send what was kept, no answer names a file that is gone.
 */
async function followFiles(
  db: AppContext["db"],
  draft: FormDraft,
  questions: FormElement[],
  outcome: ReadonlyMap<string, StoredFile | RefusedFile>,
  now: Date,
): Promise<void> {
  const answers = draftAnswers(draft);
  let isChanged = false;
  for (const question of questions) {
    const before = answers[question.id] as StoredFile | undefined;
    const file = outcome.get(controlName(question));
    if (!before || (file && (!("fileId" in file) || file.fileId === "" || file.fileId === before.fileId))) continue;
    if (file) answers[question.id] = file as StoredFile;
    else delete answers[question.id];
    isChanged = true;
  }
  if (isChanged) await saveDraft(db, draft, { answers, reached: draft.page, now });
}

type FileSettings = ElementSettings & { groups: string[]; megabytes: number };

async function readFiles(request: Request, keep: Parameters<typeof readMultipart>[2]): Promise<FormData> {
  try {
    return await readMultipart(request, LIMITS, keep);
  } catch (error) {
    if (error instanceof MultipartProblem) throw new Response(error.message, { status: error.status });
    throw error;
  }
}

function textsOf(form: FormData): Record<string, string[]> {
  return Object.fromEntries([...textsByName(form)].filter(([name]) => name.startsWith("q-")));
}
