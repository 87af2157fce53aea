import type { LoaderFunctionArgs } from "@remix-run/node";
import { openApiDocument } from "#app/features/api/openapi/openapi-document.server.ts";
import { unknownAddressResponse } from "#app/routes/api/api-route.server.ts";

/**
 * The description of the API, for programs that read such descriptions. Open to everyone: it tells
 * of nobody.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const document = openApiDocument(context.app.config);
  return new Response(JSON.stringify(document), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
  });
}

export const action = unknownAddressResponse;
