import type { LoaderFunctionArgs } from "@remix-run/node";
import { brandShades } from "#app/features/site/brand/brand-shades.ts";
import { iconSvg } from "#app/ui/brand/mark.tsx";

/** The mark in the operator's colour, for browsers' tabs. */
export function loader({ context }: LoaderFunctionArgs) {
  const { appName, brandColour } = context.app.config;
  return new Response(iconSvg(appName, brandShades(brandColour)?.button), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
