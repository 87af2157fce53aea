import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsTxt } from "#app/features/site/machines/search-engines.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsTxt(context.app.config.appUrl), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
