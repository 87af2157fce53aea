import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "#app/features/accounts/sessions.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

/** A visit by link signs nobody out. */
export function loader() {
  throw redirect("/sign-in");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, config } = context.app;
  requireSameOrigin(request, config.appUrl);
  return seeOther("/sign-in", { "Set-Cookie": await endSession(db, config, request.headers.get("Cookie")) });
}
