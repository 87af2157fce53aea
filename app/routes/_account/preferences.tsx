import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { appearanceCookies, chosenAppearance } from "#app/platform/http/cookies.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { backOf, seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

export function loader() {
  throw redirect("/");
}

/** Appearance and the width of the side menu: kept in cookies of this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { config } = context.app;
  requireSameOrigin(request, config.appUrl);
  const form = await readPostedForm(request);
  return seeOther(
    backOf(form, "/projects"),
    setCookies(appearanceCookies(config, chosenAppearance(form))),
  );
}
