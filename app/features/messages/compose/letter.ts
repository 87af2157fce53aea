import type { BodyFormat } from "#db/schema/delivery.ts";
import type { MessageCheck } from "./message-checks.ts";

/** An e-mail that the product sends on its own when something happens, in its organiser's words. */
export interface LetterText {
  subject: string;
  body: string;
  /** Absent: plain text, from before there was an editor. */
  bodyFormat?: BodyFormat;
}

/** What was typed last and isn't in use yet. */
export interface LetterDraft {
  /** Goes up with every save, so that one window notices another. */
  revision: number;
  /** The form's fields by name; null: everything typed is in use. */
  fields: Record<string, string> | null;
}

export type LetterDrafts = Partial<Record<string, LetterDraft>>;

/**
 * The draft after a save; null when another window has saved since `revision` (null: it wasn't
 * said).
 */
export function nextDraft(
  before: LetterDraft | undefined,
  fields: Record<string, string> | null,
  revision: number | null,
): LetterDraft | null {
  const present = before?.revision ?? 0;
  return revision !== null && revision !== present ? null : { revision: present + 1, fields };
}

/** Whether two texts say the same, as they are kept. */
export function isSameText(one: LetterText, other: LetterText): boolean {
  const flat = ({ subject, body }: LetterText) => `${subject.trim()}\n${body.trim()}`;
  return flat(one) === flat(other);
}

/** What the page of such an e-mail shows. */
export interface LetterPage {
  /** Of the form's page; the autosave is at `save` and the e-mail at `preview` below it. */
  here: string;
  token: string;
  sender: string;
  /** The fields of the form, as they are shown first. */
  values: Record<string, string>;
  revision: number;
  /** What was typed isn't what people get. */
  isTyped: boolean;
  /** The words in use are the usual ones. */
  isUsual: boolean;
  known: string[];
  person: {
    id: string;
    name: string;
    firstName: string;
    email: string;
    nextId: string | null;
    isReader: boolean;
  };
  preview: {
    subject: string;
    text: string;
    size: { htmlBytes: number; tooLarge: boolean };
    version: string;
  };
  checks: MessageCheck[];
  testReaders: { userId: string; name: string; email: string }[];
}
