import { MaxFileSizeExceededError, MaxFilesExceededError, MultipartParseError, parseFormData } from "@mjackson/form-data-parser";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { MOST_IMAGE_BYTES } from "./builder-limits.ts";

/** A picture that is not taken, as a sentence beside its control. */
export interface PictureRefused {
  status: 400 | 413 | 415 | 422 | 503;
  control: string;
  problem: string;
  /** Seconds after which it is worth trying again, with 503. */
  wait?: number;
}

/** A file this large is read to its end, so that what was typed beside it is not lost; a larger one is not even read. */
const MOST_READ_BYTES = 12 * MOST_IMAGE_BYTES;
const TOO_LARGE = "This picture is larger than 2 MB, the most one here can be. Make it smaller and upload it again.";

/** What the parser calls a file that came without a name. */
const UNNAMED = "file-upload";

/** Reads the builder's form, with a picture of at most 2 MB when the open card has a control for one. */
export async function readDraftPost(request: Request): Promise<{ form: FormData; problem: PictureRefused | null }> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return { form: await readPostedForm(request), problem: null };
  }
  try {
    let problem: PictureRefused | null = null;
    const form = await parseFormData(request, { maxFiles: 2, maxFileSize: MOST_READ_BYTES }, (upload) => {
      if (upload.size <= MOST_IMAGE_BYTES) return isEmpty(upload) ? null : upload;
      problem = { status: 413, control: upload.fieldName, problem: TOO_LARGE };
      return null;
    });
    return { form, problem };
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) throw new Response(TOO_LARGE, { status: 413 });
    if (error instanceof MaxFilesExceededError) throw new Response("Upload one picture at a time.", { status: 413 });
    if (error instanceof MultipartParseError || error instanceof TypeError) {
      throw new Response("The form did not arrive whole. Go back and send it again.", { status: 400 });
    }
    throw error;
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
