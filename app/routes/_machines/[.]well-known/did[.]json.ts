import type { LoaderFunctionArgs } from "@remix-run/node";
import { didDocument } from "#app/engines/certificate-proof/did.server.ts";
import { publishedKeys } from "#app/features/certificates/issue/issuer-key.server.ts";
import { openJson } from "#app/platform/http/responses.server.ts";

/** The installation's DID document: the public keys of all its issuers. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config } = context.app;
  return openJson(didDocument(config.appUrl, await publishedKeys(db)), {
    type: "application/did+json",
  });
}
