import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithCredentialStatus } from "#app/features/certificates/issue/credential-response.server.ts";

export function loader({ params, context }: LoaderFunctionArgs) {
  return answerWithCredentialStatus(context.app, params.id ?? "");
}
