import { MultipartProblem } from "../../http/read-multipart.server.ts";
import { readUploads } from "../../http/read-uploads.server.ts";
import { type LogoRefused, MAX_LOGO_BYTES, TOO_LARGE } from "./logo-limits.ts";

/** The chosen file of a posted logo form, or why there is none. */
export async function readLogoPost(request: Request): Promise<Uint8Array | LogoRefused> {
  try {
    const { form, tooLarge } = await readUploads(request, { fileBytes: MAX_LOGO_BYTES, files: 1 });
    if (tooLarge) return { status: 413, problem: TOO_LARGE };
    const chosen = form.get("logo");
    if (!(chosen instanceof File)) return { status: 422, problem: "Choose a picture first: PNG, JPG or WebP." };
    return new Uint8Array(await chosen.arrayBuffer());
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    if (error.status === 413) return { status: 422, problem: "Choose one picture only." };
    return { status: 400, problem: "The upload was incomplete. Choose the picture again." };
  }
}
