import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithStatusList } from "../../../../certificates/credential-answer.server.ts";

export function loader({ params, context }: LoaderFunctionArgs) {
  return answerWithStatusList(context.installation, params.id ?? "");
}
