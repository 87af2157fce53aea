import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { keepForOwner } from "../../../../billing/plan-acts.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";

export const loader = postOnly;

/** Takes back a cancellation, or a smaller plan that was chosen for later. */
export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  return seeOtherWith(installation, "/settings/plan", await keepForOwner(installation, organiser));
}
