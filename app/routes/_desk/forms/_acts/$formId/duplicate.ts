import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { duplicateForm } from "../../../../../forms/list/duplicate-form.server.ts";
import { postOnly } from "../../../../../http/post-only.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const form = await readPostedForm(request);
  const { location } = await duplicateForm(installation, {
    accountId: account.id,
    userId: user.id,
    id: params.formId ?? "",
    token: form.get("token")?.toString() ?? "",
    now: installation.clock(),
  });
  return seeOtherWith(installation, location, {
    kind: "success",
    text: "This is a copy with the same questions and settings, without answers and without a webinar. Publish it when it is ready.",
  });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../ui/desk/desk-error.tsx";
