import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithCertificateFile } from "./file-response.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithCertificateFile(context.app, request, params.id ?? "", "avif");
}
