import { imageTooLarge, MAX_IMAGE_BYTES } from "../../images/image-limit.ts";

/** Where a message's pictures are uploaded. */
const UPLOAD_TO = "/message-images";

/** Uploads a picture for a message; its address, or a sentence that says why not. */
export async function uploadImage(file: File): Promise<{ address: string } | { problem: string }> {
  // Nobody waits for megabytes to leave that will be refused.
  if (file.size > MAX_IMAGE_BYTES) return { problem: imageTooLarge(file.size) };
  const form = new FormData();
  form.set("image", file);
  try {
    const answer = await fetch(UPLOAD_TO, { method: "POST", body: form, headers: { Accept: "application/json" } });
    const said = (await answer.json()) as { address?: string; problem?: string };
    if (answer.ok && said.address) return { address: said.address };
    return { problem: said.problem ?? "The image could not be uploaded. Try again in a minute." };
  } catch {
    return { problem: "The image could not be uploaded. Check your connection, then try again." };
  }
}
