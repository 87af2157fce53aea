import type { LoaderFunctionArgs } from "@remix-run/node";
import { unknownAddressResponse } from "#app/features/api/http/api-response.server.ts";
import { openApiDocument } from "#app/features/api/openapi/openapi-document.server.ts";

/** The description of the API, for programs that read such descriptions. Open to everyone: it tells of nobody. */
export function loader({ context }: LoaderFunctionArgs) {
  const document = openApiDocument(context.app.config);
  return new Response(JSON.stringify(document), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
  });
}

export const action = unknownAddressResponse;
