import type { LoaderFunctionArgs } from "@remix-run/node";
import { securityTxt } from "#app/features/site/machines/search-engines.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { config, clock } = context.app;
  return new Response(securityTxt(config, clock()), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
