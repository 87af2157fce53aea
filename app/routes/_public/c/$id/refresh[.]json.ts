import type { LoaderFunctionArgs } from "@remix-run/node";
import { findRefreshed } from "#app/features/certificates/issue/public-credential.server.ts";
import { openJson } from "#app/platform/http/responses.server.ts";
import { noSuchCertificate } from "../credential-response.server.ts";

/**
 * The newest credential that counts, of a certificate and those that corrected or renewed it. 404
 * when there is none: then a verifier stays with the one it has.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const newest = await findRefreshed(context.app, params.id ?? "");
  return newest ? openJson(newest) : noSuchCertificate();
}
