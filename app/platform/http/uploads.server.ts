import type { Busboy } from "busboy";
import busboy from "busboy";
import { streamSafe } from "#app/engines/letters/stream-safe.ts";
import { readPostedForm } from "./forms.server.ts";

/**
 * A file of a posted form. `bytes` null: it was larger than allowed, and what came of it was let
 * go.
 */
export interface PostedFile {
  /** Of the form's control. */
  name: string;
  /** As the browser gave it: anything. */
  fileName: string;
  bytes: Uint8Array | null;
}

export interface MultipartLimits {
  fileBytes: number;
  files: number;
  /** Of all texts together. */
  textBytes: number;
  fields: number;
}

/** A larger post is not read to its end: only up to the first file that is too large. */
export const MAX_FORM_BYTES = 30 * 1024 * 1024;

/** The post is no whole form, or has more fields or text than any form of ours. */
export class MultipartProblem extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

const broken = () =>
  new MultipartProblem(400, "The upload was incomplete. Go back and send the form again.");

/**
 * Reads a `multipart/form-data` post while it arrives. Never holds more of a file than allowed, and
 * gives each to `keep` before it reads on; a file that is too large is read past, so that the
 * fields after it are not lost, unless the whole post is larger than `MAX_FORM_BYTES`: then the
 * reading ends there. Returns the texts. File fields that were left empty are not told of. Throws
 * `MultipartProblem`.
 */
export async function readMultipart(
  request: Request,
  limits: MultipartLimits,
  keep: (file: PostedFile) => Promise<void>,
): Promise<FormData> {
  if (!request.body) throw broken();
  const isHuge = Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES;
  const post = collectParts(openParser(request, limits), limits);
  const reader = request.body.getReader();
  try {
    while (!(isHuge && post.hasTooLargeFile())) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (value) await post.add(value);
      if (done) await post.end();
      for (const file of post.wholeFiles()) await keep(file);
      if (done) return post.form;
    }
    for (const file of post.wholeFiles()) await keep(file);
    return post.form;
  } finally {
    // Not cancelled: that would end the connection before the answer. What is left of the post runs
    // into nothing.
    reader.releaseLock();
    post.stop();
  }
}

function openParser(
  request: Request,
  { fileBytes, files, textBytes, fields }: MultipartLimits,
): Busboy {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("Content-Type") ?? "" },
      defParamCharset: "utf8",
      // Names are only shown, never used as paths.
      preservePath: true,
      // It stops at a limit; what has exactly as much as allowed is still taken.
      limits: {
        fileSize: fileBytes + 1,
        files,
        fieldSize: textBytes + 1,
        parts: fields + 1,
        headerPairs: 20,
      },
    });
  } catch {
    throw broken();
  }
}

/** What has come of a post so far. `add` and `end` throw `MultipartProblem`. */
function collectParts(parser: Busboy, limits: MultipartLimits) {
  const form = new FormData();
  const whole: PostedFile[] = [];
  let texts = 0;
  let hasTooLarge = false;
  let problem: MultipartProblem | undefined;
  const refuse = (message: string) => {
    problem ??= new MultipartProblem(413, message);
  };
  parser.on("field", (name: string | undefined, text, { valueTruncated }) => {
    texts += Buffer.byteLength(text);
    if (!name) problem ??= broken();
    else if (valueTruncated || texts > limits.textBytes)
      refuse("There is too much text in this form. Shorten it.");
    else form.append(name, streamSafe(text));
  });
  parser.on("file", (name: string | undefined, stream, { filename }) => {
    const pieces: Buffer[] = [];
    const take = (bytes: Buffer | null) => {
      if (!name) problem ??= broken();
      else if (filename || bytes?.length !== 0)
        whole.push({ name, fileName: plainName(filename ?? ""), bytes });
    };
    stream.on("data", (piece: Buffer) => {
      if (!stream.truncated) pieces.push(piece);
    });
    stream.on("limit", () => {
      pieces.length = 0;
      hasTooLarge = true;
      take(null);
    });
    stream.on("end", () => {
      if (!stream.truncated) take(Buffer.concat(pieces));
    });
    stream.on("error", () => {});
  });
  parser.on("filesLimit", () => refuse(`This form accepts up to ${limits.files} files.`));
  parser.on("partsLimit", () => refuse("This form has too many fields."));
  parser.on("error", () => {
    problem ??= broken();
  });
  const check = () => {
    if (problem) throw problem;
  };
  return {
    form,
    hasTooLargeFile: () => hasTooLarge,
    /** Those that came to their end since this was asked last. */
    wholeFiles: () => whole.splice(0),
    async add(chunk: Uint8Array) {
      await new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
      check();
    },
    async end() {
      await new Promise<void>((resolve) => parser.once("close", resolve).end());
      check();
    },
    stop: () => parser.destroy(),
  };
}

/**
 * A file's name as it is called: browsers write quotes and line ends in it as `%22` and `%0D%0A`
 * (WHATWG, multipart form data).
 */
function plainName(sent: string): string {
  return sent.replaceAll("%22", '"').replace(/%0d|%0a/gi, " ");
}

/** A posted form with files. */
export interface Uploads {
  /**
   * Its text fields, and a `File` for each chosen file that is small enough. Empty file fields are
   * left out.
   */
  form: FormData;
  /** The field whose file was too large; null: none was. */
  tooLarge: string | null;
  /**
   * False: reading stopped at a file that was too large, and fields after it are missing, so
   * nothing in `form` may be saved.
   */
  isWhole: boolean;
}

/**
 * More text than any form with files sends: designs, questionnaires and pasted people are sent as
 * text. Showing all of it again holds others up, by up to 230 ms a MB: `<` becomes ten letters.
 */
export const MAX_TEXT_BYTES = 620_000;
const FIELDS = 10_000;

/**
 * Reads a form with up to `files` files of up to `fileBytes` each. A file that is too large is not
 * kept, but what was typed is: all of it, or, in a post larger than `MAX_FORM_BYTES`, the fields
 * before the file. A form without files may also come url-encoded. Throws `MultipartProblem` if the
 * body isn't a form.
 */
export async function readUploads(
  request: Request,
  { fileBytes, files }: { fileBytes: number; files: number },
): Promise<Uploads> {
  if (/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? ""))
    return { form: await readPostedForm(request), tooLarge: null, isWhole: true };
  const chosen: [name: string, file: File][] = [];
  let tooLarge: string | null = null;
  const limits = { fileBytes, files, textBytes: MAX_TEXT_BYTES, fields: FIELDS };
  const form = await readMultipart(request, limits, async ({ name, fileName, bytes }) => {
    if (bytes) chosen.push([name, new File([bytes as Uint8Array<ArrayBuffer>], fileName)]);
    else tooLarge ??= name;
  });
  for (const [name, file] of chosen) form.append(name, file);
  const isHuge = Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES;
  return { form, tooLarge, isWhole: tooLarge === null || !isHuge };
}

/** Whether a Content-Type is that of a form with files. */
export function isMultipart(contentType: string | null | undefined): boolean {
  return /^multipart\/form-data\b/i.test(contentType ?? "");
}
