import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { startForm } from "../forms/list/start-form.server.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";

/** Who opens the address itself chooses a template first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  return redirect("/forms/templates");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const form = await readPostedForm(request);
  const location = await startForm(db, {
    accountId: account.id,
    userId: user.id,
    templateId: form.get("template")?.toString() ?? "",
    token: form.get("token")?.toString() ?? "",
    now: clock(),
  });
  return seeOther(location);
}
