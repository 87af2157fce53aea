import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { starForm } from "../../../../../forms/list/star-form.server.ts";
import { postOnly } from "../../../../../http/post-only.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { stayOrGoBack } from "../../../../../http/redirects.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = await readPostedForm(request);
  const starred = form.get("starred") === "1";
  await starForm(context.installation.db, { accountId: account.id, id: params.formId ?? "", starred });
  return stayOrGoBack(form, "/forms");
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../ui/desk/desk-error.tsx";
