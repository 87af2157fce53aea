import {
  asMarkdown,
  messageProblems,
} from "#app/features/delivery/templates/document/message-text.ts";
import { placeholderName } from "#app/features/recipients/lists/list-columns.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { hiddenField } from "#app/platform/http/forms.server.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { countLetters } from "#app/platform/text/wording.ts";
import type { CertificateDelivery } from "#db/schema/delivery.ts";
import {
  bodyTooLong,
  MAX_BODY_LENGTH,
  type ProjectMessage,
  type WrittenMessage,
} from "../message/message-draft.ts";
import { problemsSentence } from "../message/message-problems.ts";
import type { Confirmation } from "./send.server.ts";

const MAX_ALT_LENGTH = 300;

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

export function readPostedMessage(
  form: FormData,
  { mayBeUnfinished }: { mayBeUnfinished: boolean },
): PostedMessage {
  return {
    written: readMessageForm(form, { mayBeUnfinished }),
    errorsOnceFinished: readMessageForm(form, { mayBeUnfinished: false }).errors,
    templateName: hiddenField(form, "templateName"),
    person: hiddenField(form, "person"),
    imageAlt: imageAltOf(form),
    ...readTestFields(form),
  };
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

const MAX_KEPT = 40_000;

export function readPostedLetter(form: FormData, fieldNames: readonly string[]): PostedLetter {
  const names = ["subject", "body", "bodyFormat", ...fieldNames];
  const fields = names.map((name) => [
    name,
    hiddenField(form, name).replace(/\r\n?/g, "\n").slice(0, MAX_KEPT),
  ]);
  return { fields: Object.fromEntries(fields), ...readTestFields(form) };
}

function readTestFields(form: FormData) {
  return {
    revision: readRevision(form),
    testTo: hiddenField(form, "testTo"),
    testAddress: hiddenField(form, "testAddress"),
    token: hiddenField(form, "token").slice(0, 100) || crypto.randomUUID(),
  };
}

/** What an image shows, as it was typed. */
export function imageAltOf(form: FormData): string {
  return oneLine(hiddenField(form, "imageAlt")).slice(0, MAX_ALT_LENGTH);
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

export function readRevision(form: FormData): number | null {
  const text = hiddenField(form, "revision");
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
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

/** What a posted `confirmForm` says. */
export function readConfirmation(form: FormData, scheduledAt: Date | null): Confirmation {
  const [token = "", stamp = ""] = hiddenField(form, "confirm").slice(0, 200).split(".");
  const isTicked = (name: string) => hiddenField(form, name) === "yes";
  return {
    token,
    stamp,
    leaveEmpty: isTicked("leaveEmpty"),
    printBoxes: isTicked("printBoxes"),
    scheduledAt,
  };
}
