import type { ActionFunctionArgs } from "@remix-run/node";
import { imageTooLarge, MAX_IMAGE_BYTES } from "#app/features/messages/images/image-limit.ts";
import { keepMessageImage } from "#app/features/messages/images/message-images.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";

export const loader = postOnly;

/** Takes an image for a message and answers with its address, or with what is wrong with it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const refuse = (status: number, problem: string, wait?: number) =>
    Response.json({ problem }, { status, headers: wait ? { "Retry-After": String(wait) } : {} });
  try {
    const { form, tooLarge } = await readUploads(request, { fileBytes: MAX_IMAGE_BYTES, files: 1 });
    if (tooLarge)
      return refuse(413, imageTooLarge(Number(request.headers.get("Content-Length")) || null));
    const image = form.get("image");
    if (!(image instanceof File)) return refuse(422, "Choose an image.");
    const kept = await keepMessageImage(
      context.app,
      account.id,
      new Uint8Array(await image.arrayBuffer()),
    );
    return "problem" in kept
      ? refuse(kept.status, kept.problem, kept.wait)
      : Response.json(kept, { status: 201 });
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    return error.status === 413
      ? refuse(422, "Choose one image only.")
      : refuse(400, "The upload was incomplete. Choose the image again.");
  }
}
