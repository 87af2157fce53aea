import type { LoaderFunctionArgs } from "@remix-run/node";
import { issuerPageDocument } from "#app/engines/certificate-proof/did.server.ts";
import { publishedKeys } from "#app/features/certificates/issue/issuer-key.server.ts";
import { findIssuerPage } from "#app/features/certificates/issuer-page/issuer-pages.server.ts";
import { openJson } from "#app/platform/http/responses.server.ts";

/** The DID document of an issuer's page. An earlier name has none: its document names itself. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, config } = context.app;
  const page = await findIssuerPage(db, params.name ?? "");
  const keys = page?.name === params.name ? await publishedKeys(db, page?.accountId) : [];
  if (!page || keys.length === 0)
    return openJson({ error: "No such issuer, or it has issued nothing yet." }, { status: 404 });
  return openJson(issuerPageDocument(config.appUrl, keys, page), { type: "application/did+json" });
}
