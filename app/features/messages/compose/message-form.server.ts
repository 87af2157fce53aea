import { placeholderKey } from "#app/engines/placeholders/index.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import {
  asMarkdown,
  lineOfPlaceholder,
  type MessageText,
  messageProblems,
  placeholderText,
} from "#app/features/delivery/templates/document/message-text.ts";
import type { LineProblem } from "#app/features/delivery/templates/document/read-markdown.ts";
import { writeMarkdown } from "#app/features/delivery/templates/document/write-markdown.ts";
import { placeholderName } from "#app/features/recipients/lists/list-columns.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { hiddenField } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { countLetters } from "#app/platform/text/wording.ts";
import type { CertificateDelivery } from "#db/schema/delivery.ts";
import { OCCASIONS } from "../saved/occasions.ts";
import {
  deleteSavedMessage,
  saveMessage,
  takeSavedMessage,
} from "../saved/saved-messages.server.ts";
import { appendBlock } from "./block-snippets.ts";
import {
  bodyTooLong,
  MAX_BODY_LENGTH,
  type MessageDraft,
  type ProjectMessage,
  type SavedMessage,
} from "./message-draft.ts";
import { unknownPlaceholders, unknownSentence } from "./message-placeholders.ts";
import { readTestReader, type TestReader } from "./test-email.server.ts";

/**
 * A composer's form: the message, the values for everyone (empty ones too), and everything that is
 * wrong with them.
 */
export interface WrittenMessage extends MessageDraft<ProjectMessage> {
  /** What the send is called by its own people; null: the form did not ask. */
  sendName?: string | null;
  /** Typed as the reader of a test that was refused. */
  testAddress?: string;
  /** Typed as what an image shows that was refused. */
  imageAlt?: string;
  /** The tick for a certificate with nothing personal on it; null: the form did not ask. */
  sameForEveryone: boolean | null;
}

/** An image that was chosen without scripts. `isWhole`: the fields after it arrived, too. */
export type PostedImage = { address: string; alt: string } | { problem: string; isWhole: boolean };

const MAX_ALT_LENGTH = 300;

/** What an image shows, as it was typed. */
export function imageAltOf(form: FormData): string {
  return oneLine(hiddenField(form, "imageAlt")).slice(0, MAX_ALT_LENGTH);
}

/** The message with the image at its end. */
export function appendImage(
  markdown: string,
  { address, alt }: { address: string; alt: string },
): string {
  return [markdown.trimEnd(), writeMarkdown([{ kind: "image", address, alt }])]
    .filter(Boolean)
    .join("\n\n");
}

/** What is written in a composer: a project's message, a bulk mail. */
export interface Composed {
  /** The composer's own page. */
  page: string;
  sendTo: string;
  /** The same as a dialog over the composer. */
  sendOver: string;
  scheduleTo: string;
  backTo: string;
  closeTo: string;
  /** True: it can be kept without a subject or a message until it is to leave. */
  mayBeUnfinished: boolean;
  /** The message that every new one begins with. */
  blank: string;
  /**
   * Names that may stand in brackets. `details`: those that have a value for everyone in the form.
   */
  known(details: Record<string, string>): Promise<string[]>;
  /**
   * Saves the message and returns the new revision; what has errors is kept as a draft beside the
   * last sendable message. `revision`: the one that the form was loaded with; null: not given.
   * Returns null when another window has saved since, and then saves nothing.
   */
  save(written: WrittenMessage, revision: number | null): Promise<number | null>;
  /** The newest revision. */
  revision(): Promise<number>;
  /** Further errors that stop it from being sent to anyone; call after saving. */
  beforeLeaving(): Promise<FormErrors>;
  /** Sends a test as that person will get it; after saving. */
  test(
    personId: string,
    to: TestReader,
    token: string,
  ): Promise<{ problem: string } | { fullName: string }>;
}

/** What came of a button of a composer. `written` is what its page shows again. */
export type ComposerOutcome =
  | { kind: "conflict" | "wrong" | "too-many-tests"; written: WrittenMessage }
  | { kind: "saved"; revision: number }
  | { kind: "test-sent"; fullName: string; to: TestReader };

export const CONFLICT =
  "This message was changed in another window, so what you typed here hasn’t been saved.";
export const TESTS = { name: "test-mail", points: 30, seconds: 3600 };

/**
 * Does what a button of the composer asks, such as `insert` with the name of a field. Every button
 * saves the draft first, so that nothing typed is lost without scripts. A rejected send keeps what
 * was typed, too.
 */
export async function pressButton(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  organiser: Organiser,
  composed: Composed,
  form: FormData,
  { act, argument, image }: { act: string; argument: string; image?: PostedImage | null },
): Promise<ComposerOutcome> {
  const isLeaving = act === "send" || act === "schedule" || act === "test";
  const draft = readMessageForm(form, composed);
  if (act === "insert") draft.message.body = withField(draft.message.body, argument);
  if (act === "block")
    draft.message = {
      ...asMarkdown(draft.message),
      body: appendBlock(asMarkdown(draft.message).body, argument),
    };
  if (act === "image" && image && "address" in image)
    draft.message = {
      ...asMarkdown(draft.message),
      body: appendImage(asMarkdown(draft.message).body, image),
    };
  const refused = (kind: "conflict" | "wrong" | "too-many-tests", errors: FormErrors) => ({
    kind,
    written: {
      ...draft,
      errors,
      testAddress: hiddenField(form, "testAddress").slice(0, 320),
      imageAlt: imageAltOf(form),
    },
  });
  if (act === "image" && image && "problem" in image && !image.isWhole)
    return refused("wrong", { imageFile: image.problem });
  const saving = { db, accountId: organiser.account.id, now: clock() };
  if (
    act === "use" &&
    !(await beginFromSaved(saving, draft, { id: argument, blank: composed.blank }))
  )
    return refused("wrong", { form: "That template is no longer there. Choose another." });
  if (act === "forget") await deleteSavedMessage(db, saving.accountId, argument);
  const revision = await composed.save(draft, readRevision(form));
  if (revision === null)
    return refused("conflict", {
      form: `${CONFLICT} To keep your version instead, press the button again.`,
    });
  if (act === "keep") {
    const problem = await saveMessage(db, {
      ...saving,
      ...asMarkdown(draft.message),
      name: hiddenField(form, "templateName"),
    });
    if (problem) return refused("wrong", { templateName: problem });
  }
  if (act === "image" && image && "problem" in image)
    return refused("wrong", { imageFile: image.problem });
  const { errors } = isLeaving ? readMessageForm(form, { mayBeUnfinished: false }) : draft;
  if (Object.keys(errors).length > 0) return refused("wrong", errors);
  if (isLeaving) {
    const unknown = unknownErrors(draft.message, await composed.known(draft.details));
    const found = act === "test" ? unknown : { ...unknown, ...(await composed.beforeLeaving()) };
    if (Object.keys(found).length > 0) return refused("wrong", found);
  }
  if (act !== "test") return { kind: "saved", revision };

  const wait = await consume(organiser.account.id, TESTS);
  if (wait !== null) {
    const form = `That is enough tests for now. Wait ${Math.ceil(wait / 60)} minutes, then send yourself another.`;
    return refused("too-many-tests", { form });
  }
  const to = await readTestReader(db, organiser, {
    userId: hiddenField(form, "testTo"),
    address: hiddenField(form, "testAddress"),
  });
  if ("problem" in to) return refused("wrong", { testAddress: to.problem });
  const token = hiddenField(form, "token").slice(0, 100) || crypto.randomUUID();
  const sent = await composed.test(hiddenField(form, "person"), to, token);
  return "problem" in sent
    ? refused("wrong", { form: sent.problem })
    : { kind: "test-sent", fullName: sent.fullName, to };
}

const REPLACED = "Before the last template";

/**
 * Puts a saved message in place of what was typed, which is kept, too, where it is more than what
 * every message begins with.
 */
async function beginFromSaved(
  { db, accountId, now }: { db: AppContext["db"]; accountId: string; now: Date },
  draft: WrittenMessage,
  { id, blank }: { id: string; blank: string },
): Promise<boolean> {
  const saved = await takeSavedMessage(db, { accountId, id, now });
  if (!saved) return false;
  const { subject, body } = asMarkdown(draft.message);
  const isOurs = OCCASIONS.some((occasion) => occasion.body === body);
  if (body.trim() !== blank.trim() && !isOurs)
    await saveMessage(db, { accountId, name: REPLACED, subject, body, now });
  draft.message = {
    ...draft.message,
    subject: saved.subject,
    body: saved.body,
    bodyFormat: "markdown",
  };
  const { subject: _, body: __, ...errors } = draft.errors;
  draft.errors = errors;
  return true;
}

/** Saves a composer's form after a pause in typing. */
export async function autosave(composed: Composed, form: FormData): Promise<SavedMessage> {
  const written = readMessageForm(form, composed);
  const revision = await composed.save(written, readRevision(form));
  if (revision !== null)
    return { revision, conflict: false, problem: Object.values(written.errors)[0] ?? null };
  const problem = `${CONFLICT} Press any button to keep your version, or reload the page to see the other one.`;
  return { revision: await composed.revision(), conflict: true, problem };
}

/** The text of a composer's form, whatever is wrong with it. */
export function typedText(form: FormData): {
  subject: string;
  body: string;
  bodyFormat: "markdown";
  replyTo: string;
} {
  const { subject, body, bodyFormat, replyTo } = readMessageForm(form, {
    mayBeUnfinished: true,
  }).message;
  return { ...asMarkdown({ subject, body, bodyFormat }), bodyFormat: "markdown", replyTo };
}

/** Saves a composer's form, in place of what another window may have saved since. */
export async function saveTyped(composed: Composed, form: FormData): Promise<void> {
  await composed.save(readMessageForm(form, composed), null);
}

export function readRevision(form: FormData): number | null {
  const text = hiddenField(form, "revision");
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** What of a message stands in brackets and is no field, beside the part it is in. */
export function unknownErrors(
  message: { subject: string } & MessageText,
  known: readonly string[],
): FormErrors {
  const errors: FormErrors = {};
  const inSubject = unknownPlaceholders(message.subject, known, { button: false });
  const inBody = unknownPlaceholders(placeholderText(message), known);
  if (inSubject.length > 0) errors.subject = unknownSentence(inSubject);
  if (inBody.length > 0)
    errors.body = inBody
      .map((unknown) => {
        const line = lineOfPlaceholder(message, unknown.key);
        return `${line === null ? "" : `Line ${line}: `}${unknownSentence([unknown])}`;
      })
      .join(" ");
  return errors;
}

/** A field at the end of the message: a button's place is a line of its own. */
export function withField(body: string, name: string): string {
  const clean = name.replace(/[{}[\]\r\n]/g, "").trim();
  if (!clean) return body;
  if (placeholderKey(clean) === placeholderKey("Download Certificate"))
    return `${body}\n\n[Download Certificate]`;
  return `${body}${/\s$/.test(body) || body === "" ? "" : " "}{${clean}}`;
}

const MAX_SUBJECT_LENGTH = 300;
const MAX_NAME_LENGTH = 100;
/** Of a line that is far too long this much is kept: its page shows it in several places. */
const MAX_LINE_KEPT = 50_000;
const MAX_COPIES = 10;
const MAX_DETAIL_LENGTH = 300;
const MAX_DETAILS = 60;

/**
 * Reads the composer's form. It has no schema: a message with errors is kept as a draft all the
 * same, and a schema gives no value then. `mayBeUnfinished`: a subject and a message may still be
 * to write.
 */
function readMessageForm(
  form: FormData,
  { mayBeUnfinished }: { mayBeUnfinished: boolean },
): WrittenMessage {
  const line = (name: string) => oneLine(hiddenField(form, name)).slice(0, MAX_LINE_KEPT);
  const message: ProjectMessage = {
    subject: line("subject"),
    body: hiddenField(form, "body").replace(/\r\n?/g, "\n").trimEnd(),
    bodyFormat: hiddenField(form, "bodyFormat") === "markdown" ? "markdown" : "plain",
    cc: line("cc"),
    bcc: line("bcc"),
    replyTo: line("replyTo"),
    delivery: readDelivery(form),
  };
  const errors: FormErrors = {};
  if (!message.subject && !mayBeUnfinished) errors.subject = "Write a subject";
  else if (message.subject.length > MAX_SUBJECT_LENGTH)
    errors.subject = `The subject has ${message.subject.length} characters. Keep it under ${MAX_SUBJECT_LENGTH}.`;
  if (!message.body && !mayBeUnfinished) errors.body = "Write a message";
  else if (message.body.length > MAX_BODY_LENGTH) errors.body = bodyTooLong(message.body.length);
  else {
    const problems = messageProblems(message);
    if (problems.length > 0) errors.body = problemsSentence(problems);
  }
  readCopies(message, errors);
  if (message.replyTo) {
    const reading = readEmailAddress(message.replyTo);
    if (reading.ok) message.replyTo = reading.email;
    else
      errors.replyTo =
        `Reply-To: “${message.replyTo.slice(0, 100)}”: ${reading.reason}. Write it like ` +
        "name@example.com";
  }
  const sameForEveryone = form.has("asksSame")
    ? hiddenField(form, "sameForEveryone") === "yes"
    : null;
  const sendName = form.has("sendName") ? line("sendName").slice(0, MAX_NAME_LENGTH) : null;
  return { message, details: readDetailsForm(form, errors), errors, sameForEveryone, sendName };
}

const MAX_PROBLEMS = 5;

export function problemsSentence(problems: LineProblem[]): string {
  const sentences = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ line, text }) => `Line ${line}: ${text}`);
  const more = problems.length - sentences.length;
  return [...sentences, ...(more > 0 ? [`${more} more like this.`] : [])].join(" ");
}

/** The picture is a tick of its own, which counts only where something is attached. */
function readDelivery(form: FormData): CertificateDelivery {
  if (hiddenField(form, "delivery") !== "pdf") return "link";
  return hiddenField(form, "attachPicture") === "yes" ? "attachment" : "pdf";
}

/**
 * Cc and Bcc: commas, semicolons or spaces between; each address checked, so that a mistyped one is
 * not silently lost.
 */
function readCopies(message: ProjectMessage, errors: FormErrors): void {
  for (const name of ["cc", "bcc"] as const) {
    const parts = message[name].split(/[\s,;]+/).filter(Boolean);
    const readings = parts.map((part) => ({ part, reading: readEmailAddress(part) }));
    const wrong = readings.find(({ reading }) => !reading.ok);
    const label = name === "cc" ? "Cc" : "Bcc";
    if (wrong)
      errors[name] =
        `${label}: “${wrong.part.slice(0, 100)}” is not an e-mail address. Write it like name@example.com`;
    else if (parts.length > MAX_COPIES)
      errors[name] =
        `${label}: ${parts.length} addresses are too many. The summary can go to ${MAX_COPIES}.`;
    else
      message[name] = [
        ...new Set(readings.flatMap(({ reading }) => (reading.ok ? [reading.email] : []))),
      ].join(", ");
  }
}

/**
 * Values for everyone from a form that holds nothing else; empty ones, which would take a value
 * away, are left out.
 */
export function readFallbacks(form: FormData): Record<string, string> {
  const errors: FormErrors = {};
  const details = Object.entries(readDetailsForm(form, errors)).filter(([, value]) => value !== "");
  return Object.fromEntries(
    details.map(([name, value]) => [name, Array.from(value).slice(0, MAX_DETAIL_LENGTH).join("")]),
  );
}

/** Pairs of `detailName` and `detailValue`, in the order of the form. */
function readDetailsForm(form: FormData, errors: FormErrors): Record<string, string> {
  const names = form.getAll("detailName");
  const values = form.getAll("detailValue");
  const details: Record<string, string> = {};
  names.slice(0, MAX_DETAILS).forEach((raw, index) => {
    const name = typeof raw === "string" ? placeholderName(raw) : "";
    const value = values[index];
    if (!name || typeof value !== "string") return;
    details[name] = oneLine(value);
    if (countLetters(details[name]) > MAX_DETAIL_LENGTH)
      errors[`detail-${index}`] =
        `${name} is longer than ${MAX_DETAIL_LENGTH} characters. Shorten it.`;
  });
  return details;
}

/** What becomes a header or a single line: no line ends, no control letters, single spaces. */
function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/\p{Cs}/gu, "")
    .trim();
}
