import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithCertificateFile } from "#app/features/certificates/public/certificate-file.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithCertificateFile(context.app, request, params.id ?? "", "pdf");
}
