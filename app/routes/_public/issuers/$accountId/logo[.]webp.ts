import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithLogo } from "../../../../accounts/answer-with-logo.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithLogo(context.installation, request, params.accountId ?? "");
}
