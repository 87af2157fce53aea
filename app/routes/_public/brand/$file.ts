import type { LoaderFunctionArgs } from "@remix-run/node";
import { brandResponse } from "#app/features/site/brand/brand-response.server.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return brandResponse(context.app.config, request, params.file ?? "");
}
