import { readPostedForm } from "./forms.server.ts";

/** A file of a posted form. `bytes` null: it was larger than allowed, and what came of it was let go. */
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
const HEADER_BYTES = 16 * 1024;
const BREAK = Buffer.from("\r\n\r\n");

/** The post is no whole form, or has more fields or text than any form of ours. */
export class MultipartProblem extends Error {
  constructor(
    readonly status: 400 | 413,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads a `multipart/form-data` post while it arrives. Holds one file at a time, never more of it than allowed, and gives it to
 * `keep` before it reads on; a file that is too large is read past, so that the fields after it are not lost, unless the whole post
 * is larger than `MAX_FORM_BYTES`: then the reading ends there. Returns the texts. Empty file fields are not told of. Throws `MultipartProblem`.
 */
export async function readMultipart(
  request: Request,
  limits: MultipartLimits,
  keep: (file: PostedFile) => Promise<void>,
): Promise<FormData> {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;,]{1,200}))/i.exec(request.headers.get("Content-Type") ?? "");
  if (!boundary || !request.body) throw broken();
  const form = new FormData();
  let texts = 0;
  let fields = 0;
  let files = 0;
  const isHuge = Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES;
  for await (const part of partsOf(request.body, boundary[1] ?? boundary[2]!, limits, isHuge)) {
    if (++fields > limits.fields) throw new MultipartProblem(413, "This form has too many fields.");
    if (part.fileName === null) {
      texts += part.bytes?.length ?? Number.POSITIVE_INFINITY;
      if (texts > limits.textBytes) throw new MultipartProblem(413, "This form holds more text than one takes. Shorten it.");
      form.append(part.name, Buffer.from(part.bytes!).toString("utf8"));
    } else if (part.fileName !== "" || part.bytes?.length !== 0) {
      if (++files > limits.files) throw new MultipartProblem(413, `This form takes ${limits.files} files at most.`);
      await keep({ name: part.name, fileName: part.fileName, bytes: part.bytes });
    }
  }
  return form;
}

interface Part {
  name: string;
  /** Null: a text. */
  fileName: string | null;
  /** Null: larger than allowed. */
  bytes: Uint8Array | null;
}

const broken = () => new MultipartProblem(400, "The upload was incomplete. Go back and send the form again.");

async function* partsOf(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
  isHuge: boolean,
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const reader = body.getReader();
  // A line end in front of the first boundary makes it one like the others.
  let rest: Buffer = Buffer.from("\r\n");
  /** Adds what arrives next; false at the end. */
  const more = async (): Promise<boolean> => {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (value) rest = Buffer.concat([rest, value]);
    return !done;
  };
  /** Reads up to `mark` and past it. Gives all of it, or null if that is more than `most`: at once if it is to `stop` there. */
  const upTo = async (mark: Buffer, most: number, stop = false): Promise<Buffer | null> => {
    const pieces: Buffer[] = [];
    let length = 0;
    const take = (piece: Buffer) => {
      length += piece.length;
      if (length <= most) pieces.push(piece);
      else pieces.length = 0;
    };
    for (;;) {
      const at = rest.indexOf(mark);
      if (at >= 0) {
        take(rest.subarray(0, at));
        rest = rest.subarray(at + mark.length);
        return length <= most ? Buffer.concat(pieces) : null;
      }
      // The mark may have begun: as many bytes as it has stay for the next look.
      const sure = rest.length - mark.length + 1;
      if (sure > 0) {
        take(rest.subarray(0, sure));
        rest = rest.subarray(sure);
      }
      if (stop && length > most) return null;
      if (!(await more())) throw broken();
    }
  };
  try {
    if ((await upTo(delimiter, HEADER_BYTES, isHuge)) === null) throw broken();
    for (;;) {
      while (rest.length < 2) if (!(await more())) throw broken();
      if (rest.subarray(0, 2).toString("latin1") === "--") return;
      const head = await upTo(BREAK, HEADER_BYTES, isHuge);
      if (head === null) throw broken();
      const { name, fileName } = readHead(head.toString("utf8"));
      const bytes = await upTo(delimiter, fileName === null ? limits.textBytes : limits.fileBytes, isHuge);
      if (name === null) throw broken();
      yield { name, fileName, bytes };
      if (isHuge && bytes === null) return;
    }
  } finally {
    // Not cancelled: that would end the connection before the answer. What is left of the post runs into nothing.
    reader.releaseLock();
  }
}

function readHead(head: string): { name: string | null; fileName: string | null } {
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(head)?.[1] ?? "";
  const value = (key: string): string | null => {
    const found = new RegExp(`;\\s*${key}="((?:\\\\.|[^"\\\\])*)"`, "i").exec(disposition);
    return found
      ? found[1]!
          .replace(/%22/g, '"')
          .replace(/%0d|%0a/gi, " ")
          .replace(/\\(["\\])/g, "$1")
      : null;
  };
  return { name: value("name"), fileName: value("filename") };
}

/** A posted form with files. */
export interface Uploads {
  /** Its text fields, and a `File` for each chosen file that is small enough. Empty file fields are left out. */
  form: FormData;
  /** The field whose file was too large; null: none was. */
  tooLarge: string | null;
  /** False: reading stopped at a file that was too large, and fields after it are missing, so nothing in `form` may be saved. */
  isWhole: boolean;
}

/** More text than any form with files sends: designs and questionnaires are sent as text. */
const TEXT_BYTES = 4 * 1024 * 1024;
const FIELDS = 10_000;

/**
 * Reads a form with up to `files` files of up to `fileBytes` each. A file that is too large is not kept, but what was typed is:
 * all of it, or, in a post larger than `MAX_FORM_BYTES`, the fields before the file. A form without files may also come
 * url-encoded. Throws `MultipartProblem` if the body isn't a form.
 */
export async function readUploads(
  request: Request,
  { fileBytes, files }: { fileBytes: number; files: number },
): Promise<Uploads> {
  if (/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? ""))
    return { form: await readPostedForm(request), tooLarge: null, isWhole: true };
  const chosen: [name: string, file: File][] = [];
  let tooLarge: string | null = null;
  const limits = { fileBytes, files, textBytes: TEXT_BYTES, fields: FIELDS };
  const form = await readMultipart(request, limits, async ({ name, fileName, bytes }) => {
    if (bytes) chosen.push([name, new File([bytes as Uint8Array<ArrayBuffer>], fileName)]);
    else tooLarge ??= name;
  });
  for (const [name, file] of chosen) form.append(name, file);
  const isHuge = Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES;
  return { form, tooLarge, isWhole: tooLarge === null || !isHuge };
}
