import { MAX_FORM_BYTES, readMultipart } from "./read-multipart.server.ts";
import { readPostedForm } from "./read-posted-form.server.ts";

/** A posted form with files. */
export interface Uploads {
  /** Its texts, and a `File` for each file that was chosen and is small enough. File controls left empty are not in it. */
  form: FormData;
  /** The control whose file was larger than allowed; null: none was. */
  tooLarge: string | null;
  /** False: the reading ended at a file that was too large, and fields after it are missing. Nothing may be saved of `form`. */
  isWhole: boolean;
}

/** More than the form of any page with files holds beside them: designs and questionnaires are sent as text. */
const TEXT_BYTES = 4 * 1024 * 1024;
const FIELDS = 10_000;

/**
 * Reads a form with up to `files` files of up to `fileBytes` each. A file that is too large is not kept, but what was typed is: all
 * of it, or, in a post larger than `MAX_FORM_BYTES`, the fields before the file. A form
 * without files may also come url-encoded. Throws `MultipartProblem` for what is no form.
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
