import { MaxFileSizeExceededError, MaxFilesExceededError, MultipartParseError, parseFormData } from "@mjackson/form-data-parser";
import { MOST_BACKGROUND_BYTES, MOST_FIELDS } from "./design-limits.ts";

/** A posted form that is not taken, as a sentence. */
export interface PostRefused {
  status: 400 | 413;
  problem: string;
  /** The rest of the form and the control whose file was too large; null when the form could not be read to its end. */
  kept: { form: FormData; control: string } | null;
}

/** A file this large is read to its end, so that what was typed beside it is not lost; a larger one is not even read. */
const MOST_READ_BYTES = 3 * MOST_BACKGROUND_BYTES;

const TOO_LARGE = "This file is larger than 10 MB, the most a file here can be. Make it smaller and upload it again.";

/** What the parser calls a file that came without a name. */
const UNNAMED = "file-upload";

/**
 * Reads a form with files of at most 10 MB. File controls left empty are dropped.
 * A body that is no form, or has a larger file, comes back as a problem; nothing is thrown for it.
 */
export async function readDesignPost(request: Request): Promise<FormData | PostRefused> {
  try {
    // Each signature field has a file control of its own, sent empty when nothing was chosen.
    const limits = { maxFiles: MOST_FIELDS + 2, maxFileSize: MOST_READ_BYTES };
    let tooLarge: string | null = null;
    const form = await parseFormData(request, limits, (upload) => {
      if (upload.size > MOST_BACKGROUND_BYTES) tooLarge ??= upload.fieldName;
      return isEmpty(upload) || upload.size > MOST_BACKGROUND_BYTES ? null : upload;
    });
    return tooLarge === null ? form : { status: 413, problem: TOO_LARGE, kept: { form, control: tooLarge } };
  } catch (error) {
    const refused = (status: PostRefused["status"], problem: string): PostRefused => ({ status, problem, kept: null });
    if (error instanceof MaxFileSizeExceededError) return refused(413, TOO_LARGE);
    if (error instanceof MaxFilesExceededError) return refused(413, "Too many files at once. Upload one at a time.");
    if (error instanceof MultipartParseError || error instanceof TypeError) {
      return refused(400, "The form arrived incomplete. Send it again.");
    }
    throw error;
  }
}

/** A chosen file, or null when the control was left empty. */
export function chosenFile(form: FormData, name: string): File | null {
  const value = form.get(name);
  return value instanceof File && !isEmpty(value) ? value : null;
}

/** Nothing was chosen. A chosen file of no bytes has its name. */
function isEmpty(file: File): boolean {
  return file.size === 0 && (file.name === "" || file.name === UNNAMED);
}
