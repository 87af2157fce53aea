import { MultipartProblem, readMultipart } from "../../http/read-multipart.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { ElementSettings, FormElement } from "../definition.ts";
import type { KeptFile, PostedFields, RefusedFile } from "../field-kind.ts";
import { checkFile, MEGABYTE, MOST_UPLOAD_MEGABYTES, tooLargeWords } from "../file-types.ts";
import { removeName } from "../kinds/file-upload.tsx";
import { controlName, formFields, textsByName } from "../read-answers.ts";
import { beginDraft, draftAnswers, type FormDraft, saveDraft } from "./form-drafts.server.ts";
import { keepUpload, keptUploads, removeUpload } from "./keep-upload.server.ts";
import { tooManyFrom } from "./robot-problem.server.ts";
import { safeFileName } from "./safe-file-name.ts";
import type { FormVisit } from "./visit-form.server.ts";

export interface FormPost {
  fields: PostedFields;
  /** Every text field of a question, for showing the page again. */
  texts: Record<string, string[]>;
  /** Files of the visitor's answers, from now or before, by control name. */
  kept: Record<string, KeptFile>;
  /** A file was larger than allowed: 413, with everything else kept. */
  isCut: boolean;
  /** The draft that holds the files; as it was when none came. */
  draft: FormDraft | null;
  /** Of a draft begun now. */
  token: string | null;
}

const LIMITS = { fileBytes: MOST_UPLOAD_MEGABYTES * MEGABYTE, files: 20, textBytes: 2_000_000, fields: 5_000 };

/**
 * Reads a page as it was sent. Files that questions of the form ask for are checked and kept with the visitor's answers while
 * they arrive. Throws a Response for what is no form.
 */
export async function readFormPost(
  installation: Installation,
  request: Request,
  visited: FormVisit,
  clientAddress: string,
): Promise<FormPost> {
  const { form, now, answered, definition, standing } = visited;
  const questions = definition.elements.filter(({ kind }) => kind === "file-upload") as FormElement<FileSettings>[];
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
  const outcome = new Map<string, KeptFile | RefusedFile>();
  let { draft } = visited;
  let token: string | null = null;
  let isCut = false;
  if (draft && questions.length > 0) {
    for (const [elementId, file] of await keptUploads(installation.db, draft.id))
      outcome.set(controlName({ id: elementId }), file);
  }
  const keep = async (given: { name: string; fileName: string; bytes: Uint8Array | null }) => {
    const question = questions.find((one) => controlName(one) === given.name);
    if (!question) return;
    const { megabytes } = question.settings;
    const checked = given.bytes
      ? checkFile({ name: given.fileName, bytes: given.bytes }, question.settings)
      : { refused: tooLargeWords(megabytes) };
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
    if (!draft) ({ draft, token } = await beginDraft(installation.db, { form, versionId: answered.id, now }));
    const upload = { form, draft, elementId: question.id, fileName: given.fileName, bytes: given.bytes, type: checked.type, now };
    outcome.set(given.name, await keepUpload(installation, upload));
  };
  const posted = isMultipart ? await readFiles(request, keep) : await readPostedForm(request);
  for (const question of questions) {
    const name = controlName(question);
    if (question.required || !draft || !standing.takes || !posted.get(removeName(name))) continue;
    await removeUpload(installation, draft.id, question.id);
    outcome.delete(name);
  }
  if (visited.draft) await followFiles(installation.db, visited.draft, questions, outcome, now);
  const kept = Object.fromEntries([...outcome].filter((one): one is [string, KeptFile] => "fileId" in one[1]));
  return { fields: formFields(posted, outcome), texts: textsOf(posted), kept, isCut, draft, token };
}

/**
 * Lets answers from before follow the files of this page, which are in their place already. Should the page be refused for
 * something else, and the person send what was kept, no answer names a file that is gone.
 */
async function followFiles(
  db: Installation["db"],
  draft: FormDraft,
  questions: FormElement[],
  outcome: ReadonlyMap<string, KeptFile | RefusedFile>,
  now: Date,
): Promise<void> {
  const answers = draftAnswers(draft);
  let isChanged = false;
  for (const question of questions) {
    const before = answers[question.id] as KeptFile | undefined;
    const file = outcome.get(controlName(question));
    if (!before || (file && (!("fileId" in file) || file.fileId === "" || file.fileId === before.fileId))) continue;
    if (file) answers[question.id] = file as KeptFile;
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
