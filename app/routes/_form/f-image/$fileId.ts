import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithPicture } from "#app/features/forms/builder/form-picture.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithPicture(context.app, request, params.fileId ?? "");
}
