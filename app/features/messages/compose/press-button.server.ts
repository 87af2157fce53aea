import { asMarkdown, type MessageText } from "#app/engines/message-document/message-text.ts";
import { writeMarkdown } from "#app/engines/message-document/write-markdown.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import type { SavedMessage, WrittenMessage } from "../message/message-draft.ts";
import { unknownErrors } from "../message/message-problems.ts";
import { OCCASIONS } from "../saved/occasions.ts";
import {
  deleteSavedMessage,
  saveMessage,
  takeSavedMessage,
} from "../saved/saved-messages.server.ts";
import { appendBlock } from "./block-snippets.ts";
import type { PostedMessage } from "./message-form.server.ts";
import { readTestReader, type TestReader } from "./test-email.server.ts";

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
  /** The newest revision; null: it was deleted. */
  revision(): Promise<number | null>;
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

/** A button of a composer: what it does, about what, and the image that came with it. */
export interface PressedButton {
  act: string;
  argument: string;
  image?: PostedImage | null;
}

/** The text after a button that adds to it: a field, a block, an image. */
export function withAddition<Text extends MessageText>(
  text: Text,
  { act, argument, image }: PressedButton,
): Text {
  if (act === "insert") return { ...text, body: withField(text.body, argument) };
  if (act === "block") {
    const written = asMarkdown(text);
    return { ...written, body: appendBlock(written.body, argument) };
  }
  if (act === "image" && image && "address" in image) {
    const written = asMarkdown(text);
    return { ...written, body: appendImage(written.body, image) };
  }
  return text;
}

/**
 * Does what a button of the composer asks, such as `insert` with the name of a field. Every button
 * saves the draft first, so that nothing typed is lost without scripts. A rejected send keeps what
 * was typed, too.
 */
export async function pressButton(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  organiser: Organiser,
  composed: Composed,
  { posted, ...pressed }: PressedButton & { posted: PostedMessage },
): Promise<ComposerOutcome> {
  const { act, argument, image } = pressed;
  const isLeaving = act === "send" || act === "schedule" || act === "test";
  const draft = posted.written;
  draft.message = withAddition(draft.message, pressed);
  const refused = (kind: "conflict" | "wrong" | "too-many-tests", errors: FormErrors) => ({
    kind,
    written: {
      ...draft,
      errors,
      testAddress: posted.testAddress,
      templateName: posted.templateName,
      imageAlt: posted.imageAlt,
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
  const revision = await composed.save(draft, posted.revision);
  if (revision === null)
    return refused("conflict", {
      form: `${CONFLICT} To keep your version instead, press the button again.`,
    });
  if (act === "keep") {
    const problem = await saveMessage(db, {
      ...saving,
      ...asMarkdown(draft.message),
      name: posted.templateName,
    });
    if (problem) return refused("wrong", { templateName: problem });
  }
  if (act === "image" && image && "problem" in image)
    return refused("wrong", { imageFile: image.problem });
  const errors = isLeaving ? posted.errorsOnceFinished : draft.errors;
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
    userId: posted.testTo,
    address: posted.testAddress,
  });
  if ("problem" in to) return refused("wrong", { testAddress: to.problem });
  const sent = await composed.test(posted.person, to, posted.token);
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

/** Saves a composer's form after a pause in typing; null: what it writes was deleted. */
export async function autosave(
  composed: Composed,
  { written, revision: loaded }: PostedMessage,
): Promise<SavedMessage | null> {
  const revision = await composed.save(written, loaded);
  if (revision !== null)
    return { revision, conflict: false, problem: Object.values(written.errors)[0] ?? null };
  const problem = `${CONFLICT} Press any button to keep your version, or reload the page to see the other one.`;
  const newest = await composed.revision();
  return newest === null ? null : { revision: newest, conflict: true, problem };
}

/** A field at the end of the message: a button's place is a line of its own. */
function withField(body: string, name: string): string {
  const clean = name.replace(/[{}[\]\r\n]/g, "").trim();
  if (!clean) return body;
  if (placeholderKey(clean) === placeholderKey("Download Certificate"))
    return `${body}\n\n[Download Certificate]`;
  return `${body}${/\s$/.test(body) || body === "" ? "" : " "}{${clean}}`;
}

/** An image that was chosen without scripts. `isWhole`: the fields after it arrived, too. */
export type PostedImage = { address: string; alt: string } | { problem: string; isWhole: boolean };

/** The message with the image at its end. */
function appendImage(markdown: string, { address, alt }: { address: string; alt: string }): string {
  return [markdown.trimEnd(), writeMarkdown([{ kind: "image", address, alt }])]
    .filter(Boolean)
    .join("\n\n");
}
