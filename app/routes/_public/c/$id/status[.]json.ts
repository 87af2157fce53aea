import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithCredentialStatus } from "../../../../certificates/credential-answer.server.ts";

export function loader({ params, context }: LoaderFunctionArgs) {
  return answerWithCredentialStatus(context.installation, params.id ?? "");
}
