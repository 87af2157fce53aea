import { countLetters } from "#app/engines/letters/count-letters.ts";
import { asMarkdown } from "#app/engines/message-document/message-text.ts";
import {
  checkTypedMessage,
  type PostedLetter,
  type PostedMessage,
  putOnOneLine,
  readFallbackValues,
  type TypedMessage,
} from "#app/features/messages/compose/message-form.server.ts";
import type { PostedImage } from "#app/features/messages/compose/press-button.server.ts";
import type { Confirmation } from "#app/features/messages/compose/send.server.ts";
import { readPerDay } from "#app/features/messages/compose/spread-field.server.ts";
import { imageTooLarge, MAX_IMAGE_BYTES } from "#app/features/messages/images/image-limit.ts";
import { keepMessageImage } from "#app/features/messages/images/message-images.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { besideCookie } from "#app/platform/http/cookies.server.ts";
import { hiddenField, intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { isMultipart, MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";

/**
 * The form of a composer, with the image that was chosen in it where its "Upload" button was
 * pressed, which is the one that sends files; null: another button was.
 */
export async function readComposerForm(
  request: Request,
  app: AppContext,
  accountId: string,
): Promise<{ form: FormData; image: PostedImage | null }> {
  if (!isMultipart(request.headers.get("Content-Type"))) {
    const form = await readPostedForm(request);
    return { form, image: hiddenField(form, "intent") === "image" ? NOTHING_CHOSEN : null };
  }
  try {
    const { form, tooLarge, isWhole } = await readUploads(request, {
      fileBytes: MAX_IMAGE_BYTES,
      files: 1,
    });
    // Of a post that ended before its last field the button is missing, too.
    if (!isWhole) form.set("intent", "image");
    if (hiddenField(form, "intent") !== "image") return { form, image: null };
    if (tooLarge)
      return {
        form,
        image: {
          problem: imageTooLarge(Number(request.headers.get("Content-Length")) || null),
          isWhole,
        },
      };
    const file = form.get("imageFile");
    if (!(file instanceof File)) return { form, image: NOTHING_CHOSEN };
    if (countLetters(imageAltOf(form)) > MAX_ALT_LENGTH)
      return { form, image: { problem: ALT_TOO_LONG, isWhole } };
    const kept = await keepMessageImage(app, accountId, new Uint8Array(await file.arrayBuffer()));
    return {
      form,
      image: "problem" in kept ? { ...kept, isWhole } : { ...kept, alt: imageAltOf(form) },
    };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    throw new Response(error.message, { status: error.status });
  }
}

const NOTHING_CHOSEN: PostedImage = { problem: "Choose an image first.", isWhole: true };

const MAX_ALT_LENGTH = 300;
const ALT_TOO_LONG = `“What it shows” is longer than ${MAX_ALT_LENGTH} characters. Shorten it.`;

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

export function readPostedLetter(form: FormData, fieldNames: readonly string[]): PostedLetter {
  const names = ["subject", "body", "bodyFormat", ...fieldNames];
  const fields = names.map((name) => [name, hiddenField(form, name).replace(/\r\n?/g, "\n")]);
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
  return putOnOneLine(hiddenField(form, "imageAlt"));
}

/** With what is typed beside a message, which none of its buttons but one takes. */
export function withBeside<Answer>(
  app: AppContext,
  { form, page }: { form: FormData; page: string },
  answer: Answer,
): Answer {
  if (!(answer instanceof Response)) return answer;
  const taken = { image: "imageAlt", keep: "templateName" }[intentOf(form)];
  const fields = ["imageAlt", "templateName", "testAddress"].flatMap((name) =>
    name === taken ? [] : [[name, hiddenField(form, name)]],
  );
  const cookie = besideCookie(app, { page, fields: Object.fromEntries(fields) });
  answer.headers.append("Set-Cookie", cookie);
  return answer;
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
export function readFallbacks(form: FormData): ReturnType<typeof readFallbackValues> {
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
    topicId: form.has("topicId") ? field("topicId") : null,
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
    perDay: readPerDay(hiddenField(form, "perDay")),
  };
}
