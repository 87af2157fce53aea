import { MaxFileSizeExceededError, MaxFilesExceededError, MultipartParseError, parseFormData } from "@mjackson/form-data-parser";
import { type LogoRefused, MOST_LOGO_BYTES, TOO_LARGE } from "./logo-limits.ts";

/** What the parser calls a file that came without a name: the control was left empty. */
const UNNAMED = "file-upload";

/** The chosen file of a posted logo form, or why there is none. Reads no more of a larger one than it takes to know. */
export async function readLogoPost(request: Request): Promise<Uint8Array | LogoRefused> {
  try {
    let chosen: File | null = null;
    await parseFormData(request, { maxFiles: 1, maxFileSize: MOST_LOGO_BYTES }, (upload) => {
      if (upload.fieldName === "logo" && (upload.size > 0 || upload.name !== UNNAMED)) chosen = upload;
      return null;
    });
    if (!chosen) return { status: 422, problem: "Choose a picture first: PNG, JPG or WebP." };
    return new Uint8Array(await (chosen as File).arrayBuffer());
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) return { status: 413, problem: TOO_LARGE };
    if (error instanceof MaxFilesExceededError) return { status: 422, problem: "Choose one picture only." };
    if (error instanceof MultipartParseError || error instanceof TypeError) {
      return { status: 400, problem: "The form arrived incomplete. Choose the picture again." };
    }
    throw error;
  }
}
