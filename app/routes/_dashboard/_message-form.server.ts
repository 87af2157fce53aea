import { asMarkdown } from "#app/features/delivery/templates/document/message-text.ts";
import {
  checkTypedMessage,
  type PostedLetter,
  type PostedMessage,
  putOnOneLine,
  readFallbackValues,
  type TypedMessage,
} from "#app/features/messages/compose/message-form.server.ts";
import type { Confirmation } from "#app/features/messages/compose/send.server.ts";
import { hiddenField } from "#app/platform/http/forms.server.ts";

const MAX_ALT_LENGTH = 300;

export function readPostedMessage(
  form: FormData,
  { mayBeUnfinished }: { mayBeUnfinished: boolean },
): PostedMessage {
  const typed = readTypedMessage(form);
  return {
    written: checkTypedMessage(typed, { mayBeUnfinished }),
    errorsOnceFinished: checkTypedMessage(typed, { mayBeUnfinished: false }).errors,
    templateName: hiddenField(form, "templateName"),
    person: hiddenField(form, "person"),
    imageAlt: imageAltOf(form),
    ...readTestFields(form),
  };
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
  return putOnOneLine(hiddenField(form, "imageAlt")).slice(0, MAX_ALT_LENGTH);
}

/** The text of a composer's form, whatever is wrong with it. */
export function typedText(form: FormData): {
  subject: string;
  body: string;
  bodyFormat: "markdown";
  replyTo: string;
} {
  const { subject, body, bodyFormat, replyTo } = checkTypedMessage(readTypedMessage(form), {
    mayBeUnfinished: true,
  }).message;
  return { ...asMarkdown({ subject, body, bodyFormat }), bodyFormat: "markdown", replyTo };
}

export function readRevision(form: FormData): number | null {
  const text = hiddenField(form, "revision");
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * Values for everyone from a form that holds nothing else; empty ones, which would take a value
 * away, are left out.
 */
export function readFallbacks(form: FormData): Record<string, string> {
  return readFallbackValues(readDetails(form));
}

function readTypedMessage(form: FormData): TypedMessage {
  const field = (name: string) => hiddenField(form, name);
  return {
    subject: field("subject"),
    body: field("body"),
    bodyFormat: field("bodyFormat"),
    cc: field("cc"),
    bcc: field("bcc"),
    replyTo: field("replyTo"),
    delivery: field("delivery"),
    attachesPicture: field("attachPicture") === "yes",
    details: readDetails(form),
    sameForEveryone: form.has("asksSame") ? field("sameForEveryone") === "yes" : null,
    sendName: form.has("sendName") ? field("sendName") : null,
  };
}

/** Pairs of `detailName` and `detailValue`, in the order of the form. */
function readDetails(form: FormData): TypedMessage["details"] {
  const textOf = (value: FormDataEntryValue | undefined) =>
    typeof value === "string" ? value : null;
  const values = form.getAll("detailValue");
  return form
    .getAll("detailName")
    .map((name, index) => ({ name: textOf(name) ?? "", value: textOf(values[index]) }));
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
