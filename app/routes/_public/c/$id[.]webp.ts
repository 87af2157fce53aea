import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithCertificateFile } from "../../../certificates/certificate-file.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithCertificateFile(context.installation, request, params.id ?? "", "webp");
}
