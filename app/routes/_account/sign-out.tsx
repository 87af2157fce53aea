import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "../../accounts/sign-in/sessions.server.ts";
import { seeOther } from "../../http/redirects.server.ts";
import { requireSameOrigin } from "../../http/same-origin.server.ts";

/** A visit by link signs nobody out. */
export function loader() {
  throw redirect("/sign-in");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, config } = context.installation;
  requireSameOrigin(request, config.appUrl);
  return seeOther("/sign-in", { "Set-Cookie": await endSession(db, config, request) });
}
