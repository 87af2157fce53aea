import { MAX_FORM_BYTES, readMultipart } from "./read-multipart.server.ts";
import { readPostedForm } from "./read-posted-form.server.ts";

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
