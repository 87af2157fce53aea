import type { PostedImage } from "#app/features/messages/compose/press-button.server.ts";
import { imageTooLarge, MAX_IMAGE_BYTES } from "#app/features/messages/images/image-limit.ts";
import { keepMessageImage } from "#app/features/messages/images/message-images.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { isMultipart, MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { imageAltOf } from "./_message-form.server.ts";

/**
 * The form of a composer, with the image that was chosen in it where its "Upload" button was
 * pressed, which is the one that sends files; null: another button was.
 */
export async function readComposerForm(
  request: Request,
  app: AppContext,
  accountId: string,
): Promise<{ form: FormData; image: PostedImage | null }> {
  if (!isMultipart(request.headers.get("Content-Type"))) {
    const form = await readPostedForm(request);
    return { form, image: hiddenField(form, "intent") === "image" ? NOTHING_CHOSEN : null };
  }
  try {
    const { form, tooLarge, isWhole } = await readUploads(request, {
      fileBytes: MAX_IMAGE_BYTES,
      files: 1,
    });
    // Of a post that ended before its last field the button is missing, too.
    if (!isWhole) form.set("intent", "image");
    if (hiddenField(form, "intent") !== "image") return { form, image: null };
    if (tooLarge)
      return {
        form,
        image: {
          problem: imageTooLarge(Number(request.headers.get("Content-Length")) || null),
          isWhole,
        },
      };
    const file = form.get("imageFile");
    if (!(file instanceof File)) return { form, image: NOTHING_CHOSEN };
    const kept = await keepMessageImage(app, accountId, new Uint8Array(await file.arrayBuffer()));
    return {
      form,
      image: "problem" in kept ? { ...kept, isWhole } : { ...kept, alt: imageAltOf(form) },
    };
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    throw new Response(error.message, { status: error.status });
  }
}

const NOTHING_CHOSEN: PostedImage = { problem: "Choose an image first.", isWhole: true };
