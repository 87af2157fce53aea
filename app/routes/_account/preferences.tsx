import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { seeOther, setCookies } from "../../http/redirects.server.ts";
import { safePath } from "../../http/safe-path.ts";
import { requireSameOrigin } from "../../http/same-origin.server.ts";
import { appearanceCookies, chosenAppearance } from "../../http/theme.server.ts";

export function loader() {
  throw redirect("/");
}

/** Appearance and the width of the side menu: kept in cookies of this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { config } = context.installation;
  requireSameOrigin(request, config.appUrl);
  const form = await readPostedForm(request);
  const back = safePath(String(form.get("back") ?? ""), "/projects");
  return seeOther(back, setCookies(appearanceCookies(config, chosenAppearance(form))));
}
