import type { LoaderFunctionArgs } from "@remix-run/node";
import { issuerDocument } from "#app/engines/certificate-proof/did.server.ts";
import { publishedKeys } from "#app/features/certificates/issue/issuer-key.server.ts";
import { shownPageName } from "#app/features/certificates/issuer-page/issuer-pages.server.ts";
import { openJson } from "#app/platform/http/responses.server.ts";

/** One issuer's DID document: what its credentials name as `issuer.id`. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, config } = context.app;
  const accountId = params.accountId ?? "";
  const keys = await publishedKeys(db, accountId);
  if (keys.length === 0)
    return openJson({ error: "No such issuer, or it has issued nothing yet." }, { status: 404 });
  const pageName = await shownPageName(db, accountId);
  return openJson(issuerDocument(config.appUrl, keys, { accountId, pageName }), {
    type: "application/did+json",
  });
}
