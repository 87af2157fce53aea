import type { LoaderFunctionArgs } from "@remix-run/node";
import { deviceScript } from "#app/features/webinars/check-in/device-scripts.server.ts";
import { scriptResponse } from "#app/routes/_door/script-response.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return scriptResponse(request, deviceScript("decoder"));
}
