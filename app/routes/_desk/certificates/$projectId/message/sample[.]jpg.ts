import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithSample } from "../../../../../messages/answer-with-sample.server.ts";

/** The specimen of a certificate, for whoever has its signed address. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return answerWithSample(context.installation, params.projectId, request, "jpg");
}
