import { useRouteLoaderData } from "@remix-run/react";

/** What was typed in fields that nothing keeps, before a button loaded their page again. */
export function useBeside(): Partial<Record<string, string>> {
  const frame = useRouteLoaderData("routes/_dashboard/_frame") as
    | { beside?: Record<string, string> }
    | undefined;
  return frame?.beside ?? {};
}
