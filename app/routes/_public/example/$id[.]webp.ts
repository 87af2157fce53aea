import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithExamplePicture } from "./picture-response.server.ts";

export function loader({ params, context }: LoaderFunctionArgs) {
  return answerWithExamplePicture(context.app, {
    id: params.id ?? "",
    format: "webp",
    client: context,
  });
}
