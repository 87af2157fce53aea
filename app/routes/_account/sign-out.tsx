import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "#app/features/accounts/sessions.server.ts";
import { isHelpersBrowser } from "#app/features/webinars/check-in/links.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

/** A visit by link signs nobody out. */
export function loader() {
  throw redirect("/sign-in");
}

/**
 * Pictures and files that the browser keeps go, and what was typed or pasted and not yet saved. Not
 * where guests are checked in: what was recorded there without a connection is kept until there is
 * one. Not cookies either: the browser stays a known one, and keeps its looks.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, config } = context.app;
  requireSameOrigin(request, config.appUrl);
  return seeOther("/sign-in", {
    "Set-Cookie": await endSession(db, config, request.headers.get("Cookie")),
    "Clear-Site-Data": isHelpersBrowser(request.headers.get("Cookie"))
      ? '"cache"'
      : '"cache", "storage"',
  });
}
