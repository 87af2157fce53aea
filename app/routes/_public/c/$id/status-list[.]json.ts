import type { LoaderFunctionArgs } from "@remix-run/node";
import { findStatusList } from "#app/features/certificates/issue/public-credential.server.ts";
import { openJson } from "#app/platform/http/responses.server.ts";
import { noSuchCertificate } from "../credential-response.server.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await findStatusList(context.app, params.id ?? "");
  return found ? openJson(found, { type: "application/vc" }) : noSuchCertificate();
}
