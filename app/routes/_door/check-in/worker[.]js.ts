import type { LoaderFunctionArgs } from "@remix-run/node";
import { scriptResponse } from "#app/routes/_door/script-response.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return scriptResponse(request, "worker");
}
