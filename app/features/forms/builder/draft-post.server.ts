import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { isMultipart, MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { MAX_IMAGE_BYTES } from "../model/builder-limits.ts";

/** A picture that is not taken, as a sentence beside its control. */
export interface PictureRefused {
  status: 400 | 413 | 415 | 422 | 503;
  control: string;
  problem: string;
  /** Seconds to wait before trying again, with 503. */
  wait?: number;
}

const TOO_LARGE = "This picture is larger than 2 MB, the limit for a picture here. Make it smaller and upload it again.";

/** What the parser calls a file that came without a name. */
const UNNAMED = "file-upload";

/**
 * Reads the builder's form, with a picture of at most 2 MB when the open card has a control for one. Of a huge post only the fields
 * before the picture are read; the card has its picture last, so that they are all of what was typed.
 */
export async function readDraftPost(
  request: Request,
): Promise<{ form: FormData; problem: PictureRefused | null; isWhole: boolean }> {
  if (!isMultipart(request.headers.get("Content-Type"))) {
    return { form: await readPostedForm(request), problem: null, isWhole: true };
  }
  try {
    const { form, tooLarge, isWhole } = await readUploads(request, { fileBytes: MAX_IMAGE_BYTES, files: 2 });
    return { form, problem: tooLarge === null ? null : { status: 413, control: tooLarge, problem: TOO_LARGE }, isWhole };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    if (error.status === 413) throw new Response("Upload one picture at a time.", { status: 413 });
    throw new Response("The upload was incomplete. Go back and send the form again.", { status: 400 });
  }
}

/** The picture that came with the form, and its control. */
export function chosenPicture(form: FormData): { control: string; file: File } | null {
  for (const [control, value] of form) if (value instanceof File && !isEmpty(value)) return { control, file: value };
  return null;
}

/** Nothing was chosen. A chosen file of no bytes has its name. */
function isEmpty(file: File): boolean {
  return file.size === 0 && (file.name === "" || file.name === UNNAMED);
}
