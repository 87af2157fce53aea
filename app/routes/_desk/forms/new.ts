import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { startForm } from "../../../forms/list/start-form.server.ts";
import { postOnly } from "../../../http/post-only.ts";
import { readPostedForm } from "../../../http/read-posted-form.server.ts";
import { seeOther } from "../../../http/redirects.server.ts";

export const loader = postOnly;

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

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../ui/desk/desk-error.tsx";
