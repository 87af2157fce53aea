import type { LoaderFunctionArgs } from "@remix-run/node";
import { nothingAtThisAddress } from "../../../api/answer-request.server.ts";
import { openApiDocument } from "../../../api/document/openapi.server.ts";

/** The description of the API, for programs that read such descriptions. Open to everyone: it tells of nobody. */
export function loader({ context }: LoaderFunctionArgs) {
  const document = openApiDocument(context.installation.config);
  return new Response(JSON.stringify(document), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
  });
}

export const action = nothingAtThisAddress;
