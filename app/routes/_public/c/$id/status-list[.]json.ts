import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithStatusList } from "#app/features/certificates/issue/credential-response.server.ts";

export function loader({ params, context }: LoaderFunctionArgs) {
  return answerWithStatusList(context.app, params.id ?? "");
}
