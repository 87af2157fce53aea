import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { exampleCertificateId } from "#app/features/site/example/example-certificate.server.ts";

/** Leads to the page of the one real certificate that anybody may try downloads and checks with. */
export async function loader({ context }: LoaderFunctionArgs) {
  return redirect(`/c/${await exampleCertificateId(context.app)}`, {
    headers: { "Cache-Control": "private, no-store" },
  });
}
