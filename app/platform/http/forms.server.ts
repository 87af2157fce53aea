import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { streamSafe } from "#app/engines/letters/stream-safe.ts";
import type { FormAnswer, FormErrors, FormRules } from "./form-errors.ts";

/**
 * By these names conform's own buttons would speak to the server. Ours never do, and a forged one
 * would make it throw.
 */
const RESERVED_NAME = /^__(?:intent|state)__$/;

/**
 * A field, one of a list, a part of a field, or a part of one of a list: "a", "a[]", "a[12]",
 * "a.b", "a[12].b".
 */
const FIELD_NAME = /^[^.[\]]{1,100}(?:\[\d{0,3}\])?(?:\.[^.[\]]{1,100})?$/;

/**
 * Reads a posted form with its schema, as conform's `Submission`. Throws a 400 or 413 Response, as
 * `readPostedForm` does.
 */
export async function readSubmission<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return submissionOf(await readPostedForm(request), schema);
}

/**
 * The same of a form that has been read already, or that travels in an address. What it replies
 * never holds a password or a file. Fields with names that no form of ours could have are left out:
 * conform would build a list of a hundred million for "a[99999999]".
 */
export function submissionOf<Schema extends z.ZodType>(
  form: Iterable<[string, FormDataEntryValue]>,
  schema: Schema,
) {
  const fields = new FormData();
  for (const [name, value] of form)
    if (FIELD_NAME.test(name) && !RESERVED_NAME.test(name)) fields.append(name, value);
  const submission = parseWithZod(fields, { schema });
  const hideFields = [...new Set(fields.keys())].filter((name) => /password/i.test(name));
  const { reply } = submission;
  submission.reply = (options) => reply({ hideFields, ...options });
  return submission;
}

/**
 * For a `superRefine` over a whole form: it runs also while fields are wrong by themselves, so that
 * everything is told at once. Not when something came that is no text, such as a field sent twice:
 * every other field may count on being what its type says, or undefined.
 */
export const ALSO_WHILE_WRONG: z.core.$ZodSuperRefineParams = {
  when: ({ issues }) =>
    issues.every(({ code, input }) => code !== "invalid_type" || input === undefined),
};

/**
 * What a form of buttons carries hidden; empty when it didn't come. What people type is read with a
 * schema.
 */
export function hiddenField(form: { get(name: string): unknown }, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Which button sent the form, where it has several. */
export function intentOf(form: { get(name: string): unknown }): string {
  return hiddenField(form, "intent");
}

/** The texts of a posted form by their fields' names: of a name that came twice, the first. */
export function textsOf(form: FormData): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of form)
    if (typeof value === "string" && !texts.has(name)) texts.set(name, value);
  return texts;
}

interface Refusable {
  reply(options?: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }): FormAnswer;
}

/**
 * The form again, with everything typed: what its schema found, and `problems` that turned up
 * later, such as an address that is taken. `form` among them is the form as a whole.
 */
export function answerOf(
  submission: Refusable,
  { form, ...problems }: FormErrors = {},
): FormAnswer {
  const found = Object.entries(problems).flatMap(([name, message]) =>
    message ? [[name, [message]]] : [],
  );
  if (!form && found.length === 0) return submission.reply();
  return submission.reply({
    ...(form ? { formErrors: [form] } : {}),
    fieldErrors: Object.fromEntries(found),
  });
}

/** 422 with the form again. */
export function refuse(submission: Refusable, problems?: FormErrors) {
  return data(answerOf(submission, problems), { status: 422 });
}

/**
 * The form again with a sentence for the whole of it, and when it may be sent again. 503: it is we
 * who are busy.
 */
export function refuseForNow(
  submission: Refusable,
  text: string,
  waitSeconds: number,
  status: 429 | 503 = 429,
) {
  return data(answerOf(submission, { form: text }), {
    status,
    headers: { "Retry-After": String(waitSeconds) },
  });
}

/**
 * More than any form without files holds; a message of many pages has some 100 KB. Showing all of
 * it again holds others up, by some 70 ms a MB.
 */
const MAX_FORM_BYTES_WITHOUT_FILES = 1024 * 1024;
/** Of all its fields together, decoded: plain letters take a third of the bytes that others do. */
export const MAX_FORM_LETTERS = 600_000;
/** More than any form has. Each costs time, and many short ones fit into 1 MB. */
const MAX_FIELDS = 5_000;

/**
 * The fields of a posted form that brings no files. What is not a form, or broke off on the way, is
 * answered in words and not as a fault of ours: throws a 400 or 413 Response.
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES_WITHOUT_FILES) {
    throw new Response(
      "This form is larger than 1 MB, the limit. Shorten what you typed, then send it again.",
      {
        status: 413,
      },
    );
  }
  try {
    if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? ""))
      return streamSafeForm(await request.formData());
    const text = await request.text();
    if (text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS)
      throw new Response("This form has too many fields.", { status: 413 });
    const form = new FormData();
    let letters = 0;
    for (const [name, value] of new URLSearchParams(text)) {
      letters += value.length;
      form.append(name, streamSafe(value));
    }
    if (letters > MAX_FORM_LETTERS)
      throw new Response(
        "This form holds more than 600,000 letters, the limit. Shorten what you typed, then send it again.",
        { status: 413 },
      );
    return form;
  } catch (error) {
    if (error instanceof Response) throw error;
    throw new Response("The upload was incomplete. Go back and send the form again.", {
      status: 400,
    });
  }
}

function streamSafeForm(posted: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of posted)
    form.append(name, typeof value === "string" ? streamSafe(value) : value);
  return form;
}

/** Reads a body as text, never more of it than allowed. Null when it is larger. */
export async function readLimitedBody(request: Request, maxBytes: number): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString("utf8");
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

const known = new WeakMap<z.ZodType, FormRules<never>>();

/**
 * What a page needs of a form's schema: a loader sends it to `useCheckedForm`. The schema itself
 * stays on the server, since zod is ten times the size of everything else that a form needs in a
 * browser. The sentences are found by asking the schema, once, about an empty form and about one
 * with an "x" in every field; so it may do nothing but check.
 */
export function rulesOf<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
): FormRules<z.input<Schema>> {
  const before = known.get(schema);
  if (before) return before;
  const constraint = { ...getZodConstraint(schema) };
  const malformed = new FormData();
  for (const name of Object.keys(constraint)) malformed.set(name, "x");
  const rules = {
    constraint,
    ifEmpty: firstMessages(schema, new FormData()),
    ifMalformed: firstMessages(schema, malformed),
  };
  known.set(schema, rules);
  return rules;
}

function firstMessages(schema: z.ZodType, form: FormData): Record<string, string> {
  const { error } = parseWithZod(form, { schema }).reply();
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, messages]) =>
      name && messages?.[0] ? [[name, messages[0]]] : [],
    ),
  );
}
