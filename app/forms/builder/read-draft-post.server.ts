import { MultipartProblem } from "../../http/read-multipart.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { readUploads } from "../../http/read-uploads.server.ts";
import { MOST_IMAGE_BYTES } from "./builder-limits.ts";

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

/** Reads the builder's form, with a picture of at most 2 MB when the open card has a control for one. */
export async function readDraftPost(request: Request): Promise<{ form: FormData; problem: PictureRefused | null }> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return { form: await readPostedForm(request), problem: null };
  }
  try {
    const { form, tooLarge, isWhole } = await readUploads(request, { fileBytes: MOST_IMAGE_BYTES, files: 2 });
    // The draft is saved from the whole form: part of one would delete what is missing.
    if (!isWhole) throw new Response(`${TOO_LARGE} Go back to your form: what you typed is still there.`, { status: 413 });
    return { form, problem: tooLarge === null ? null : { status: 413, control: tooLarge, problem: TOO_LARGE } };
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
