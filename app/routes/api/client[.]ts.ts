import type { LoaderFunctionArgs } from "@remix-run/node";
import { openApiDocument } from "#app/features/api/openapi/openapi-document.server.ts";
import { typescriptClient } from "#app/features/api/openapi/typescript-client.ts";
import { unknownAddressResponse } from "#app/routes/api/api-route.server.ts";

/** A client of the API to download. Open to everyone: it tells of nobody. */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(typescriptClient(openApiDocument(context.app.config)), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": 'attachment; filename="client.ts"',
      "Cache-Control": "public, max-age=300",
    },
  });
}

export const action = unknownAddressResponse;
