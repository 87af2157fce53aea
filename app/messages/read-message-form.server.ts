import type { FormErrors } from "../http/form-errors.ts";
import { placeholderName } from "../recipients/list-columns.ts";
import { countLetters } from "../recipients/normalise-name.ts";
import { readEmailAddress } from "../recipients/read-email-address.ts";
import type { ProjectMessage } from "./project-message.ts";

const MOST_SUBJECT_LETTERS = 300;
const MOST_BODY_LETTERS = 20_000;
const MOST_COPIES = 10;
const MOST_DETAIL_LETTERS = 300;
const MOST_DETAILS = 60;

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
  else if (message.subject.length > MOST_SUBJECT_LETTERS)
    errors.subject = `The subject has ${message.subject.length} letters. Keep it under ${MOST_SUBJECT_LETTERS}.`;
  if (!message.body && !mayBeUnfinished) errors.body = "Write a message";
  else if (message.body.length > MOST_BODY_LETTERS)
    errors.body = `The message has ${message.body.length.toLocaleString("en")} letters. Keep it under ${MOST_BODY_LETTERS.toLocaleString("en")}.`;
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
    else if (parts.length > MOST_COPIES)
      errors[name] = `${label}: ${parts.length} addresses are too many. The summary can go to ${MOST_COPIES}.`;
    else message[name] = [...new Set(readings.flatMap(({ reading }) => (reading.ok ? [reading.email] : [])))].join(", ");
  }
}

/** Values for everyone from a form that holds nothing else; empty ones, which would take a value away, are left out. */
export function readFallbacks(form: FormData): Record<string, string> {
  const errors: FormErrors = {};
  const details = Object.entries(readDetailsForm(form, errors)).filter(([, value]) => value !== "");
  return Object.fromEntries(details.map(([name, value]) => [name, Array.from(value).slice(0, MOST_DETAIL_LETTERS).join("")]));
}

/** Pairs of `detailName` and `detailValue`, in the order of the form. */
function readDetailsForm(form: FormData, errors: FormErrors): Record<string, string> {
  const names = form.getAll("detailName");
  const values = form.getAll("detailValue");
  const details: Record<string, string> = {};
  names.slice(0, MOST_DETAILS).forEach((raw, index) => {
    const name = typeof raw === "string" ? placeholderName(raw) : "";
    const value = values[index];
    if (!name || typeof value !== "string") return;
    details[name] = oneLine(value);
    if (countLetters(details[name]) > MOST_DETAIL_LETTERS)
      errors[`detail-${index}`] = `${name} is longer than ${MOST_DETAIL_LETTERS} letters. Write it shorter.`;
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
