import {
  MAX_BACKGROUND_UPLOAD_BYTES,
  MAX_DESIGN_FIELDS,
} from "#app/engines/design-editor/design-limits.ts";
import type { DesignPost } from "#app/features/certificates/design/design-form.server.ts";
import { FILE_TOO_LARGE } from "#app/features/certificates/model/file-limit.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";

/** The designer's form. */
export async function readDesignPost(request: Request): Promise<DesignPost> {
  const { form, refused } = await readDesignUploads(request);
  const ticked = form.getAll("tick").filter((id) => typeof id === "string");
  return { form: new Map(form), ticked, refused };
}

/**
 * Reads a form with files. File controls left empty are dropped.
 * A body that is no form, or has a larger file, comes back as a problem; nothing is thrown for it.
 */
export async function readDesignUploads(
  request: Request,
): Promise<{ form: FormData; refused: DesignPost["refused"] }> {
  try {
    // Each signature field has a file control of its own, sent empty when nothing was chosen.
    const { form, tooLarge } = await readUploads(request, {
      fileBytes: MAX_BACKGROUND_UPLOAD_BYTES,
      files: MAX_DESIGN_FIELDS + 2,
    });
    return {
      form,
      refused:
        tooLarge === null ? null : { status: 413, problem: FILE_TOO_LARGE, control: tooLarge },
    };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    const problem =
      error.status === 413
        ? "Too many files at once. Upload one at a time."
        : "The upload was incomplete. Send the form again.";
    return { form: new FormData(), refused: { status: error.status, problem, control: "form" } };
  }
}
