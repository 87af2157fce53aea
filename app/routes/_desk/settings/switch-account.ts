import type { ActionFunctionArgs } from "@remix-run/node";
import { switchAccount } from "../../../accounts/members/switch-account.server.ts";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { FIRST_PAGE } from "../../../accounts/sign-in/after-sign-in.ts";
import { notFound } from "../../../http/not-found.ts";
import { postOnly } from "../../../http/post-only.ts";
import { readPostedForm } from "../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../http/redirects.server.ts";

export const loader = postOnly;

/** Field `accountId`: where to work from now on, in this browser. Not a member there: 404. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { installation } = context;
  const accountId = (await readPostedForm(request)).get("accountId")?.toString() ?? "";
  const switched = await switchAccount(installation, { request, userId: user.id, accountId });
  if (!switched) throw notFound();
  return seeOtherWith(installation, FIRST_PAGE, { kind: "info", text: `You are working in ${switched.accountName} now.` });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../ui/desk/desk-error.tsx";
