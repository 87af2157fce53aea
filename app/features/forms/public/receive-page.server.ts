import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { PageStamp } from "#app/platform/http/form-tokens.server.ts";
import type { PostedTexts } from "#app/platform/http/posted-texts.ts";
import type { PostedFile } from "#app/platform/http/uploads.server.ts";
import { MAX_TEXT_BYTES } from "#app/platform/http/uploads.server.ts";
import type { Client } from "#app/platform/http/visitor.server.ts";
import type { Answers } from "../definition/definition.ts";
import type { PostedFields, RefusedFile, StoredFile } from "../definition/field-type.ts";
import {
  checkFile,
  type FileType,
  MAX_UPLOAD_MEGABYTES,
  MEGABYTE,
  tooLargeMessage,
} from "../definition/file-types.ts";
import { removeName } from "../fields/file-upload.ts";
import { withDerivedAnswers } from "../model/derived-answers.ts";
import { type FileQuestion, fileQuestions } from "../model/file-questions.ts";
import { type FormPages, pageNumbered, pagesOf, pagesShown } from "../model/pages.ts";
import { pipedValues, pipeElements } from "../model/piping.ts";
import { formFields, questionTexts, readAnswers, translated } from "../model/respondent.ts";
import { readSmsTick } from "../model/sms-consent.server.ts";
import {
  beginDraft,
  draftAnswers,
  draftCookie,
  draftInAddress,
  type FormDraft,
  saveDraft,
} from "../store/drafts.server.ts";
import { keepUpload, removeUpload, safeFileName, storedUploads } from "./keep-upload.server.ts";
import { answering, type FormVisit, versionOf } from "./open-form.server.ts";
import { redrawPicture } from "./redraw-picture.server.ts";
import { readFormStamp, tooManyFrom } from "./spam-check.server.ts";

/** A post to a form, and the form as its sender saw it. */
export interface ReceivedPage {
  visited: FormVisit;
  post: FormPost;
  /** Null: the page was not ours, or had been open for too long. */
  stamp: PageStamp | null;
  /** What every answer to this post sets. */
  cookies: string[];
}

/** What a page's fields say. */
export interface ReadPage {
  number: number;
  /** Ids of the elements on it. */
  ids: string[];
  /** Of this page alone. */
  own: Answers;
  errors: FormErrors;
  /** Of all pages, with this one's in the place of what it said before. */
  answers: Answers;
}

/**
 * How a post is read: `readFields` returns its text fields, and gives each file to `keep` before it
 * reads on, so that no more than one is in memory. It throws for what is no form.
 */
export interface IncomingPost {
  readFields: (keep: (file: PostedFile) => Promise<void>) => Promise<PostedTexts>;
  client: Client;
  /** How old its page may be; a day. What waited on a phone is older. */
  stampDays?: number;
  /** Whoever sent it was counted already, by a helper's link. */
  isCounted?: boolean;
}

/**
 * Takes a post in: files are kept while they arrive, so a draft may have begun. Throws what
 * `readFields` throws.
 */
export async function receivePage(
  app: AppContext,
  before: FormVisit,
  incoming: IncomingPost,
): Promise<ReceivedPage> {
  const { config, db } = app;
  let visited = before;
  const post = await readFormPost(app, visited, incoming);
  if (post.draft && !visited.draft)
    visited = withDraft(config, {
      ...visited,
      ...answering(visited.answered, post.draft, visited),
      draft: post.draft,
    });
  const stamp = readFormStamp(config, post.fields.get("stamp"), visited.now, incoming.stampDays);
  // Somebody who opened the form before it was published anew finishes what they saw.
  if (!visited.draft && stamp) {
    const version = await versionOf(db, visited, stamp.about);
    visited = { ...visited, ...answering(version, null, visited) };
  }
  const { visit } = visited;
  const cookies =
    post.draft && post.token && !visit.embedded
      ? [draftCookie(config, visit, post.draft, post.token)]
      : [];
  return { visited, post, stamp, cookies };
}

/** The same visit with answers that have just been begun. */
export function withDraft<T extends FormVisit>(config: Config, visited: T): T {
  const { draft, keepsCookies, visit } = visited;
  const d = draft && draftInAddress(config, draft, keepsCookies);
  return { ...visited, visit: { ...visit, d } };
}

/**
 * Reads the fields of a page, also of one that isn't shown to these answers. Fields of other
 * elements, hidden ones too, count for nothing.
 */
export function readPage({ visited, post }: ReceivedPage, number: number): ReadPage {
  const { definition, answers: before, byLinkAnswers, now, texts } = visited;
  const pages: FormPages = [...pagesShown(definition, before), ...pagesOf(definition)];
  const { elements } = pages.find((page) => page.number === number) ?? pageNumbered(pages, 1);
  const shown = pipeElements(translated(elements, texts), pipedValues(definition, before, texts));
  const read = readAnswers(shown, post.fields, now, texts);
  const { smsCountries: countries } = visited;
  const tick = countries
    ? readSmsTick(shown, post.fields, { definition, answers: read.answers, countries, texts })
    : { ids: [], answers: {}, errors: {} };
  const ids = [...elements.map(({ id }) => id), ...tick.ids];
  const own = { ...read.answers, ...tick.answers };
  const errors = { ...tick.errors, ...read.errors };
  const others = Object.entries(before).filter(([id]) => !ids.includes(id));
  const answers = withDerivedAnswers(
    definition,
    { ...Object.fromEntries(others), ...own },
    byLinkAnswers,
  );
  return { number, ids, own, errors, answers };
}

interface FormPost {
  fields: PostedFields;
  /** Every text field of a question, for showing the page again. */
  texts: Record<string, string[]>;
  /** Files of the visitor's answers, from now or before, by control name. */
  kept: Record<string, StoredFile>;
  /** A file was larger than allowed: 413, with everything else kept. */
  isCut: boolean;
  /** Too many files came from this network: how long to wait. */
  waitSeconds: number | null;
  /** The draft that holds the files; as it was when none came. */
  draft: FormDraft | null;
  /** Of a draft begun now. */
  token: string | null;
}

/** What a page of a form may hold. */
export const POST_LIMITS = {
  fileBytes: MAX_UPLOAD_MEGABYTES * MEGABYTE,
  files: 20,
  textBytes: MAX_TEXT_BYTES,
  fields: 5_000,
};

/**
 * Reads a page as it was sent. Files that questions of the form ask for are checked and kept with
 * the visitor's answers while they arrive. Throws what `readFields` throws.
 */
export async function readFormPost(
  app: AppContext,
  visited: FormVisit,
  { readFields, client, isCounted = false }: IncomingPost,
): Promise<FormPost> {
  const { now, definition, standing } = visited;
  const questions = fileQuestions(definition.elements);
  const before = await uploadsBefore(app.db, visited, questions);
  const uploads: Uploads = {
    outcome: new Map(before),
    draft: visited.draft,
    token: null,
    isCut: false,
    waitSeconds: null,
  };
  const texts = await readFields(async (file) => {
    const question = questions.find(({ taken }) => taken.name === file.name);
    if (question) await takeFile(app, visited, uploads, { question, file, client, isCounted });
  });
  const { outcome, draft, token, isCut, waitSeconds } = uploads;
  for (const { element, taken } of questions) {
    const isRemoved = taken.mayBeRemoved && texts.get(removeName(taken.name))?.[0];
    if (!isRemoved || !draft || !standing.takes) continue;
    await removeUpload(app, draft.id, element.id);
    outcome.delete(taken.name);
    before.delete(taken.name);
  }
  if (visited.draft) await followFiles(app.db, visited.draft, { questions, outcome, now });
  const accepted = [...outcome].filter((one): one is [string, StoredFile] => "fileId" in one[1]);
  const kept = Object.fromEntries([...before, ...accepted]);
  const fields = formFields(texts, outcome);
  return { fields, texts: questionTexts(texts), kept, isCut, waitSeconds, draft, token };
}

/** What has come of a post's files so far. */
interface Uploads extends Pick<FormPost, "draft" | "token" | "isCut" | "waitSeconds"> {
  /** By control name. */
  outcome: Map<string, StoredFile | RefusedFile>;
}

/**
 * Files from before this post, by control name: one stays when what should replace it is refused.
 */
async function uploadsBefore(
  db: AppContext["db"],
  { draft }: FormVisit,
  questions: FileQuestion[],
): Promise<Map<string, StoredFile>> {
  const before = new Map<string, StoredFile>();
  if (!draft || questions.length === 0) return before;
  const stored = await storedUploads(db, draft.id);
  for (const { element, taken } of questions) {
    const file = stored.get(element.id);
    if (file) before.set(taken.name, file);
  }
  return before;
}

interface ArrivingFile {
  question: FileQuestion;
  file: PostedFile;
  client: Client;
  isCounted: boolean;
}

/** Checks a file as it arrives, and keeps it with the visitor's answers. */
async function takeFile(
  app: AppContext,
  visited: FormVisit,
  uploads: Uploads,
  arriving: ArrivingFile,
): Promise<void> {
  const { form, now, answered, standing } = visited;
  const { question, file } = arriving;
  if (!file.bytes || file.bytes.length > question.taken.megabytes * MEGABYTE) uploads.isCut = true;
  const checked = await checkUpload(app, visited, arriving);
  if ("refused" in checked) {
    if (checked.waitSeconds) uploads.waitSeconds = checked.waitSeconds;
    uploads.outcome.set(file.name, checked);
    return;
  }
  if (!standing.takes) {
    // Nothing is kept for a form that takes nothing; what it is says whether this page was sent
    // before.
    const { contentType } = checked.type;
    const name = safeFileName(file.fileName, checked.type);
    uploads.outcome.set(file.name, { fileId: "", name, contentType, bytes: checked.bytes.length });
    return;
  }
  let { draft } = uploads;
  if (!draft) {
    const { given } = visited.visit;
    const begun = await beginDraft(app.db, { form, versionId: answered.id, given, now });
    ({ draft } = begun);
    Object.assign(uploads, begun);
  }
  const upload = { form, draft, elementId: question.element.id, fileName: file.fileName };
  uploads.outcome.set(file.name, await keepUpload(app, { ...upload, ...checked, now }));
}

async function checkUpload(
  app: AppContext,
  { texts }: FormVisit,
  { question: { element, taken }, file, client, isCounted }: ArrivingFile,
): Promise<{ type: FileType; bytes: Uint8Array } | (RefusedFile & { waitSeconds?: number })> {
  const { bytes } = file;
  if (!bytes) return { refused: tooLargeMessage(texts, taken.megabytes) };
  const allowed = checkFile({ name: file.fileName, bytes }, taken, texts);
  if ("refused" in allowed) return allowed;
  const tooMany = isCounted ? null : await tooManyFrom(client, true, texts);
  if (tooMany) return { refused: tooMany.words, waitSeconds: tooMany.seconds };
  if (!taken.isShown) return { type: allowed.type, bytes };
  return redrawPicture(app, bytes, { element, clientAddress: client.clientAddress, texts });
}

/**
 * Lets answers from before follow the files of this page, which are in their place already. Should
 * the page be refused for something else, and the person send what was kept, no answer names a file
 * that is gone.
 */
async function followFiles(
  db: AppContext["db"],
  draft: FormDraft,
  post: { questions: FileQuestion[]; outcome: Uploads["outcome"]; now: Date },
): Promise<void> {
  const { questions, outcome, now } = post;
  const answers = draftAnswers(draft);
  let isChanged = false;
  for (const { element, taken, file: answered } of questions) {
    const answer = answers[element.id];
    if (answer === undefined) continue;
    const before = answered.of(answer);
    const file = outcome.get(taken.name);
    if (
      !before ||
      (file && (!("fileId" in file) || file.fileId === "" || file.fileId === before.fileId))
    )
      continue;
    const after = answered.replaced(answer, (file as StoredFile | undefined) ?? null);
    if (after === null) delete answers[element.id];
    else answers[element.id] = after;
    isChanged = true;
  }
  if (isChanged) await saveDraft(db, draft, { answers, reached: draft.page, now });
}
