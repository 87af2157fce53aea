import type { LoaderFunctionArgs } from "@remix-run/node";
import { didDocument } from "../../../certificates/did-document.ts";
import { publishedKeys } from "../../../certificates/issuer-key.server.ts";
import { openJson } from "../../../certificates/open-json.ts";

/** The installation's DID document: the public keys of all its issuers. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config } = context.installation;
  return openJson(didDocument(config.appUrl, await publishedKeys(db)), { type: "application/did+json" });
}
