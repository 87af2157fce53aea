import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithCredential } from "../../../certificates/credential-answer.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithCredential(context.installation, request, params.id ?? "");
}
