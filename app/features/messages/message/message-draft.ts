import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { BodyFormat, CertificateDelivery } from "#db/schema/delivery.ts";

/** A composed message that can't be sent yet, with its errors: the JSON of `messageDraft`. */
export interface MessageDraft<Message = Record<string, string>> {
  message: Message;
  /** Placeholder → value for everyone, empty ones too. */
  details: Record<string, string>;
  errors: FormErrors;
}

/** Why nothing can be sent until the draft is corrected. */
export const UNSENDABLE_DRAFT =
  "Your latest changes to the message can’t be sent as they are. Go back to the message and correct them.";

/** The answer to a composer's autosave. */
export interface SavedMessage {
  /** The revision the next save builds on. */
  revision: number;
  /** Another window has saved something else since; nothing was written. */
  conflict: boolean;
  /** The first error to correct before it can be sent, or the conflict. */
  problem: string | null;
}

/** Of what is typed, in characters. */
export const MAX_BODY_LENGTH = 20_000;

export function bodyTooLong(length: number): string {
  return (
    `The message has ${length.toLocaleString("en")} characters. Keep it under ` +
    `${MAX_BODY_LENGTH.toLocaleString("en")}.`
  );
}

/** What a new project's message says until its organiser changes it. */
export const DEFAULT_SUBJECT =
  "Congratulations, {First Name}! Your Certificate of Completion is Ready";

export const DEFAULT_BODY = `Dear {First Name},

Congratulations! You have completed {Course Title} on {Completion Date}.

Your certificate is ready:
[Download Certificate]

With warm regards,
{Instructor Name}
{Organization Name}

Questions? Write to {Support Email}.`;

/** What an organiser writes for a project. */
export interface ProjectMessage {
  subject: string;
  body: string;
  /** Absent in drafts from before there was Markdown: plain text. */
  bodyFormat?: BodyFormat;
  /** Addresses as typed, parted by commas. */
  cc: string;
  bcc: string;
  replyTo: string;
  delivery: CertificateDelivery;
}

/**
 * A composer's form: the message, the values for everyone (empty ones too), and everything that is
 * wrong with them.
 */
export interface WrittenMessage extends MessageDraft<ProjectMessage> {
  /** What the send is called by its own people; null: the form did not ask. */
  sendName?: string | null;
  /** What the send is about; empty: nothing in particular; null: the form did not ask. */
  topicId?: string | null;
  /** Typed as the reader of a test that was refused. */
  testAddress?: string;
  /** Typed as the name of a template. */
  templateName?: string;
  /** Typed as what an image shows that was refused. */
  imageAlt?: string;
  /** The tick for a certificate with nothing personal on it; null: the form did not ask. */
  sameForEveryone: boolean | null;
}

/** The project's message, with the default where nothing was ever written. */
export function projectMessage(project: ProjectMessage): ProjectMessage {
  const { subject, body, bodyFormat, cc, bcc, replyTo, delivery } = project;
  const isNew = subject === "" && body === "";
  const written = isNew
    ? ({ subject: DEFAULT_SUBJECT, body: DEFAULT_BODY, bodyFormat: "markdown" } as const)
    : { subject, body, bodyFormat };
  return { ...written, cc, bcc, replyTo, delivery };
}
