import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { MAX_BACKGROUND_UPLOAD_BYTES, MAX_DESIGN_FIELDS } from "../model/design.ts";

/** A posted form that is not taken, as a sentence. */
export interface PostRefused {
  status: 400 | 413;
  problem: string;
  /** The form as far as it was read, and the field whose file was too large; null if the form couldn't be read. */
  kept: { form: FormData; control: string } | null;
}

const TOO_LARGE = "This file is larger than 10 MB, the limit for a file here. Make it smaller and upload it again.";

/** What the parser calls a file that came without a name. */
const UNNAMED = "file-upload";

/**
 * Reads a form with files of at most 10 MB. File controls left empty are dropped.
 * A body that is no form, or has a larger file, comes back as a problem; nothing is thrown for it.
 */
export async function readDesignPost(request: Request): Promise<FormData | PostRefused> {
  try {
    // Each signature field has a file control of its own, sent empty when nothing was chosen.
    const { form, tooLarge } = await readUploads(request, {
      fileBytes: MAX_BACKGROUND_UPLOAD_BYTES,
      files: MAX_DESIGN_FIELDS + 2,
    });
    return tooLarge === null ? form : { status: 413, problem: TOO_LARGE, kept: { form, control: tooLarge } };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    if (error.status === 413) return { status: 413, problem: "Too many files at once. Upload one at a time.", kept: null };
    return { status: 400, problem: "The upload was incomplete. Send the form again.", kept: null };
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
