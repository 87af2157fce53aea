import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithPicture } from "../../../forms/builder/answer-with-picture.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithPicture(context.installation, request, params.fileId ?? "");
}
