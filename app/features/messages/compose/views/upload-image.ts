import { type NotSaved, readRefusal } from "#app/ui/autosave/autosave.tsx";
import { imageTooLarge, MAX_IMAGE_BYTES } from "../../images/image-limit.ts";

/** Where a message's pictures are uploaded. */
const UPLOAD_TO = "/message-images";

/** Below this, making it smaller saves nobody anything. */
const SMALL_BYTES = 1024 * 1024;
/** Four times as wide as the e-mail: the server makes the one that is sent. */
const WIDEST_PX = 2176;

/**
 * A photo as phones take it, at the size that an e-mail needs; null: it is small already, or the
 * browser can't read it.
 */
async function smaller(file: File): Promise<Blob | null> {
  if (file.size < SMALL_BYTES || !/^image\/(?:jpeg|png|webp)$/.test(file.type)) return null;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, WIDEST_PX / picture.width, WIDEST_PX / picture.height);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // Lets the page through where it did. Browsers that can't write it write PNG.
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.9));
    return made && made.size < file.size ? made : null;
  } catch {
    return null;
  }
}

/** Uploads a picture for a message; its address, or a sentence that says why not. */
export async function uploadImage(file: File): Promise<{ address: string } | { problem: string }> {
  const image = (await smaller(file)) ?? file;
  // Nobody waits for megabytes to leave that will be refused.
  if (image.size > MAX_IMAGE_BYTES) return { problem: imageTooLarge(image.size) };
  const form = new FormData();
  form.set("image", image, file.name);
  const answer = await fetch(UPLOAD_TO, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { Accept: "application/json" },
  }).catch(() => null);
  if (!answer)
    return { problem: "The image could not be uploaded. Check your connection, then try again." };
  const said = (await answer.json().catch(() => ({}))) as { address?: string; problem?: string };
  if (answer.ok && said.address) return { address: said.address };
  return { problem: said.problem ?? WHY_NOT[readRefusal(answer).notSaved] ?? TRY_AGAIN };
}

const TRY_AGAIN = "The image could not be uploaded. Try again in a minute.";
const WHY_NOT: Partial<Record<NotSaved, string>> = {
  "signed-out": "The image was not uploaded. Sign in again in another tab, then choose it again.",
  "not-allowed":
    "The image was not uploaded: your role doesn’t allow changes. Ask an owner or editor.",
  "too-large": imageTooLarge(null),
};
