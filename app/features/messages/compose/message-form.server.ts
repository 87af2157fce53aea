import { placeholderName } from "#app/features/recipients/lists/list-columns.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { countLetters } from "#app/platform/text/wording.ts";
import type { ProjectMessage } from "./project-message.ts";

const MAX_SUBJECT_LENGTH = 300;
const MAX_BODY_LENGTH = 20_000;
const MAX_COPIES = 10;
const MAX_DETAIL_LENGTH = 300;
const MAX_DETAILS = 60;

/**
 * The composer's form read, with everything that is wrong with it. `details`: the values for everyone, empty ones too.
 * `mayBeUnfinished`: a subject and a message may still be to write.
 */
export function readMessageForm(
  form: FormData,
  { mayBeUnfinished = false } = {},
): {
  message: ProjectMessage;
  details: Record<string, string>;
  errors: FormErrors;
  /** The tick for a certificate with nothing personal on it; null: the form did not ask. */
  sameForEveryone: boolean | null;
} {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const message: ProjectMessage = {
    subject: oneLine(text("subject")),
    body: text("body").replace(/\r\n?/g, "\n").trimEnd(),
    cc: oneLine(text("cc")),
    bcc: oneLine(text("bcc")),
    replyTo: oneLine(text("replyTo")),
    delivery: text("delivery") === "attachment" ? "attachment" : "link",
  };
  const errors: FormErrors = {};
  if (!message.subject && !mayBeUnfinished) errors.subject = "Write a subject";
  else if (message.subject.length > MAX_SUBJECT_LENGTH)
    errors.subject = `The subject has ${message.subject.length} letters. Keep it under ${MAX_SUBJECT_LENGTH}.`;
  if (!message.body && !mayBeUnfinished) errors.body = "Write a message";
  else if (message.body.length > MAX_BODY_LENGTH)
    errors.body = `The message has ${message.body.length.toLocaleString("en")} letters. Keep it under ${MAX_BODY_LENGTH.toLocaleString("en")}.`;
  readCopies(message, errors);
  if (message.replyTo) {
    const reading = readEmailAddress(message.replyTo);
    if (reading.ok) message.replyTo = reading.email;
    else errors.replyTo = `Reply-To: “${message.replyTo}”: ${reading.reason}. Write it like name@example.com`;
  }
  const sameForEveryone = form.has("asksSame") ? form.get("sameForEveryone") === "yes" : null;
  return { message, details: readDetailsForm(form, errors), errors, sameForEveryone };
}

/** Cc and Bcc: commas, semicolons or spaces between; each address checked, so that a mistyped one is not silently lost. */
function readCopies(message: ProjectMessage, errors: FormErrors): void {
  for (const name of ["cc", "bcc"] as const) {
    const parts = message[name].split(/[\s,;]+/).filter(Boolean);
    const readings = parts.map((part) => ({ part, reading: readEmailAddress(part) }));
    const wrong = readings.find(({ reading }) => !reading.ok);
    const label = name === "cc" ? "Cc" : "Bcc";
    if (wrong) errors[name] = `${label}: “${wrong.part.slice(0, 100)}” is not an e-mail address. Write it like name@example.com`;
    else if (parts.length > MAX_COPIES)
      errors[name] = `${label}: ${parts.length} addresses are too many. The summary can go to ${MAX_COPIES}.`;
    else message[name] = [...new Set(readings.flatMap(({ reading }) => (reading.ok ? [reading.email] : [])))].join(", ");
  }
}

/** Values for everyone from a form that holds nothing else; empty ones, which would take a value away, are left out. */
export function readFallbacks(form: FormData): Record<string, string> {
  const errors: FormErrors = {};
  const details = Object.entries(readDetailsForm(form, errors)).filter(([, value]) => value !== "");
  return Object.fromEntries(details.map(([name, value]) => [name, Array.from(value).slice(0, MAX_DETAIL_LENGTH).join("")]));
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
      errors[`detail-${index}`] = `${name} is longer than ${MAX_DETAIL_LENGTH} letters. Write it shorter.`;
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
