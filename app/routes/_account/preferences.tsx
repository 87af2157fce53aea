import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { appearanceCookies, chosenAppearance } from "#app/platform/http/cookies.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

export function loader() {
  throw redirect("/");
}

/** Appearance and the width of the side menu: kept in cookies of this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { config } = context.app;
  requireSameOrigin(request, config.appUrl);
  const form = await readPostedForm(request);
  const back = safePath(String(form.get("back") ?? ""), "/projects");
  return seeOther(back, setCookies(appearanceCookies(config, chosenAppearance(form))));
}
