import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithSample } from "./sample-response.server.ts";

/** The specimen of a certificate, for whoever has its signed address. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return answerWithSample(context.app, params.projectId, request, "pdf");
}
