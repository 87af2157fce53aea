import { messageProblems } from "#app/engines/message-document/message-text.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { bodyTooLong, type SavedMessage } from "../message/message-draft.ts";
import { problemsSentence, unknownErrors } from "../message/message-problems.ts";
import type { LetterText } from "./letter.ts";
import type { PostedLetter } from "./message-form.server.ts";
import { CONFLICT, type PressedButton, TESTS, withAddition } from "./press-button.server.ts";
import { readTestReader, type TestReader } from "./test-email.server.ts";

/** Where the text of such an e-mail is kept. */
export interface LetterKeeper {
  /** Names that may stand in brackets. */
  known: readonly string[];
  /** Fields of the form that are kept with the draft. */
  fieldNames: readonly string[];
  /**
   * Keeps what was typed, beside the words in use; null: there is nothing to keep. Returns the new
   * revision, or null when another window has saved since `revision`.
   */
  saveDraft(fields: Record<string, string> | null, revision: number | null): Promise<number | null>;
  /** The newest revision. */
  revision(): Promise<number>;
  /** Sends what was typed as a test. */
  test(
    typed: LetterText,
    fields: Record<string, string>,
    to: TestReader,
    token: string,
  ): Promise<void>;
}

/** What came of a button. `save`: the caller's own, with nothing done yet. */
export type LetterOutcome =
  | { kind: "save" }
  | { kind: "kept"; revision: number }
  | { kind: "test-sent"; to: TestReader }
  | { kind: "conflict" | "wrong" | "too-many-tests"; errors: FormErrors };

export const LETTER_CONFLICT: FormErrors = {
  form: `${CONFLICT} To keep your version instead, press the button again.`,
};

/**
 * Does what a button beside the text asks, such as `insert` with the name of a field. Every one
 * keeps what was typed as a draft, which nobody is sent until it is saved.
 */
export async function pressLetterButton(
  { db }: Pick<AppContext, "db">,
  organiser: Organiser,
  keeper: LetterKeeper,
  { posted, ...pressed }: PressedButton & { posted: PostedLetter },
): Promise<LetterOutcome> {
  const { act, image } = pressed;
  if (act === "" || act === "save") return { kind: "save" };
  const text = letterText(posted.fields);
  const fields = { ...posted.fields };
  if (act === "insert") fields.body = withAddition({ body: fields.body ?? "" }, pressed).body;
  else if (act === "block" || act === "image") {
    const { body, bodyFormat = "plain" } = withAddition(text, pressed);
    Object.assign(fields, { body, bodyFormat });
  }
  if (act === "image" && image && "problem" in image)
    return { kind: "wrong", errors: { imageFile: image.problem } };
  const tooLong = tooLongToKeep(fields);
  if (tooLong) return { kind: "wrong", errors: tooLong };
  const revision = await keeper.saveDraft(act === "discard" ? null : fields, posted.revision);
  if (revision === null) return { kind: "conflict", errors: LETTER_CONFLICT };
  if (act !== "test") return { kind: "kept", revision };
  const errors = Object.fromEntries(letterIssues(text, keeper.known));
  if (Object.keys(errors).length > 0) return { kind: "wrong", errors };
  const wait = await consume(organiser.account.id, TESTS);
  if (wait !== null) {
    const text = `That is enough tests for now. Wait ${Math.ceil(wait / 60)} min, then send yourself another.`;
    return { kind: "too-many-tests", errors: { form: text } };
  }
  const to = await readTestReader(db, organiser, {
    userId: posted.testTo,
    address: posted.testAddress,
  });
  if ("problem" in to) return { kind: "wrong", errors: { testAddress: to.problem } };
  await keeper.test(text, fields, to, posted.token);
  return { kind: "test-sent", to };
}

/** Keeps the draft after a pause in typing. */
export async function autosaveLetter(
  keeper: LetterKeeper,
  { fields, revision: loaded }: PostedLetter,
): Promise<SavedMessage> {
  const tooLong = tooLongToKeep(fields);
  if (tooLong) {
    const problem = Object.values(tooLong)[0] ?? null;
    return { revision: loaded ?? (await keeper.revision()), conflict: false, problem };
  }
  const revision = await keeper.saveDraft(fields, loaded);
  if (revision !== null)
    return {
      revision,
      conflict: false,
      problem: letterIssues(letterText(fields), keeper.known)[0]?.[1] ?? null,
    };
  const problem = `${CONFLICT} Press any button to keep your version, or reload the page to see the other one.`;
  return { revision: await keeper.revision(), conflict: true, problem };
}

/** What a page shows in several places. Longer text comes back as it was typed. */
const MAX_KEPT = 40_000;

function tooLongToKeep(fields: Record<string, string>): FormErrors | null {
  const found = Object.entries(fields).find(([, text]) => text.length > MAX_KEPT);
  return found ? { [found[0]]: bodyTooLong(found[1].length) } : null;
}

/** The text among a form's fields. */
export function letterText(fields: Partial<Record<string, string>>): LetterText {
  const text = {
    subject: (fields.subject ?? "").replace(/\s+/g, " ").trim(),
    body: (fields.body ?? "").trim(),
  };
  return fields.bodyFormat === "markdown" ? { ...text, bodyFormat: "markdown" } : text;
}

/** What can't be sent as it is: each field with a sentence. */
export function letterIssues(
  text: LetterText,
  known: readonly string[],
): ["subject" | "body", string][] {
  const problems = messageProblems(text);
  if (problems.length > 0) return [["body", problemsSentence(problems)]];
  const found = unknownErrors(text, known);
  return (["subject", "body"] as const).flatMap((field): ["subject" | "body", string][] => {
    const said = found[field];
    return said ? [[field, said]] : [];
  });
}
