import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithBrandFile } from "../../../site/brand/answer-with-brand-file.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithBrandFile(context.installation.config, request, params.file ?? "");
}
