import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithExamplePicture } from "./picture-response.server.ts";

export function loader({ request, params, context: { app, clientAddress } }: LoaderFunctionArgs) {
  return answerWithExamplePicture(app, request, { id: params.id ?? "", format: "webp", clientAddress });
}
