import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { messageProblems } from "#app/engines/message-document/message-text.ts";
import { placeholderName } from "#app/features/recipients/lists/list-columns.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { CertificateDelivery } from "#db/schema/delivery.ts";
import {
  bodyTooLong,
  MAX_BODY_LENGTH,
  type ProjectMessage,
  type WrittenMessage,
} from "../message/message-draft.ts";
import { problemsSentence } from "../message/message-problems.ts";

/** What a composer's form holds, whichever button posted it. */
export interface PostedMessage {
  written: WrittenMessage;
  /** What is wrong with it once it is to leave, when nothing may be left to write. */
  errorsOnceFinished: FormErrors;
  /** The revision that the form was loaded with; null: not given. */
  revision: number | null;
  templateName: string;
  /** Who gets a test: a member's id, or an address that was typed. */
  testTo: string;
  testAddress: string;
  /** Whose e-mail is shown. */
  person: string;
  /** One-use. */
  token: string;
  imageAlt: string;
}

/** What the form of an e-mail that the product sends by itself holds. */
export interface PostedLetter {
  /** Subject, body and its format, and the keeper's own fields. */
  fields: Record<string, string>;
  revision: number | null;
  testTo: string;
  testAddress: string;
  token: string;
}

const MAX_SUBJECT_LENGTH = 300;
const MAX_NAME_LENGTH = 100;
/** Of a line that is far too long this much is kept: its page shows it in several places. */
const MAX_LINE_KEPT = 50_000;
const MAX_COPIES = 10;
const MAX_DETAIL_LENGTH = 300;

/** What somebody typed into a composer's form, as it came. */
export interface TypedMessage
  extends Pick<ProjectMessage, "subject" | "body" | "cc" | "bcc" | "replyTo"> {
  bodyFormat: string;
  delivery: string;
  attachesPicture: boolean;
  /** Values for everyone without one, in the order of the form. Null: it came without. */
  details: readonly { name: string; value: string | null }[];
  /** Null: not asked. */
  sameForEveryone: boolean | null;
  /** Null: not asked. */
  sendName: string | null;
  /** Null: not asked. */
  topicId: string | null;
}

/**
 * The message that was typed, and what is wrong with it. It has no schema: a message with errors is
 * kept as a draft all the same, and a schema gives no value then. `mayBeUnfinished`: a subject and
 * a message may still be to write.
 */
export function checkTypedMessage(
  typed: TypedMessage,
  { mayBeUnfinished }: { mayBeUnfinished: boolean },
): WrittenMessage {
  const line = (text: string) => putOnOneLine(text).slice(0, MAX_LINE_KEPT);
  const message: ProjectMessage = {
    subject: line(typed.subject),
    body: typed.body.replace(/\r\n?/g, "\n").trimEnd(),
    bodyFormat: typed.bodyFormat === "markdown" ? "markdown" : "plain",
    cc: line(typed.cc),
    bcc: line(typed.bcc),
    replyTo: line(typed.replyTo),
    delivery: deliveryOf(typed),
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
  const { sameForEveryone } = typed;
  const sendName = typed.sendName === null ? null : line(typed.sendName);
  if (sendName !== null && countLetters(sendName) > MAX_NAME_LENGTH)
    errors.sendName = `The name is longer than ${MAX_NAME_LENGTH} characters. Shorten it.`;
  return {
    message,
    details: readDetails(typed.details, errors),
    errors,
    sameForEveryone,
    sendName,
    topicId: typed.topicId,
  };
}

/** The picture is a tick of its own, which counts only where something is attached. */
function deliveryOf({ delivery, attachesPicture }: TypedMessage): CertificateDelivery {
  if (delivery !== "pdf") return "link";
  return attachesPicture ? "attachment" : "pdf";
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

/** Values for everyone; empty ones, which would take a value away, are left out. */
export function readFallbackValues(typed: TypedMessage["details"]): {
  values: Record<string, string>;
  /** By `detail-` and the place in the form. */
  errors: FormErrors;
} {
  const errors: FormErrors = {};
  const details = Object.entries(readDetails(typed, errors)).filter(([, value]) => value !== "");
  return { values: Object.fromEntries(details), errors };
}

function readDetails(typed: TypedMessage["details"], errors: FormErrors): Record<string, string> {
  const details: Record<string, string> = {};
  for (const [index, pair] of typed.entries()) {
    const name = placeholderName(pair.name);
    if (!name || pair.value === null) continue;
    const value = putOnOneLine(pair.value);
    details[name] = value;
    if (countLetters(value) > MAX_DETAIL_LENGTH)
      errors[`detail-${index}`] =
        `${name} is longer than ${MAX_DETAIL_LENGTH} characters. Shorten it.`;
  }
  return details;
}

/** What becomes a header or a single line: no line ends, no control letters, single spaces. */
export function putOnOneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/\p{Cs}/gu, "")
    .trim();
}
