import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { blankDoorPage } from "#app/features/webinars/check-in/door-page.server.ts";
import { DoorPage } from "#app/features/webinars/check-in/views/door-page.tsx";
import { brandedMeta } from "#app/ui/page/page-head.tsx";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = brandedMeta("Check-in");

/**
 * The helper's page with nothing in it: what a phone keeps for when there is no connection. It
 * fills it from its own list.
 */
export function loader(_args: LoaderFunctionArgs) {
  return blankDoorPage();
}

export default function BlankCheckIn() {
  return <DoorPage {...useLoaderData<typeof loader>()} walkIn={null} />;
}
