import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithImage } from "./image-response.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithImage(context.app, request, `${params.file}.jpg`);
}
