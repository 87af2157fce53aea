import type { ActionFunctionArgs } from "@remix-run/node";
import { leaveArea } from "#app/features/operator/session/operator-session.server.ts";
import { requireSignedInOperator } from "#app/guards/require-operator.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

/** Gives the right back; the session in the dashboard goes on. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireSignedInOperator(request, context);
  const { db, config } = context.app;
  return seeOther("/dashboard", {
    "Set-Cookie": await leaveArea(db, config, request.headers.get("Cookie")),
  });
}
