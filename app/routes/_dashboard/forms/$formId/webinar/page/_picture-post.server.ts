import { MAX_UPLOAD_BYTES } from "#app/engines/picture-reader/event-picture-sizes.ts";
import {
  PICTURE_TOO_LARGE,
  type PictureNotTaken,
} from "#app/features/webinars/event/cover.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";

/**
 * A posted form with one picture. `notRead`: why the picture wasn't read; `form` then still has
 * what was typed.
 */
export async function readPicturePost(
  request: Request,
): Promise<{ form: FormData; notRead: PictureNotTaken | null }> {
  try {
    const { form, tooLarge } = await readUploads(request, {
      fileBytes: MAX_UPLOAD_BYTES,
      files: 1,
    });
    return { form, notRead: tooLarge ? { status: 413, problem: PICTURE_TOO_LARGE } : null };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    const notRead: PictureNotTaken =
      error.status === 413
        ? { status: 422, problem: "Choose one picture only." }
        : { status: 400, problem: "The upload was incomplete. Choose the picture again." };
    return { form: new FormData(), notRead };
  }
}
