import type { LoaderFunctionArgs } from "@remix-run/node";
import { fieldScript } from "#app/features/forms/public/keep-script.server.ts";
import { scriptResponse } from "#app/routes/_door/script-response.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return scriptResponse(request, fieldScript("field"));
}
