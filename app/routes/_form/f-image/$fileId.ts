import type { LoaderFunctionArgs } from "@remix-run/node";
import { findFormPicture } from "#app/features/forms/builder/form-picture.server.ts";
import { answerWithPicture } from "#app/platform/http/responses.server.ts";

/** An address names one picture for ever, so that it can be kept for good. */
const FOR_GOOD = `public, max-age=${365 * 24 * 3600}, immutable`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const picture = await findFormPicture(context.app, params.fileId ?? "");
  return answerWithPicture(
    request,
    picture && { ...picture, cacheControl: FOR_GOOD },
    "There is no such picture.",
  );
}
