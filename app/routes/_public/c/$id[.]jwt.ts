import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithCredential } from "./credential-response.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithCredential(context.app, request, params.id ?? "", "jwt");
}
