import type { ActionFunctionArgs } from "@remix-run/node";
import { closeVisit } from "#app/features/holders/mine/visits.server.tsx";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { mineAddress } from "./require-visit.server.ts";

/** Closes a holder's page in this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, config } = context.app;
  requireSameOrigin(request, config.appUrl);
  const cookie = await closeVisit(db, config, request.headers.get("Cookie"));
  return seeOther(mineAddress(request, "left"), { "Set-Cookie": cookie });
}
