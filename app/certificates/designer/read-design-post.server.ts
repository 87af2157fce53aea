import { MaxFileSizeExceededError, MaxFilesExceededError, MultipartParseError, parseFormData } from "@mjackson/form-data-parser";
import { MOST_BACKGROUND_BYTES, MOST_FIELDS } from "./design-limits.ts";

/** A posted form that could not be read at all, as a sentence. */
export interface PostRefused {
  status: 400 | 413;
  problem: string;
}

/** What the parser calls a file that came without a name. */
const UNNAMED = "file-upload";

/**
 * Reads a form with files, stopping as soon as one is larger than 10 MB. File controls left empty are dropped.
 * A body that is no form comes back as a problem; nothing is thrown for it.
 */
export async function readDesignPost(request: Request): Promise<FormData | PostRefused> {
  try {
    // Each signature field has a file control of its own, sent empty when nothing was chosen.
    const limits = { maxFiles: MOST_FIELDS + 2, maxFileSize: MOST_BACKGROUND_BYTES };
    return await parseFormData(request, limits, (upload) => (isEmpty(upload) ? null : upload));
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) {
      return {
        status: 413,
        problem: "This file is larger than 10 MB, the most a background can be. Make it smaller and upload it again.",
      };
    }
    if (error instanceof MaxFilesExceededError) return { status: 413, problem: "Too many files at once. Upload one at a time." };
    if (error instanceof MultipartParseError || error instanceof TypeError) {
      return { status: 400, problem: "The form arrived incomplete. Send it again." };
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
